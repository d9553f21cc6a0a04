/** What a member used and paid: this month, and in all. */
import type { HistoryTotals as Totals } from '#domain/credits/history.ts'
import styles from '#web/credits/history.module.css'
import { useMoney } from '#web/kit/text/money.ts'
import { useText } from '#web/kit/text/text.tsx'

export function HistoryTotals({ totals: { credits_month, credits_all, money } }: { totals: Totals }) {
  const text = useText('history')
  const write = useMoney()
  const paid = money.flatMap(({ currency, this_month_minor, in_all_minor }) => [
    { label: text('paid_month'), value: write(this_month_minor, currency), key: `${currency} month` },
    { label: text('paid_all'), value: write(in_all_minor, currency), key: `${currency} all` },
  ])
  const used = [
    { label: text('used_month'), value: text('amount', { credits: credits_month }), key: 'month' },
    { label: text('used_all'), value: text('amount', { credits: credits_all }), key: 'all' },
  ]
  return (
    <section aria-label={text('totals')}>
      <dl className={styles.totals}>
        {[...used, ...paid].map(({ key, label, value }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
