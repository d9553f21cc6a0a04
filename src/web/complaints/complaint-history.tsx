/** Everything that happened to a complaint, the newest first, with what was said. */
import type { Complaint } from '#domain/complaints/complaints.ts'
import styles from '#web/complaints/complaints.module.css'
import { useLongDay } from '#web/complaints/use-long-day.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Stack } from '#web/kit/ui/stack.tsx'

export function ComplaintHistory({ complaint }: { complaint: Complaint }) {
  const text = useText('complaints')
  const day = useLongDay()
  const moves = complaint.history.map((move, order) => ({ ...move, order })).toReversed()
  return (
    <Stack as="section" gap={4}>
      <h2>{text('status.history')}</h2>
      <ol className={styles.history} reversed>
        {moves.map(({ state, note, at, order }) => (
          <li key={order}>
            <strong>{text(`states.${state}`)}</strong>
            <time dateTime={at}>{day(at)}</time>
            {order === 0 && <p className={styles.said}>{complaint.text}</p>}
            {note && <p className={styles.said}>{note}</p>}
          </li>
        ))}
      </ol>
    </Stack>
  )
}
