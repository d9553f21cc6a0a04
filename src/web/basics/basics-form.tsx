/** The form for gender and birth date, whichever is missing, with the fields of the sign-up. */
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
import { Card } from '#web/kit/ui/card.tsx'
import { useToast } from '#web/kit/ui/toast.tsx'

const genders = ['f', 'm', 'x'] as const
type Gender = (typeof genders)[number]
const noDate = { day: '', month: '', year: '' }

type BasicsFormProps = {
  /** The button's label. */
  save: string
  onSaved: () => void
  /** Shows a button to continue without. */
  onClose?: () => void
}

/** Shown also on a site that hides both on profiles. */
export function BasicsForm({ save: label, onSaved, onClose }: BasicsFormProps) {
  const text = useText('basics')
  const fields = useLooseText('fields')
  const locale = useLanguage()
  const { profile } = useMember()
  // Fixed at the start: a change in another tab removes no field.
  const [missing] = useState({ gender: !profile.gender, date: !profile.date_of_birth })
  const [gender, setGender] = useState('')
  const [birthDate, setBirthDate] = useState(noDate)
  const { save, saving, error } = useSave(onSaved)
  const problem = useDateProblem(birthDate, error)
  const isAnswered =
    (!missing.gender || gender !== '') && (!missing.date || (writtenDate(birthDate) !== null && problem.now === null))
  const send = () => {
    if (!isAnswered) return
    problem.noteSent()
    const change: UserChange = {
      ...(missing.gender && { gender: gender as Gender }),
      ...(missing.date && { date_of_birth: writtenDate(birthDate) }),
    }
    return save(change)
  }
  return (
    <Form onSend={send} noValidate>
      <Stack gap={4}>
        <p>{text('lead')}</p>
        {missing.gender && (
          <Choice
            legend={fields('names.gender')}
            name="gender"
            look="segments"
            options={genders.map((value) => ({ value, label: fields(`gender.${value}`) }))}
            value={gender}
            onChange={setGender}
          />
        )}
        {missing.date && (
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

/** The server uses the member's own date: its refusal stands until the date is changed. */
function useDateProblem(birthDate: typeof noDate, error: unknown) {
  const { nowMs, timeZone } = useClock()
  const [sent, setSent] = useState<string | null>(null)
  const refused = isRefused(error, 'under_age')
  const written = writtenDate(birthDate)
  const now = refused && sent === written ? 'under_age' : birthDateProblem(birthDate, localDate(new Date(nowMs), timeZone))
  return { now, isRefused: refused, noteSent: () => setSent(written) }
}

/** The card on home for members without gender or birth date, who are not found and cannot write or like. */
export function BasicsCard() {
  const text = useText('basics')
  const toast = useToast()
  return (
    <Card title={text('title.home')}>
      <BasicsForm save={text('save.home')} onSaved={() => toast({ tone: 'success', title: text('saved') })} />
    </Card>
  )
}
