/** /complaints: filing a complaint, with or without an account. */
import { useState } from 'react'
import { appealMonths, decisionDays } from '#domain/complaints/complaints.ts'
import { ComplaintForm, type FiledComplaint, PlainComplaint } from '#web/complaints/complaint-form.tsx'
import styles from '#web/complaints/complaints.module.css'
import { complaintOf, concernsIn } from '#web/complaints/use-complaint.ts'
import { type ActionArgs, handlePlainForm, usePlainResult } from '#web/kit/api/plain-form.tsx'
import { useSettings } from '#web/kit/providers.tsx'
import { Title } from '#web/kit/page/title.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { PageTitle } from '#web/kit/ui/page-title.tsx'
import { EmptyState } from '#web/kit/ui/state.tsx'

export default function ComplaintsPage() {
  const text = useText('complaints')
  const { name } = useSettings()
  const { done } = usePlainResult<FiledComplaint>()
  const [filed, setFiled] = useState<FiledComplaint | null>(done)
  return (
    <div className={styles.page}>
      <Title>{text('title')}</Title>
      {filed ? (
        <div ref={focus} tabIndex={-1} className={styles.filed}>
          <EmptyState
            level={1}
            drawing="mail-sent"
            title={text('filed_title', { reference: filed.reference })}
            text={text('filed_text', { email: filed.email, days: decisionDays })}
          />
        </div>
      ) : (
        <>
          <div>
            <PageTitle lead={text('lead', { brand: name })}>{text('title')}</PageTitle>
          </div>
          <ul className={styles.promises}>
            <li>{text('promises.receipt')}</li>
            <li>{text('promises.decision', { days: decisionDays })}</li>
            <li>{text('promises.appeal', { months: appealMonths })}</li>
          </ul>
          <ComplaintForm onFiled={setFiled} />
          <PlainComplaint />
        </>
      )}
    </div>
  )
}

/** The action for browsers without JavaScript. */
export const action = (args: ActionArgs) =>
  handlePlainForm(args, async (api, { about = '', text = '', name = '', email = '' }, options): Promise<FiledComplaint> => {
    const body = { ...complaintOf({ about, text, name, email }), ...concernsIn(new URL(args.request.url).searchParams) }
    const { reference } = await api('POST /api/complaints.php', { body }, options)
    return { reference, email: body.email }
  })

/** The focus moves to what replaced the form. */
const focus = (box: HTMLDivElement | null) => box?.focus()
