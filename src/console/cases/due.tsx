/** When a case is due: "in 3 h", or in red and in words how late it is. */
import { useDuration, useFormats } from '#console/app/formats.tsx'
import { Tag } from '#console/ui/tag.tsx'
import { useText } from '#web/kit/text/text.tsx'

export function Due({ at }: { at: string }) {
  const text = useText('console.cases')
  const { nowMs, moment, utc } = useFormats()
  const duration = useDuration()
  const leftMs = Date.parse(at) - nowMs
  const time = duration(Math.max(60, Math.abs(leftMs) / 1000))
  return (
    <time dateTime={at} title={`${moment(at)} (${utc(at)})`}>
      {leftMs < 0 ? <Tag tone="danger">{text('late', { time })}</Tag> : text('in', { time })}
    </time>
  )
}
