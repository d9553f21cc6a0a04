/** Sign-up, steps 4 and 5: about the member, and a text of their own. Every answer may stay open. */
import { useState } from 'react'
import { localDate } from '#domain/time/local-time.ts'
import { isRefused } from '#web/kit/api/api-refusal.ts'
import { useClock } from '#web/kit/text/clock.tsx'
import { useSettings, useApi } from '#web/kit/providers.tsx'
import { BirthDateField } from '#web/parts/profile-form/birth-date-field.tsx'
import { birthDateProblem, dateOrder, writtenDate } from '#web/parts/profile-form/birth-date-rules.ts'
import type { StepProps } from '#web/signup/later-steps.tsx'
import { personalChange } from '#web/parts/profile-form/personal-change.ts'
import { ProfileQuestions } from '#web/parts/profile-form/profile-questions.tsx'
import { StepForm } from '#web/signup/step-form.tsx'
import { StepFrame } from '#web/signup/step-frame.tsx'
import { useProfileFields } from '#web/parts/profile-form/use-form-data.ts'
import { useSave } from '#web/kit/data/use-save.ts'
import { useLanguage, useText } from '#web/kit/text/text.tsx'
import { Skeleton } from '#web/kit/ui/skeleton.tsx'
import { notesMaxLength } from '#domain/profiles/profiles.ts'
import styles from '#web/signup/later-steps.module.css'
import { TextArea } from '#web/kit/ui/field.tsx'
import { maySearchLoggedOut } from '#domain/sites/visitor-rules.ts'
import { Choice } from '#web/kit/ui/choice.tsx'

/** Step 4: the site's profile fields and the date of birth. */
export function PersonalStep({ user, typed, change, pass }: StepProps) {
  const text = useText('signup.personal')
  const locale = useLanguage()
  const { visible_profile_fields: visible, visible_profile_notes: hasNotesStep } = useSettings()
  const allowed = useProfileFields()
  const { save, saving, error } = useSave(pass, useSavePublicProfile(typed))
  const { nowMs, timeZone } = useClock()
  const [sent, setSent] = useState<string | null>(null)
  // The server uses the member's own date: its refusal stands until the date is changed.
  const refused = isRefused(error, 'under_age')
  const stillRefused = refused && sent === writtenDate(typed.birthDate)
  const problem = stillRefused ? 'under_age' : birthDateProblem(typed.birthDate, localDate(new Date(nowMs), timeZone))
  // On a site without a text of the member's own, this is the last step.
  const last = hasNotesStep ? {} : { lastSignupStep: true }
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
          without={{ label: text('without'), onPress: hasNotesStep ? pass : () => void save(last) }}
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
          {!hasNotesStep && <PublicProfileQuestion typed={typed} change={change} />}
        </StepForm>
      )}
    </StepFrame>
  )
}

/** Step 5: a text of the member's own. */
export function NotesStep({ typed, change, pass }: StepProps) {
  const text = useText('signup.notes')
  const { save, saving, error } = useSave(pass, useSavePublicProfile(typed))
  const notes = typed.notes.trim()
  return (
    <StepFrame step="notes">
      <StepForm
        save={{
          label: text('save'),
          onPress: () => void save({ personal: notes || null, lastSignupStep: true }),
          busy: saving,
        }}
        without={{ label: text('without'), onPress: () => void save({ lastSignupStep: true }) }}
        error={error}
      >
        <TextArea
          name="notes"
          className={styles.notes}
          label={text('label')}
          help={text('help')}
          placeholder={text('placeholder')}
          maxLength={notesMaxLength}
          value={typed.notes}
          onChange={(event) => change({ notes: event.target.value })}
        />
        <PublicProfileQuestion typed={typed} change={change} />
      </StepForm>
    </StepFrame>
  )
}

/** Who can see the member. Nothing is preselected; without an answer only members can. Hidden on a site without public profiles. */
function PublicProfileQuestion({ typed, change }: Pick<StepProps, 'typed' | 'change'>) {
  const text = useText('public_profile')
  if (!maySearchLoggedOut(useSettings(), 'partner')) return null
  return (
    <Choice
      legend={text('question')}
      help={text('question_help')}
      name="showing"
      look="segments"
      options={(['members', 'visitors'] as const).map((value) => ({ value, label: text(value) }))}
      value={typed.showing}
      onChange={(value) => change({ showing: value === 'visitors' ? 'visitors' : 'members' })}
    />
  )
}

/** Stores the answer, if there is one. */
function useSavePublicProfile({ showing }: StepProps['typed']) {
  const api = useApi()
  return async () => {
    if (showing) await api('PUT /api/showing.php', { body: { shown: showing === 'visitors' } })
  }
}
