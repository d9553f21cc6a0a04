/** Why prices are lower than usual, and until when. At the end the page loads the usual prices. */
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Discount } from '#domain/discounts/discounts.ts'
import { usePageTime } from '#web/kit/text/page-time.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'

/** The countdown is shown for the last minutes only. */
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

const tickMs = 1000

/** Counts down the server's seconds; the device's clock measures only the time since. Null: no end. `onEnd` is called once, at 0. */
function useSecondsLeft(atLoad: number | null, onEnd: () => void): number | null {
  const [passed, setPassed] = useState({ of: atLoad, seconds: 0 })
  useEffect(() => {
    if (atLoad === null) return
    const begunMs = Date.now()
    const timer = setInterval(() => {
      const seconds = (Date.now() - begunMs) / 1000
      setPassed({ of: atLoad, seconds })
      if (seconds < atLoad) return
      clearInterval(timer)
      onEnd()
    }, tickMs)
    return () => clearInterval(timer)
  }, [atLoad, onEnd])
  return atLoad === null ? null : Math.max(0, atLoad - (passed.of === atLoad ? passed.seconds : 0))
}
