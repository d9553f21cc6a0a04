/** A date of birth, typed: three short fields in the order of the country, one answer, one error. No calendar to page back through. */
import { type FocusEvent, useId, useState } from 'react'
import { maxAge, minAge } from '#domain/ages.ts'
import type { BirthDateProblem, DatePart } from '#web/signup/birth-date-rules.ts'
import styles from '#web/signup/birth-date-field.module.css'
import type { BirthDate } from '#web/signup/signup-state.ts'
import { useLooseText, useText } from '#web/text.tsx'
import { Field, FieldError } from '#web/ui/field.tsx'

const lengths: Record<DatePart, number> = { day: 2, month: 2, year: 4 }

type BirthDateFieldProps = {
  value: BirthDate
  order: readonly DatePart[]
  problem: BirthDateProblem | null
  onChange: (birthDate: BirthDate) => void
}

/** An error is said once the whole date was left, and stays until it is right. */
export function BirthDateField({ value, order, problem, onChange }: BirthDateFieldProps) {
  const text = useText('signup.personal')
  const id = useId()
  const [left, setLeft] = useState(false)
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLFieldSetElement>) => {
    if (!currentTarget.contains(relatedTarget)) setLeft(true)
  }
  const shown = left && problem !== null
  const describedBy = shown ? `${id}-help ${id}-error` : `${id}-help`
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only notices that the focus left the group
    <fieldset className={styles.group} onBlur={leave} aria-describedby={describedBy} data-invalid={shown || undefined}>
      <legend className={styles.legend}>{text('date_of_birth')}</legend>
      <p className={styles.help} id={`${id}-help`}>
        {text('date_of_birth_help')}
      </p>
      <div className={styles.parts}>
        {order.map((part) => (
          <Field
            key={part}
            name={`bday-${part}`}
            label={text(part)}
            className={styles[part] ?? ''}
            inputMode="numeric"
            autoComplete={`bday-${part}`}
            pattern="[0-9]*"
            maxLength={lengths[part]}
            value={value[part]}
            aria-invalid={shown || undefined}
            onChange={(event) => onChange({ ...value, [part]: event.target.value.replace(/\D/g, '') })}
          />
        ))}
      </div>
      {shown && (
        <FieldError id={`${id}-error`}>
          <DateProblem problem={problem} />
        </FieldError>
      )}
    </fieldset>
  )
}

const keys: Record<BirthDateProblem, string> = {
  date_incomplete: 'signup.personal.date_incomplete',
  not_a_date: 'signup.personal.not_a_date',
  under_age: 'profile.date_of_birth_error',
  over_age: 'errors.over_age',
}

function DateProblem({ problem }: { problem: BirthDateProblem }) {
  const text = useLooseText('')
  return text(keys[problem], { min_age: minAge, max_age: maxAge })
}
