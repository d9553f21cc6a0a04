/** Why prices are lower than usual, and until when. When the time is over the page asks again, and shows the usual prices. */
import { useRevalidator } from 'react-router'
import type { Discount } from '#domain/discounts/discounts.ts'
import { useSecondsLeft } from '#web/discounts/use-seconds-left.ts'
import { usePageTime } from '#web/kit/text/page-time.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'

/** Further away than this, the day and hour say enough. */
const soonMinutes = 120

export function DiscountNotice({ discount }: { discount: Discount }) {
  const text = useText('discounts')
  const { full } = usePageTime()
  const { revalidate } = useRevalidator()
  const left = useSecondsLeft(discount.seconds_left, revalidate)
  const minutes = left === null ? null : Math.floor(left / 60)
  return (
    <Notice tone="success" icon="gift" title={text(discount.kind, { percent: discount.percent })}>
      {text('included')}
      {discount.ends_at !== null && ` ${text('until', { time: full(discount.ends_at) })}`}
      {minutes !== null && minutes < soonMinutes && ` ${text('left', { minutes })}`}
    </Notice>
  )
}
