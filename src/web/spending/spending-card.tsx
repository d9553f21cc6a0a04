/** What a member has spent, and their own limits. */
import { type CSSProperties, useState } from 'react'
import type { Limit, Spending } from '#domain/spending/spending.ts'
import { usePageTime } from '#web/kit/text/page-time.ts'
import { useMoney } from '#web/kit/text/money.ts'
import { LimitsDialog } from '#web/spending/limits-dialog.tsx'
import styles from '#web/spending/spending-card.module.css'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'

/** `loaded`: the loader's data. A change made here counts until new data is loaded. */
export function SpendingCard({ loaded }: { loaded: Spending }) {
  const text = useText('spending')
  const [changed, setChanged] = useState<{ of: Spending; spending: Spending } | null>(null)
  const [isOpen, setOpen] = useState(false)
  const spending = changed?.of === loaded ? changed.spending : loaded
  const { currency, totals, day, month } = spending
  const isLimited = [day, month].some((limit) => limit.limit_minor !== null)
  return (
    <section className={styles.card} id="spending" aria-label={text('title')}>
      <header className={styles.head}>
        <h2 className={styles.title}>{text('title')}</h2>
        <Button tone="quiet" size="small" onClick={() => setOpen(true)}>
          {text(isLimited ? 'change' : 'set')}
        </Button>
      </header>
      <dl className={styles.totals}>
        <Total label={text('this_month')} totals={totals.map((one) => ({ ...one, minor: one.this_month_minor }))} />
        <Total label={text('in_all')} totals={totals.map((one) => ({ ...one, minor: one.in_all_minor }))} />
      </dl>
      {isLimited && (
        <dl className={styles.limits}>
          <LimitLine label={text('day')} limit={day} currency={currency} />
          <LimitLine label={text('month')} limit={month} currency={currency} />
        </dl>
      )}
      {isOpen && (
        <LimitsDialog
          spending={spending}
          onClose={() => setOpen(false)}
          onSaved={(saved) => setChanged({ of: loaded, spending: saved })}
        />
      )}
    </section>
  )
}

type TotalProps = { label: string; totals: { currency: string; minor: number }[] }

/** The amount in the member's currency, and in any other currency that was used. */
function Total({ label, totals }: TotalProps) {
  const money = useMoney()
  const shown = totals.filter(({ minor }, index) => index === 0 || minor > 0)
  return (
    <div>
      <dt>{label}</dt>
      <dd>{shown.map(({ currency, minor }) => money(minor, currency)).join(' + ')}</dd>
    </div>
  )
}

type LimitLineProps = { label: string; limit: Limit; currency: string }

function LimitLine({ label, limit: { used_minor, limit_minor, next }, currency }: LimitLineProps) {
  const text = useText('spending')
  const money = useMoney()
  const time = usePageTime()
  if (limit_minor === null) return null
  const used = money(used_minor, currency)
  const when = next && time.full(next.at)
  return (
    <div>
      <dt>{label}</dt>
      <dd>{text('used_of', { used, limit: money(limit_minor, currency) })}</dd>
      <dd className={styles.more}>
        <span className={styles.bar} style={{ '--used': usedShare(used_minor, limit_minor) } as CSSProperties} />
        {next && when && (
          <small>
            {next.limit_minor === null
              ? text('next_none', { when })
              : text('next', { when, limit: money(next.limit_minor, currency) })}
          </small>
        )}
      </dd>
    </div>
  )
}

const usedShare = (used: number, limit: number) => `${limit === 0 ? 100 : Math.min(100, Math.round((used * 100) / limit))}%`
