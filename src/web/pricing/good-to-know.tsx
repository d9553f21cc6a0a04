/** What a careful person asks before paying: does it renew, how can I pay, can I take it back, where is it written. */
import { Link } from 'react-router'
import styles from '#web/pricing/facts.module.css'
import { useLooseText, useText } from '#web/kit/text/text.tsx'
import { type IconLine, IconList } from '#web/kit/ui/icon-list.tsx'

const pages = ['return-policy', 'terms', 'faq'] as const

export function GoodToKnow({ methods }: { methods: readonly string[] }) {
  const text = useText('pricing')
  const methodText = useLooseText('credits.methods')
  const pageText = useLooseText('shell.footer.pages')
  const names = methods.map((method) => (methodText.has(method) ? methodText(method) : method))
  const lines: IconLine[] = [{ icon: 'receipt', words: text('know.once') }]
  if (names.length > 0) lines.push({ icon: 'credit-card', words: text('know.methods', { methods: names.join(', ') }) })
  lines.push({ icon: 'rotate-ccw', words: text('know.withdraw') })
  return (
    <section>
      <h2 className={styles.title}>{text('know.title')}</h2>
      <IconList lines={lines} />
      <ul className={styles.links}>
        {pages.map((page) => (
          <li key={page}>
            <Link to={`/pages/${page}`}>{pageText(page)}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
