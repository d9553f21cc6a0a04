/** What is said about somebody: each reason with how many said it, and their words. Never who they are. */
import type { CasePage } from '#domain/cases/case-pages.ts'
import { Time } from '#console/app/formats.tsx'
import styles from '#console/cases/cases.module.css'
import { useReasonName } from '#console/decisions/words.ts'
import { Tag } from '#console/ui/tag.tsx'
import { useLooseText, useText } from '#web/kit/text/text.tsx'

type Report = CasePage['said'][number]

export function SaidList({ said }: { said: readonly Report[] }) {
  const text = useText('console.case')
  const reasonName = useReasonName()
  return (
    <ul className={styles.said}>
      {byReason(said).map(({ reason, reports }) => (
        <li key={reason}>
          <h3>
            {reasonName(reason)}{' '}
            <Tag tone={reports.length > 1 ? 'warning' : 'quiet'}>{text('people', { n: reports.length })}</Tag>
          </h3>
          <ul>
            {reports.map((report) => (
              <ReportItem key={report.reference} report={report} />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

function ReportItem({ report: { reference, about, created_at, state, details, photos, messages } }: { report: Report }) {
  const text = useText('console.case')
  const aboutText = useLooseText('console.report_about')
  const parts = [
    aboutText.has(about) ? aboutText(about) : about,
    ...(messages > 0 ? [text('messages', { n: messages })] : []),
    ...(photos > 0 ? [text('photos', { n: photos })] : []),
  ]
  return (
    <li>
      {details ? <blockquote className={styles.quote}>{details}</blockquote> : <p className={styles.quiet}>{text('no_words')}</p>}
      <p className={styles.quiet}>
        <code>{reference}</code> · <Time at={created_at} /> · {parts.join(' · ')}
        {state !== 'open' && <> · {text(`report_${state}`)}</>}
      </p>
    </li>
  )
}

/** The reason that most gave first. */
export function byReason(said: readonly Report[]): { reason: string; reports: Report[] }[] {
  const groups = Map.groupBy(said, ({ reason }) => reason)
  return [...groups].map(([reason, reports]) => ({ reason, reports })).sort((a, b) => b.reports.length - a.reports.length)
}
