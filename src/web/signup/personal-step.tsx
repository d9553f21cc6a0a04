/** Sign-up, step 4: a little about you. Every answer may stay open. */
import { localDate } from '#domain/profiles.ts'
import { isRefused } from '#web/api-refusal.ts'
import { useClock } from '#web/clock.tsx'
import { useSettings } from '#web/providers.tsx'
import { BirthDateField } from '#web/signup/birth-date-field.tsx'
import { birthDateProblem, dateOrder } from '#web/signup/birth-date-rules.ts'
import type { StepProps } from '#web/signup/later-steps.tsx'
import { ProfileQuestions } from '#web/signup/profile-questions.tsx'
import { personalChange } from '#web/signup/personal-change.ts'
import { StepForm } from '#web/signup/step-form.tsx'
import { StepFrame } from '#web/signup/step-frame.tsx'
import { useProfileFields } from '#web/signup/use-profile-fields.ts'
import { useSave } from '#web/signup/use-save.ts'
import { useLanguage, useText } from '#web/text.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export function PersonalStep({ user, typed, change, pass }: StepProps) {
  const text = useText('signup.personal')
  const locale = useLanguage()
  const { visible_profile_fields: visible } = useSettings()
  const allowed = useProfileFields()
  const { save, saving, error } = useSave(pass)
  const { nowMs, timeZone } = useClock()
  const problem = birthDateProblem(typed.birthDate, localDate(new Date(nowMs), timeZone))
  const body = personalChange(typed, visible, allowed ?? {})
  return (
    <StepFrame step="personal">
      <StepForm
        save={{ label: text('save'), onPress: () => void save(body), busy: saving, disabled: problem !== null }}
        without={{ label: text('without'), onPress: pass }}
        error={isRefused(error, 'under_age') ? null : error}
      >
        {allowed === undefined && <Skeleton lines={4} />}
        {allowed && <ProfileQuestions visible={visible} allowed={allowed} typed={typed} onChange={change} part="gender" />}
        {visible.includes('date_of_birth') && (
          <BirthDateField
            value={typed.birthDate}
            order={dateOrder(locale, user.profile.country ?? '')}
            problem={isRefused(error, 'under_age') ? 'under_age' : problem}
            onChange={(birthDate) => change({ birthDate })}
          />
        )}
        {allowed && <ProfileQuestions visible={visible} allowed={allowed} typed={typed} onChange={change} part="others" />}
      </StepForm>
    </StepFrame>
  )
}
