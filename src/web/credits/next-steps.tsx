/** What happens after the order button, told before it is pressed. */
import styles from '#web/credits/next-steps.module.css'
import { useSettings } from '#web/providers.tsx'
import { useText } from '#web/text.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { Icon } from '#web/ui/icon.tsx'

const steps = [
  { key: 'next.pay', icon: 'lock' },
  { key: 'next.credits', icon: 'mail' },
  { key: 'next.back', icon: 'message-circle' },
  { key: 'next.withdraw', icon: 'rotate-ccw' },
] as const satisfies { key: string; icon: IconName }[]

export function NextSteps() {
  const text = useText('credits')
  const { support_email: email } = useSettings()
  return (
    <section className={styles.next}>
      <h2 className={styles.title}>{text('next.title')}</h2>
      <ul className={styles.steps}>
        {steps.map(({ key, icon }) => (
          <li key={key}>
            <Icon name={icon} />
            <span>{text(key, { email })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
