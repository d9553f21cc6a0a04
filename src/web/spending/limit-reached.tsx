/** The member's own limit that an order would exceed: its figures, and when it allows orders again. */
import { usePageTime } from '#web/kit/text/page-time.ts'
import { useMoney } from '#web/kit/text/money.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'

export type Reached = {
  period: 'day' | 'month'
  limit_minor: number
  spent_minor: number
  currency: string
  free_at: string | null
}

export function LimitReached({ period, limit_minor, spent_minor, currency, free_at }: Reached) {
  const text = useText('spending')
  const money = useMoney()
  const time = usePageTime()
  const figures = { limit: money(limit_minor, currency), used: money(spent_minor, currency) }
  return (
    <Notice tone="warning" live title={text('reached.title')}>
      {text(`reached.${period}`, figures)}{' '}
      {free_at === null ? text('reached.never') : text('reached.free', { when: time.full(free_at) })}
    </Notice>
  )
}
