/** /complaints: filing a complaint, with or without an account. */
import { useState } from 'react'
import { appealMonths, decisionDays } from '#domain/complaints/complaints.ts'
import { ComplaintForm, type FiledComplaint, PlainComplaint } from '#web/complaints/complaint-form.tsx'
import { complaintOf, concernsIn } from '#web/complaints/use-complaint.ts'
import { type ActionArgs, handlePlainForm, usePlainResult } from '#web/kit/api/plain-form.tsx'
import { Filing } from '#web/kit/layouts/filing.tsx'
import { useSettings } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'

export default function ComplaintsPage() {
  const text = useText('complaints')
  const { name } = useSettings()
  const { done } = usePlainResult<FiledComplaint>()
  const [filed, setFiled] = useState<FiledComplaint | null>(done)
  return (
    <Filing
      title={text('title')}
      lead={text('lead', { brand: name })}
      promises={[
        text('promises.receipt'),
        text('promises.decision', { days: decisionDays }),
        text('promises.appeal', { months: appealMonths }),
      ]}
      filed={
        filed && {
          title: text('filed_title', { reference: filed.reference }),
          text: text('filed_text', { email: filed.email, days: decisionDays }),
        }
      }
    >
      <ComplaintForm onFiled={setFiled} />
      <PlainComplaint />
    </Filing>
  )
}

/** The action for browsers without JavaScript. */
export const action = (args: ActionArgs) =>
  handlePlainForm(args, async (api, { about = '', text = '', name = '', email = '' }, options): Promise<FiledComplaint> => {
    const body = { ...complaintOf({ about, text, name, email }), ...concernsIn(new URL(args.request.url).searchParams) }
    const { reference } = await api('POST /api/complaints.php', { body }, options)
    return { reference, email: body.email }
  })
