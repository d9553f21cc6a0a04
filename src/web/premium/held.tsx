/** What a member has of premium today: until when, and what is left of it. Nothing for who has none. */
import type { Premium } from '#domain/premium/premium-offers.ts'
import { usePageTime } from '#web/kit/text/page-time.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'

export function Held({ premium: { until, benefits, free_left_today: left, free_again_at, offer } }: { premium: Premium }) {
  const text = useText('premium')
  const time = usePageTime()
  if (until === null || !benefits) return null
  const count = benefits.free_messages_a_day
  return (
    <Notice tone="success" icon="sparkles" title={text('until', { date: time.full(until) })}>
      {count > 0 && `${text('free_left', { left, count, time: time.time(free_again_at) })} `}
      {offer && text('extend')}
    </Notice>
  )
}
