/** Everything that costs nothing: most of it. */
import styles from '#web/pricing/facts.module.css'
import { useText } from '#web/kit/text/text.tsx'
import { type IconLine, IconList } from '#web/kit/ui/icon-list.tsx'

export function FreeThings({ welcomeCredits: credits }: { welcomeCredits: number }) {
  const text = useText('pricing')
  const lines: IconLine[] = [
    { icon: 'user', words: text('free.profile') },
    { icon: 'search', words: text('free.search') },
    { icon: 'heart', words: text('free.likes') },
    { icon: 'mail', words: text('free.read') },
  ]
  if (credits > 0) lines.push({ icon: 'gift', words: text('free.welcome', { credits }) })
  return (
    <section>
      <h2 className={styles.title}>{text('free.title')}</h2>
      <IconList lines={lines} />
    </section>
  )
}
