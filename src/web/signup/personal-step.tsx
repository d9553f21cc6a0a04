/** Sign-up, step 4: about the member. Every answer may stay open. */
import { localDate } from '#domain/time/local-time.ts'
import { useState } from 'react'
import { isRefused } from '#web/kit/api/api-refusal.ts'
import { useClock } from '#web/kit/text/clock.tsx'
import { useSettings } from '#web/kit/providers.tsx'
import { BirthDateField } from '#web/parts/profile-form/birth-date-field.tsx'
import { birthDateProblem, dateOrder, writtenDate } from '#web/parts/profile-form/birth-date-rules.ts'
import type { StepProps } from '#web/signup/later-steps.tsx'
import { ProfileQuestions } from '#web/parts/profile-form/profile-questions.tsx'
import { personalChange } from '#web/parts/profile-form/personal-change.ts'
import { PublicProfileQuestion, useSavePublicProfile } from '#web/signup/public-profile-question.tsx'
import { StepForm } from '#web/signup/step-form.tsx'
import { StepFrame } from '#web/signup/step-frame.tsx'
import { useProfileFields } from '#web/parts/profile-form/use-profile-fields.ts'
import { useSave } from '#web/kit/data/use-save.ts'
import { useLanguage, useText } from '#web/kit/text/text.tsx'
import { Skeleton } from '#web/kit/ui/skeleton.tsx'

export function PersonalStep({ user, typed, change, pass }: StepProps) {
  const text = useText('signup.personal')
  const locale = useLanguage()
  const { visible_profile_fields: visible, visible_profile_notes: asksNotes } = useSettings()
  const allowed = useProfileFields()
  const { save, saving, error } = useSave(pass, useSavePublicProfile(typed))
  const { nowMs, timeZone } = useClock()
  const [sent, setSent] = useState<string | null>(null)
  // The server goes by the member's own day: its refusal stands until the date is changed.
  const refused = isRefused(error, 'under_age')
  const stillRefused = refused && sent === writtenDate(typed.birthDate)
  const problem = stillRefused ? 'under_age' : birthDateProblem(typed.birthDate, localDate(new Date(nowMs), timeZone))
  // On a site without a text of the member's own, this is the last step.
  const last = asksNotes ? {} : { lastSignupStep: true }
  const body = { ...personalChange(typed, visible, allowed ?? {}), ...last }
  const send = () => {
    setSent(writtenDate(typed.birthDate))
    void save(body)
  }
  return (
    <StepFrame step="personal">
      {allowed === undefined ? (
        <Skeleton lines={8} />
      ) : (
        <StepForm
          save={{ label: text('save'), onPress: send, busy: saving, disabled: problem !== null }}
          without={{ label: text('without'), onPress: asksNotes ? pass : () => void save(last) }}
          error={refused ? null : error}
        >
          {allowed && <ProfileQuestions visible={visible} allowed={allowed} typed={typed} onChange={change} part="gender" />}
          {visible.includes('date_of_birth') && (
            <BirthDateField
              value={typed.birthDate}
              order={dateOrder(locale, user.profile.country ?? '')}
              problem={problem}
              onChange={(birthDate) => change({ birthDate })}
            />
          )}
          {allowed && <ProfileQuestions visible={visible} allowed={allowed} typed={typed} onChange={change} part="others" />}
          {!asksNotes && <PublicProfileQuestion typed={typed} change={change} />}
        </StepForm>
      )}
    </StepFrame>
  )
}
