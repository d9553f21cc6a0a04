/** What premium promises, each with a sign. What is not promised is not there. */
import type { BenefitName, Benefits } from '#domain/premium/premium.ts'
import styles from '#web/premium/premium.module.css'
import { useText } from '#web/kit/text/text.tsx'
import type { IconName } from '#web/kit/ui/icon-names.ts'
import { Icon } from '#web/kit/ui/icon.tsx'

const icons: Record<BenefitName, IconName> = { no_advertisements: 'eye-off', free_messages_a_day: 'message-circle' }

export function BenefitList({ benefits }: { benefits: Benefits }) {
  const text = useText('premium')
  const names = (Object.keys(icons) as BenefitName[]).filter((name) => Boolean(benefits[name]))
  return (
    <section>
      <h2 className={styles.heading}>{text('what')}</h2>
      <ul className={styles.benefits}>
        {names.map((name) => (
          <li key={name}>
            <span className={styles.icon}>
              <Icon name={icons[name]} />
            </span>
            <p className={styles.benefit}>
              <strong>{text(`benefits.${name}.title`, { count: Number(benefits[name]) })}</strong>
              <span>{text(`benefits.${name}.text`)}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
