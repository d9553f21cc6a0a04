/** /credits/history: totals, and every change of the balance by month. */
import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router'
import type { CreditHistory, HistoryTotals as Totals, HistoryLine } from '#domain/credits/history.ts'
import { apiContext } from '#web/kit/api/api.ts'
import styles from '#web/credits/history.module.css'
import { usePages } from '#web/kit/data/use-pages.ts'
import { useApi } from '#web/kit/providers.tsx'
import { Title } from '#web/kit/page/title.tsx'
import { ErrorNotice } from '#web/kit/ui/notice.tsx'
import { useText, useIso } from '#web/kit/text/text.tsx'
import { Button, ButtonLink } from '#web/kit/ui/button.tsx'
import { PageTitle } from '#web/kit/ui/page-title.tsx'
import { EmptyState } from '#web/kit/ui/state.tsx'
import { useMoney } from '#web/kit/text/money.ts'
import { useRef } from 'react'
import { useClock } from '#web/kit/text/clock.tsx'
import { HistoryRow } from '#web/credits/history-row.tsx'
import { useFocusFallback } from '#web/kit/ui/use-focus-fallback.ts'

const load = ({ context }: Pick<LoaderFunctionArgs, 'context'>) =>
  context.get(apiContext)('GET /api/credit_history.php', { query: {} })
export { load as clientLoader, load as loader }

export default function HistoryPage() {
  const text = useText('history')
  const first = useLoaderData<typeof load>()
  return (
    <div className={styles.page}>
      <Title>{text('title')}</Title>
      <div>
        <PageTitle back={{ to: '/credits', label: text('back') }} lead={text('lead')}>
          {text('title')}
        </PageTitle>
      </div>
      {first.totals && first.lines.length > 0 && <HistoryTotals totals={first.totals} />}
      <History key={first.lines[0]?.id ?? 0} first={first} />
    </div>
  )
}

function History({ first }: { first: CreditHistory }) {
  const text = useText('history')
  const api = useApi()
  const { key } = useLocation()
  const { pages, last, hasGrown, hasMore, busy, error, more } = usePages({
    key: `credit history from ${first.lines[0]?.id} of ${key}`,
    first,
    hasNext: ({ next }) => next !== null,
    load: ({ next }) => api('GET /api/credit_history.php', { query: { before: next ?? undefined } }),
  })
  const lines = pages.flatMap((page) => page.lines)
  if (lines.length === 0) return <NoHistory />
  return (
    <>
      <output className="visually-hidden">{text('shown', { count: lines.length })}</output>
      <HistoryList lines={lines} focusAt={!hasMore && hasGrown ? lines.length - last.lines.length : null} />
      <ErrorNotice error={error} />
      {hasMore && (
        <div>
          <Button tone="outline" busy={busy} onClick={() => void more()}>
            {text('more')}
          </Button>
        </div>
      )}
    </>
  )
}

function NoHistory() {
  const text = useText('history')
  const action = <ButtonLink to="/members">{text('empty.action')}</ButtonLink>
  return <EmptyState drawing="credits" title={text('empty.title')} text={text('empty.text')} action={action} />
}

/** What the member used and paid: this month, and in all. */
function HistoryTotals({ totals: { credits_month, credits_all, money } }: { totals: Totals }) {
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

/** `focusAt`: the index of the line that takes the focus when the button for more has disappeared. */
type HistoryListProps = { lines: readonly HistoryLine[]; focusAt: number | null }

/** The lines of the credit history, by month. */
function HistoryList({ lines, focusAt }: HistoryListProps) {
  const { timeZone } = useClock()
  const months = monthsOf(lines, useIso(), timeZone)
  const list = useRef<HTMLDivElement>(null)
  const focusId = focusAt === null ? null : (lines[focusAt]?.id ?? null)
  useFocusFallback(() => list.current?.querySelector<HTMLElement>(`[data-line="${focusId}"]`), focusId)
  return (
    <div ref={list} className={styles.months}>
      {months.map(({ key, name, lines: ofMonth }) => (
        <section key={key} aria-labelledby={`month-${key}`}>
          <h2 id={`month-${key}`} className={styles.month}>
            {name}
          </h2>
          <ol className={styles.lines}>
            {ofMonth.map((line) => (
              <HistoryRow key={line.id} line={line} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

type HistoryMonth = { key: string; name: string; lines: HistoryLine[] }

/** Lines by month, in the member's time zone and language. */
function monthsOf(lines: readonly HistoryLine[], iso: string, timeZone: string): HistoryMonth[] {
  const keyOf = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit' })
  const nameOf = new Intl.DateTimeFormat(iso, { timeZone, year: 'numeric', month: 'long' })
  const months: HistoryMonth[] = []
  for (const line of lines) {
    const at = new Date(line.at)
    const key = keyOf.format(at)
    const last = months.at(-1)
    if (last?.key === key) last.lines.push(line)
    else months.push({ key, name: nameOf.format(at), lines: [line] })
  }
  return months
}
