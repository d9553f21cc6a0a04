/** The facts of a payment. Everybody sees state, amount and date; the owner also what was bought, and the invoice. */
import { Link } from 'react-router'
import { useState } from 'react'
import type { Transaction } from '#domain/credits/credits.ts'
import { purchaseText } from '#domain/credits/orders.ts'
import styles from '#web/credits/transaction-facts.module.css'
import { usePageTime } from '#web/kit/text/page-time.ts'
import { useMoney } from '#web/kit/text/money.ts'
import { useLooseText, useText } from '#web/kit/text/text.tsx'
import { type Fact, Facts } from '#web/kit/ui/facts.tsx'
import { Button } from '#web/kit/ui/button.tsx'

export function TransactionFacts({ id, transaction }: { id: string; transaction: Transaction }) {
  const text = useText('transaction')
  const premiumText = useText('premium')
  const invoiceText = useText('invoice')
  const methodText = useLooseText('credits.methods')
  const money = useMoney()
  const pageTime = usePageTime()
  const { state, amount_minor, currency, created_at, owner } = transaction
  const facts: Fact[] = [
    [text('status'), text(`status_word.${state}`)],
    [text('amount'), money(amount_minor, currency)],
    [text('date'), pageTime.full(created_at)],
  ]
  if (owner) {
    const { payment_method: method, premium_days: days } = owner
    facts.push(
      [days === null ? text('bought') : premiumText('bought'), purchaseText(owner, { transaction: text, premium: premiumText })],
      [text('paid_with'), methodText.has(method) ? methodText(method) : method],
    )
    if (days === null) facts.push([text('balance'), text('credits', { credits: owner.balance })])
    facts.push([text('reference'), <OrderNumber key="number" id={id} />])
  }
  return (
    <section aria-label={text('facts')}>
      <Facts facts={facts} />
      {owner?.invoice && (
        <p className={styles.invoice}>
          <Link to={`/transactions/${id}/invoice`} discover="none">
            {invoiceText('link', { number: owner.invoice })}
          </Link>
        </p>
      )}
    </section>
  )
}

/** The number of an order: in groups for reading out, with a button that copies it. The gaps are no characters. */
function OrderNumber({ id }: { id: string }) {
  const text = useText('transaction')
  const [isCopied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard?.writeText(id).then(
      () => setCopied(true),
      () => {}, // The number is selectable.
    )
  return (
    <span className={styles.line}>
      <span className={styles.number}>
        {id.match(/.{1,4}/g)?.map((group, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- groups of a number that never changes
          <span key={index}>{group}</span>
        ))}
      </span>
      <Button tone="quiet" size="small" onClick={() => void copy()}>
        <span aria-live="polite">{text(isCopied ? 'copied' : 'copy')}</span>
      </Button>
    </span>
  )
}
