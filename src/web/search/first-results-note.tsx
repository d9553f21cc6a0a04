/** Who is shown first, and that nobody can pay for it: the rules of the order, in words (docs/decisions/0021-ranking.md). */
import styles from '#web/search/members-page.module.css'
import { useText } from '#web/kit/text/text.tsx'

const rules = ['recent', 'photo', 'near', 'fade', 'paid'] as const

export function FirstResultsNote() {
  const text = useText('search.order')
  return (
    <details className={styles.order}>
      <summary>{text('title')}</summary>
      <ul>
        {rules.map((rule) => (
          <li key={rule}>{text(rule)}</li>
        ))}
      </ul>
    </details>
  )
}
