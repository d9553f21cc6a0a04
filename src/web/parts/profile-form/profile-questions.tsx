/** The fields of a profile with fixed answers: gender as segments, others as lists, interests as chips. */
import { type FieldName, selectFields } from '#domain/profiles/profile-fields.ts'
import type { Typed } from '#web/parts/profile-form/signup-state.ts'
import { Interests } from '#web/parts/profile-form/interests.tsx'
import type { AllowedValues } from '#web/parts/profile-form/use-form-data.ts'
import styles from '#web/parts/profile-form/profile-questions.module.css'
import { useLooseText, useText } from '#web/kit/text/text.tsx'
import { Choice } from '#web/kit/ui/choice.tsx'
import { Select } from '#web/kit/ui/field.tsx'

type ProfileQuestionsProps = {
  visible: readonly FieldName[]
  allowed: AllowedValues
  typed: Typed
  onChange: (part: Partial<Typed>) => void
  /** Gender comes before the date of birth, the others after it. */
  part: 'gender' | 'others'
}

const isSelect = (field: FieldName) => (selectFields as readonly FieldName[]).includes(field)

export function ProfileQuestions({ visible, allowed, typed, onChange, part }: ProfileQuestionsProps) {
  const fields = useLooseText('fields')
  const names = useText('fields.names')
  const text = useText('signup.personal')
  const choose = (field: FieldName, value: string) => onChange({ choices: { ...typed.choices, [field]: value } })
  const optionsOf = (field: FieldName) => (allowed[field] ?? []).map((value) => ({ value, label: fields(`${field}.${value}`) }))
  const shown = visible.filter((field) => (allowed[field]?.length ?? 0) > 0)

  if (part === 'gender')
    return shown.includes('gender') ? (
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
        {shown.filter(isSelect).map((field) => (
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
      {shown.includes('interests') && (
        <Interests offered={allowed.interests ?? []} chosen={typed.interests} onChange={(interests) => onChange({ interests })} />
      )}
    </>
  )
}
