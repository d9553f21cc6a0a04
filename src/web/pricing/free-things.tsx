/** Everything that costs nothing: most of it. */
import styles from '#web/pricing/facts.module.css'
import { useText } from '#web/text.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { Icon } from '#web/ui/icon.tsx'

const things = [
  { key: 'free.profile', icon: 'user' },
  { key: 'free.search', icon: 'search' },
  { key: 'free.likes', icon: 'heart' },
  { key: 'free.read', icon: 'mail' },
] as const satisfies { key: string; icon: IconName }[]

export function FreeThings({ welcomeCredits }: { welcomeCredits: number }) {
  const text = useText('pricing')
  return (
    <section>
      <h2 className={styles.title}>{text('free.title')}</h2>
      <ul className={styles.facts}>
        {things.map(({ key, icon }) => (
          <li key={key}>
            <Icon name={icon} />
            <span>{text(key)}</span>
          </li>
        ))}
        {welcomeCredits > 0 && (
          <li>
            <Icon name="gift" />
            <span>{text('free.welcome', { credits: welcomeCredits })}</span>
          </li>
        )}
      </ul>
    </section>
  )
}
