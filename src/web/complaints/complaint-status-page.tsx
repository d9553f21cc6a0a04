/** /complaints/status: the state of a complaint, by the link in its mails. */
import { useEffect } from 'react'
import { isDeadLink } from '#web/kit/api/api-refusal.ts'
import { AppealForm } from '#web/complaints/appeal-form.tsx'
import { ComplaintFacts, ComplaintHistory } from '#web/complaints/complaint-facts.tsx'
import styles from '#web/complaints/complaints.module.css'
import { Title } from '#web/kit/page/title.tsx'
import { useErrorText, useText } from '#web/kit/text/text.tsx'
import { Button, ButtonLink } from '#web/kit/ui/button.tsx'
import { PageTitle } from '#web/kit/ui/page-title.tsx'
import { Skeleton } from '#web/kit/ui/skeleton.tsx'
import { ErrorState } from '#web/kit/ui/state.tsx'
import { type Complaint, decisionDays } from '#domain/complaints/complaints.ts'
import { useApi } from '#web/kit/providers.tsx'
import { useMailedToken } from '#web/kit/page/use-mailed-token.ts'
import { useQuery } from '#web/kit/data/use-query.ts'
import { useHydrated } from '#web/kit/lazy/lazy.tsx'
import { storeInTab, readFromTab } from '#web/kit/app/browser-store.ts'

export default function ComplaintStatusPage() {
  const text = useText('complaints.status')
  const { token, complaint, error, load } = useComplaintStatus()
  const api = useApi()
  const appeal = (words: string) => api('POST /api/complaint_appeal.php', { body: { token, text: words } })
  return (
    <div className={styles.page}>
      <Title>{text('title')}</Title>
      <meta name="robots" content="noindex" />
      {complaint ? (
        <>
          <div>
            <PageTitle lead={complaint.reference}>{text('title')}</PageTitle>
          </div>
          <ComplaintFacts complaint={complaint} />
          <ComplaintHistory complaint={complaint} />
          {complaint.appeal_until && (
            <AppealForm until={complaint.appeal_until} days={decisionDays} appeal={appeal} onAppealed={load} />
          )}
        </>
      ) : token === '' || error !== null ? (
        <Missing error={error} onAgain={load} />
      ) : (
        <>
          <div>
            <PageTitle>{text('title')}</PageTitle>
          </div>
          <Skeleton lines={6} />
        </>
      )}
    </div>
  )
}

/** Without a valid token: points to the newest mail. After another error: a button to retry. */
function Missing({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  const text = useText('complaints.status')
  const errorText = useErrorText()
  if (error !== null && !isDeadLink(error))
    return (
      <ErrorState
        level={1}
        drawing="offline"
        title={text('failed')}
        text={errorText(error)}
        action={<Button onClick={onAgain}>{text('again')}</Button>}
      />
    )
  return (
    <ErrorState
      level={1}
      title={text('gone_title')}
      text={text('gone_text')}
      action={<ButtonLink to="/complaints">{text('gone_action')}</ButtonLink>}
    />
  )
}

const storeKey = 'complaint'

/** A complaint by its mailed token, which is removed from the address and stored in the tab for a reload. */
function useComplaintStatus() {
  const token = useToken()
  const { data, error, reload } = useQuery(token === '' ? null : `complaint ${token}`, (api, signal): Promise<Complaint> => {
    return api('GET /api/complaint.php', { query: { token } }, { signal })
  })
  return { token, complaint: data ?? null, error, load: reload }
}

/** The token of the opened link or, after a reload, of this tab. */
function useToken(): string {
  const mailed = useMailedToken()
  const isHydrated = useHydrated()
  useEffect(() => {
    if (mailed) storeInTab(storeKey, mailed)
  }, [mailed])
  return mailed ?? (isHydrated ? (readFromTab(storeKey) ?? '') : '')
}
