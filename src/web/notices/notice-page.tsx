/** /pages/notice: telling us of illegal content, with or without an account. */
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { type ActionArgs, handlePlainForm, usePlainResult } from '#web/kit/api/plain-form.tsx'
import { Filing } from '#web/kit/layouts/filing.tsx'
import { useSettings } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { NoticeForm, PlainNotice } from '#web/notices/notice-form.tsx'
import { noticeOf, type SentNotice } from '#web/notices/use-notice.ts'

export default function NoticePage() {
  const text = useText('notices')
  const { name } = useSettings()
  const [search] = useSearchParams()
  const { done } = usePlainResult<SentNotice>()
  const [sent, setSent] = useState<SentNotice | null>(done)
  return (
    <Filing
      title={text('title')}
      lead={text('lead', { brand: name })}
      promises={[text('promises.receipt'), text('promises.person'), text('promises.decision')]}
      filed={
        sent && {
          title: text('sent_title', { reference: sent.reference }),
          text: sent.email === null ? text('sent_unnamed') : text('sent_text', { email: sent.email }),
        }
      }
    >
      <NoticeForm onSent={setSent} />
      <PlainNotice place={search.get('place') ?? ''} />
    </Filing>
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
