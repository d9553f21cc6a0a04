/** Sign-up, step 5: a text of the member's own. */
import { notesMaxLength } from '#domain/profiles/profiles.ts'
import styles from '#web/signup/later-steps.module.css'
import type { StepProps } from '#web/signup/later-steps.tsx'
import { PublicProfileQuestion, useSavePublicProfile } from '#web/signup/public-profile-question.tsx'
import { StepForm } from '#web/signup/step-form.tsx'
import { StepFrame } from '#web/signup/step-frame.tsx'
import { useSave } from '#web/kit/data/use-save.ts'
import { useText } from '#web/kit/text/text.tsx'
import { TextArea } from '#web/kit/ui/text-area.tsx'

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
