/** Why an order did not go through. A limit of the member's own is told with its figures, and when it has room again. */
import { isRefused, refusalOf } from '#web/api-refusal.ts'
import { useMoment } from '#web/moment.ts'
import { useMoney } from '#web/money.ts'
import { Trouble } from '#web/shell/trouble.tsx'
import { useText } from '#web/text.tsx'
import { Notice } from '#web/ui/notice.tsx'

type Reached = { period: 'day' | 'month'; limit_minor: number; spent_minor: number; currency: string; free_at: string | null }

/** A pause is asked for by its own dialog. */
export function OrderTrouble({ error }: { error: unknown }) {
  if (isRefused(error, 'spend_pause')) return null
  if (!isRefused(error, 'spend_limit_reached')) return <Trouble error={error} />
  return <LimitReached {...(refusalOf(error)?.details as Reached)} />
}

function LimitReached({ period, limit_minor, spent_minor, currency, free_at }: Reached) {
  const text = useText('spending')
  const money = useMoney()
  const moment = useMoment()
  const figures = { limit: money(limit_minor, currency), used: money(spent_minor, currency) }
  return (
    <Notice tone="warning" live title={text('reached.title')}>
      {text(`reached.${period}`, figures)}{' '}
      {free_at === null ? text('reached.never') : text('reached.free', { when: moment.full(free_at) })}
    </Notice>
  )
}
