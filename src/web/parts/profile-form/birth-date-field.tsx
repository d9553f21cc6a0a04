/** The field for a date of birth: day, month and year in the order of the country, each typed or picked. */
import { type FocusEvent, type KeyboardEvent, useId, useMemo, useState } from 'react'
import { maxAge, minAge } from '#domain/profiles/ages.ts'
import { localDate } from '#domain/time/local-time.ts'
import { useClock } from '#web/kit/text/clock.tsx'
import {
  type BirthDateProblem,
  type DatePart,
  birthDateMessages,
  birthDateOptions,
} from '#web/parts/profile-form/birth-date-rules.ts'
import styles from '#web/parts/profile-form/birth-date-field.module.css'
import type { BirthDate } from '#web/parts/profile-form/signup-state.ts'
import { useIso, useLooseText, useText } from '#web/kit/text/text.tsx'
import { FieldError } from '#web/kit/ui/field.tsx'
import { PickField } from '#web/kit/ui/pick-field.tsx'

type BirthDateFieldProps = {
  value: BirthDate
  order: readonly DatePart[]
  problem: BirthDateProblem | null
  onChange: (birthDate: BirthDate) => void
}

/** The error appears when the focus leaves the date, or on Enter, and stays until the date is right. */
export function BirthDateField({ value, order, problem, onChange }: BirthDateFieldProps) {
  const text = useText('signup.personal')
  const id = useId()
  const options = useOptions()
  const { left, leave, press } = useIsLeft()
  const shown = left && problem !== null
  const describedBy = shown ? `${id}-help ${id}-error` : `${id}-help`
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- notices when the focus leaves the group
    <fieldset
      className={styles.group}
      onBlur={leave}
      onKeyDown={press}
      aria-describedby={describedBy}
      data-invalid={shown || undefined}
    >
      <legend className={styles.legend}>{text('date_of_birth')}</legend>
      <p className={styles.help} id={`${id}-help`}>
        {text('date_of_birth_help')}
      </p>
      <div className={styles.parts}>
        {order.map((part) => (
          <PickField
            key={part}
            name={`bday-${part}`}
            label={text(part)}
            className={styles[part] ?? ''}
            inputMode={part === 'month' ? 'text' : 'numeric'}
            autoComplete={`bday-${part}`}
            options={options[part]}
            value={value[part]}
            aria-invalid={shown || undefined}
            onChange={(answer) => onChange({ ...value, [part]: answer })}
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

function useOptions() {
  const iso = useIso()
  const { nowMs, timeZone } = useClock()
  const today = localDate(new Date(nowMs), timeZone)
  return useMemo(() => birthDateOptions(iso, today), [iso, today])
}

/** True after the focus left the date, or after Enter, which sends the form. */
function useIsLeft() {
  const [left, setLeft] = useState(false)
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setLeft(true)
  }
  const press = ({ key, defaultPrevented }: KeyboardEvent) => {
    if (key === 'Enter' && !defaultPrevented) setLeft(true)
  }
  return { left, leave, press }
}

function DateProblem({ problem }: { problem: BirthDateProblem }) {
  const text = useLooseText('')
  return text(birthDateMessages[problem], { min_age: minAge, max_age: maxAge })
}
