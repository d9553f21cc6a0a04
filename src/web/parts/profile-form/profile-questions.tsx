/** The site's questions with given answers: gender as a choice in sight, the others as lists, interests as chips. */
import { type FieldName, selectFields } from '#domain/profiles/profile-fields.ts'
import type { Typed } from '#web/parts/profile-form/signup-state.ts'
import { Interests } from '#web/parts/profile-form/interests.tsx'
import type { AllowedValues } from '#web/parts/profile-form/use-profile-fields.ts'
import styles from '#web/parts/profile-form/profile-questions.module.css'
import { useLooseText, useText } from '#web/kit/text/text.tsx'
import { Choice } from '#web/kit/ui/choice.tsx'
import { Select } from '#web/kit/ui/select.tsx'

type ProfileQuestionsProps = {
  visible: readonly FieldName[]
  allowed: AllowedValues
  typed: Typed
  onChange: (part: Partial<Typed>) => void
  /** Gender stands before the date of birth, everything else after it. */
  part: 'gender' | 'others'
}

const isSelect = (field: FieldName) => (selectFields as readonly FieldName[]).includes(field)

export function ProfileQuestions({ visible, allowed, typed, onChange, part }: ProfileQuestionsProps) {
  const fields = useLooseText('fields')
  const names = useText('fields.names')
  const text = useText('signup.personal')
  const choose = (field: FieldName, value: string) => onChange({ choices: { ...typed.choices, [field]: value } })
  const optionsOf = (field: FieldName) => (allowed[field] ?? []).map((value) => ({ value, label: fields(`${field}.${value}`) }))
  const asked = visible.filter((field) => (allowed[field]?.length ?? 0) > 0)

  if (part === 'gender')
    return asked.includes('gender') ? (
      <Choice
        legend={names('gender')}
        name="gender"
        look="segments"
        options={optionsOf('gender')}
        value={typed.choices.gender ?? ''}
        onChange={(value) => choose('gender', value)}
      />
    ) : null
  return (
    <>
      <div className={styles.lists}>
        {asked.filter(isSelect).map((field) => (
          <Select
            key={field}
            name={field}
            label={names(field)}
            placeholder={text(typed.choices[field] ? 'unsaid' : 'open')}
            options={optionsOf(field)}
            value={typed.choices[field] ?? ''}
            onChange={(event) => choose(field, event.target.value)}
          />
        ))}
      </div>
      {asked.includes('interests') && (
        <Interests offered={allowed.interests ?? []} chosen={typed.interests} onChange={(interests) => onChange({ interests })} />
      )}
    </>
  )
}
