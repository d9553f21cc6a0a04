/** What of an invoice went back: a way to each of its credit notes. */
import { Link } from 'react-router'
import type { Invoice } from '#domain/invoices/invoices.ts'
import styles from '#web/invoices/invoice.module.css'
import { useMoney } from '#web/kit/text/money.ts'
import { useText } from '#web/kit/text/text.tsx'

export function CreditNotes({ invoice: { transaction, credit_notes: notes, currency } }: { invoice: Invoice }) {
  const text = useText('invoice')
  const money = useMoney()
  if (notes.length === 0) return null
  return (
    <section aria-labelledby="credit-notes" className={styles.notes}>
      <h2 id="credit-notes">{text('notes')}</h2>
      <ul>
        {notes.map(({ number, gross_minor }) => (
          <li key={number}>
            <Link to={`/transactions/${transaction}/invoice/${number}`} discover="none">
              {number}
            </Link>
            <span>{money(gross_minor, currency)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
