/** A complaint as shown to its sender: state and deadlines, and its history. */
import type { Complaint } from '#domain/complaints/complaints.ts'
import styles from '#web/complaints/complaints.module.css'
import { usePageTime } from '#web/kit/text/page-time.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Card } from '#web/kit/ui/card.tsx'
import { Stack } from '#web/kit/ui/stack.tsx'

export function ComplaintFacts({ complaint }: { complaint: Complaint }) {
  const text = useText('complaints')
  const { date } = usePageTime()
  const facts = [
    [text('status.state'), text(`states.${complaint.state}`)],
    [text('status.about'), text(`topics.${complaint.about}`)],
    complaint.decide_by ? [text('status.answer_by'), date(complaint.decide_by)] : null,
    complaint.appeal_until ? [text('status.appeal_by'), date(complaint.appeal_until)] : null,
  ].filter((fact) => fact !== null)
  return (
    <Card>
      <dl className={styles.facts}>
        {facts.flatMap(([label, value]) => [<dt key={`${label}-label`}>{label}</dt>, <dd key={label}>{value}</dd>])}
      </dl>
    </Card>
  )
}

/** The history of a complaint, newest first, with its texts. */
export function ComplaintHistory({ complaint }: { complaint: Complaint }) {
  const text = useText('complaints')
  const { date } = usePageTime()
  const moves = complaint.history.map((move, order) => ({ ...move, order })).toReversed()
  return (
    <Stack as="section" gap={4}>
      <h2>{text('status.history')}</h2>
      <ol className={styles.history} reversed>
        {moves.map(({ state, note, at, order }) => (
          <li key={order}>
            <strong>{text(`states.${state}`)}</strong>
            <time dateTime={at}>{date(at)}</time>
            {order === 0 && <p className={styles.said}>{complaint.text}</p>}
            {note && <p className={styles.said}>{note}</p>}
          </li>
        ))}
      </ol>
    </Stack>
  )
}
