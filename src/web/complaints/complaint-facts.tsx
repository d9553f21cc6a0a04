/** Where a complaint stands, and by when what happens next. */
import type { Complaint } from '#domain/complaints/complaints.ts'
import styles from '#web/complaints/complaints.module.css'
import { useLongDay } from '#web/complaints/use-long-day.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Card } from '#web/kit/ui/card.tsx'

export function ComplaintFacts({ complaint }: { complaint: Complaint }) {
  const text = useText('complaints')
  const day = useLongDay()
  const facts = [
    [text('status.state'), text(`states.${complaint.state}`)],
    [text('status.about'), text(`topics.${complaint.about}`)],
    complaint.decide_by ? [text('status.answer_by'), day(complaint.decide_by)] : null,
    complaint.appeal_until ? [text('status.appeal_by'), day(complaint.appeal_until)] : null,
  ].filter((fact) => fact !== null)
  return (
    <Card>
      <dl className={styles.facts}>
        {facts.flatMap(([label, value]) => [<dt key={`${label}-label`}>{label}</dt>, <dd key={label}>{value}</dd>])}
      </dl>
    </Card>
  )
}
