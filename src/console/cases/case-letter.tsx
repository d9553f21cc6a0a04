/** What somebody wrote to us, where a case is no report: a notice of illegal content, or a complaint. Never by whom. */
import type { CaseLetter } from '#domain/cases/case-pages.ts'
import { Time } from '#console/app/formats.tsx'
import styles from '#console/cases/cases.module.css'
import { Tag } from '#console/ui/tag.tsx'
import { useLooseText, useText } from '#web/kit/text/text.tsx'

export function Letter({ letter: { reference, from, kind, place, words, created_at, is_flagged } }: { letter: CaseLetter }) {
  const text = useText('console.case')
  const laneText = useText('console.lanes')
  const kindText = useLooseText(from === 'notice' ? 'console.notice_kinds' : 'console.complaint_topics')
  return (
    <ul className={styles.said}>
      <li>
        <h3>
          {kindText.has(kind) ? kindText(kind) : kind} {is_flagged && <Tag tone="warning">{laneText('flaggers')}</Tag>}
        </h3>
        {place && <code className={styles.quote}>{place}</code>}
        {words ? <blockquote className={styles.quote}>{words}</blockquote> : <p className={styles.quiet}>{text('no_words')}</p>}
        <p className={styles.quiet}>
          <code>{reference}</code> · <Time at={created_at} />
        </p>
      </li>
    </ul>
  )
}
