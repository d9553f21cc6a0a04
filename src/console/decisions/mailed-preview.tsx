/** What a decision will say and do: the statement as it is mailed, in the member's language, and how far a ban reaches. */
import type { ReactNode } from 'react'
import { useFormats } from '#console/app/formats.tsx'
import { useQuery } from '#console/app/query.ts'
import styles from '#console/decisions/decisions.module.css'
import { type Draft, reasonsOf } from '#console/decisions/draft.ts'
import { Problem } from '#console/ui/problem.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'

/** `children`: the same in the console's language. */
type MailedPreviewProps = { about: { case: string } | { member: number }; draft: Draft; children: ReactNode }

export function MailedPreview({ about, draft, children }: MailedPreviewProps) {
  const text = useText('console.mailed')
  const { iso, nowMs } = useFormats()
  const { data, error } = useQuery(`preview ${JSON.stringify([about, draft])}`, (api, signal) =>
    api('POST /api/decisions/preview', { body: { ...about, ...reasonsOf(draft, nowMs) } }, { signal }),
  )
  const statement = data?.statement
  const isOther = statement && !iso.startsWith(statement.language)
  return (
    <>
      {data?.reach && <Notice icon="mail">{text('reach', { wrote: data.reach.wrote_to, answered: data.reach.answered })}</Notice>}
      {data?.paid_back && data.paid_back.messages > 0 && <Notice icon="coins">{text('paid_back', data.paid_back)}</Notice>}
      {error !== null && error !== undefined && <Problem error={error} />}
      {statement && <h3 className={styles.quiet}>{text('as_mailed')}</h3>}
      {statement && (
        <article className={styles.statement} lang={statement.language}>
          <p className={styles.what}>{statement.subject}</p>
          <p className={styles.words}>{statement.text}</p>
        </article>
      )}
      {isOther ? (
        <details>
          <summary>{text('in_yours')}</summary>
          {children}
        </details>
      ) : (
        !statement && children
      )}
    </>
  )
}
