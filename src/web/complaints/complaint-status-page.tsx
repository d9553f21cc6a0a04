/** /complaints/status: what became of a complaint. Only the link in our mails leads here. */
import { isDeadLink } from '#web/kit/api/api-refusal.ts'
import { AppealForm } from '#web/complaints/appeal-form.tsx'
import { ComplaintFacts } from '#web/complaints/complaint-facts.tsx'
import { ComplaintHistory } from '#web/complaints/complaint-history.tsx'
import styles from '#web/complaints/complaints.module.css'
import { useComplaintStatus } from '#web/complaints/use-complaint-status.ts'
import { Title } from '#web/kit/page/title.tsx'
import { useErrorText, useText } from '#web/kit/text/text.tsx'
import { Button, ButtonLink } from '#web/kit/ui/button.tsx'
import { PageTitle } from '#web/kit/ui/page-title.tsx'
import { Skeleton } from '#web/kit/ui/skeleton.tsx'
import { ErrorState } from '#web/kit/ui/state.tsx'

export default function ComplaintStatusPage() {
  const text = useText('complaints.status')
  const { token, complaint, error, load } = useComplaintStatus()
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
          {complaint.appeal_until && <AppealForm token={token} until={complaint.appeal_until} onAppealed={load} />}
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

/** No token, or one that is not ours: the newest mail has the right one. Anything else may be tried again. */
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
