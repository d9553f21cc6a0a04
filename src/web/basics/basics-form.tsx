/** Gender and birth date, whichever is missing: the sign-up's own fields, saved where they stand. */
import { useState } from 'react'
import type { UserChange } from '#domain/members/members.ts'
import { localDate } from '#domain/time/local-time.ts'
import { isRefused } from '#web/kit/api/api-refusal.ts'
import { useClock } from '#web/kit/text/clock.tsx'
import { useMember } from '#web/kit/providers.tsx'
import { ErrorNotice } from '#web/kit/ui/notice.tsx'
import { BirthDateField } from '#web/parts/profile-form/birth-date-field.tsx'
import { birthDateProblem, dateOrder, writtenDate } from '#web/parts/profile-form/birth-date-rules.ts'
import { useSave } from '#web/kit/data/use-save.ts'
import { useLanguage, useLooseText, useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Choice } from '#web/kit/ui/choice.tsx'
import { Form } from '#web/kit/ui/form.tsx'
import { Row, Stack } from '#web/kit/ui/stack.tsx'

const genders = ['f', 'm', 'x'] as const
type Gender = (typeof genders)[number]
const noDate = { day: '', month: '', year: '' }

type BasicsFormProps = {
  /** The word on the button. */
  save: string
  onSaved: () => void
  /** For members who may go on without. */
  onClose?: () => void
}

/** The site may not show these two on profiles: they are asked all the same. */
export function BasicsForm({ save: label, onSaved, onClose }: BasicsFormProps) {
  const text = useText('basics')
  const fields = useLooseText('fields')
  const locale = useLanguage()
  const { profile } = useMember()
  // As it began: an answer by another tab takes no field away from under the fingers.
  const [asks] = useState({ gender: !profile.gender, date: !profile.date_of_birth })
  const [gender, setGender] = useState('')
  const [birthDate, setBirthDate] = useState(noDate)
  const { save, saving, error } = useSave(onSaved)
  const problem = useDateProblem(birthDate, error)
  const isAnswered = (!asks.gender || gender !== '') && (!asks.date || (writtenDate(birthDate) !== null && problem.now === null))
  const send = () => {
    if (!isAnswered) return
    problem.noteSent()
    const change: UserChange = {
      ...(asks.gender && { gender: gender as Gender }),
      ...(asks.date && { date_of_birth: writtenDate(birthDate) }),
    }
    return save(change)
  }
  return (
    <Form onSend={send} noValidate>
      <Stack gap={4}>
        <p>{text('lead')}</p>
        {asks.gender && (
          <Choice
            legend={fields('names.gender')}
            name="gender"
            look="segments"
            options={genders.map((value) => ({ value, label: fields(`gender.${value}`) }))}
            value={gender}
            onChange={setGender}
          />
        )}
        {asks.date && (
          <BirthDateField
            value={birthDate}
            order={dateOrder(locale, profile.country ?? '')}
            problem={problem.now}
            onChange={setBirthDate}
          />
        )}
        <ErrorNotice error={problem.isRefused ? null : error} />
        <Row gap={2}>
          <Button type="submit" busy={saving} disabled={!isAnswered}>
            {label}
          </Button>
          {onClose && (
            <Button tone="quiet" onClick={onClose}>
              {text('later')}
            </Button>
          )}
        </Row>
      </Stack>
    </Form>
  )
}

/** The server goes by the member's own day: its word stands until the date is another. */
function useDateProblem(birthDate: typeof noDate, error: unknown) {
  const { nowMs, timeZone } = useClock()
  const [sent, setSent] = useState<string | null>(null)
  const refused = isRefused(error, 'under_age')
  const written = writtenDate(birthDate)
  const now = refused && sent === written ? 'under_age' : birthDateProblem(birthDate, localDate(new Date(nowMs), timeZone))
  return { now, isRefused: refused, noteSent: () => setSent(written) }
}
