/** /pages/notice: telling us of illegal content, with or without an account. */
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { type ActionArgs, handlePlainForm, usePlainResult } from '#web/kit/api/plain-form.tsx'
import { Title } from '#web/kit/page/title.tsx'
import { useSettings } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { PageTitle } from '#web/kit/ui/page-title.tsx'
import { EmptyState } from '#web/kit/ui/state.tsx'
import { NoticeForm, PlainNotice } from '#web/notices/notice-form.tsx'
import styles from '#web/notices/notices.module.css'
import { noticeOf, type SentNotice } from '#web/notices/use-notice.ts'

export default function NoticePage() {
  const text = useText('notices')
  const { name } = useSettings()
  const [search] = useSearchParams()
  const { done } = usePlainResult<SentNotice>()
  const [sent, setSent] = useState<SentNotice | null>(done)
  return (
    <div className={styles.page}>
      <Title>{text('title')}</Title>
      {sent ? (
        <div ref={focus} tabIndex={-1} className={styles.sent}>
          <EmptyState
            level={1}
            drawing="mail-sent"
            title={text('sent_title', { reference: sent.reference })}
            text={sent.email === null ? text('sent_unnamed') : text('sent_text', { email: sent.email })}
          />
        </div>
      ) : (
        <>
          <div>
            <PageTitle lead={text('lead', { brand: name })}>{text('title')}</PageTitle>
          </div>
          <ul className={styles.promises}>
            <li>{text('promises.receipt')}</li>
            <li>{text('promises.person')}</li>
            <li>{text('promises.decision')}</li>
          </ul>
          <NoticeForm onSent={setSent} />
          <PlainNotice place={search.get('place') ?? ''} />
        </>
      )}
    </div>
  )
}

const blank = { kind: '', place: '', text: '', name: '', email: '', in_good_faith: '', flagger_key: '' }

/** The action for browsers without JavaScript. */
export const action = (args: ActionArgs) =>
  handlePlainForm(args, async (api, typed, options): Promise<SentNotice> => {
    const body = noticeOf({ ...blank, ...typed })
    const { reference, is_mailed } = await api('POST /api/notices.php', { body }, options)
    return { reference, email: is_mailed ? body.email : null }
  })

/** The focus moves to what replaced the form. */
const focus = (box: HTMLDivElement | null) => box?.focus()
