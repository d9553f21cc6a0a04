/** What a careful person asks before paying: does it renew, how can I pay, can I take it back, where is it written. */
import { Link } from 'react-router'
import styles from '#web/pricing/facts.module.css'
import { useLooseText, useText } from '#web/text.tsx'
import { Icon } from '#web/ui/icon.tsx'

const pages = ['return-policy', 'terms', 'faq'] as const

export function GoodToKnow({ methods }: { methods: readonly string[] }) {
  const text = useText('pricing')
  const methodText = useLooseText('credits.methods')
  const pageText = useLooseText('shell.footer.pages')
  const names = methods.map((method) => (methodText.has(method) ? methodText(method) : method))
  return (
    <section>
      <h2 className={styles.title}>{text('know.title')}</h2>
      <ul className={styles.facts}>
        <li>
          <Icon name="receipt" />
          <span>{text('know.once')}</span>
        </li>
        {names.length > 0 && (
          <li>
            <Icon name="credit-card" />
            <span>{text('know.methods', { methods: names.join(', ') })}</span>
          </li>
        )}
        <li>
          <Icon name="rotate-ccw" />
          <span>{text('know.withdraw')}</span>
        </li>
      </ul>
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
