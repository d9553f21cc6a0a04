/** The rule that a decision rests on, in the words that the member reads; keys `1` to `8`. */
import { useId } from 'react'
import { type Clause, clauses } from '#domain/decisions/decisions.ts'
import { KeyHint } from '#console/decisions/key-hint.tsx'
import styles from '#console/decisions/decisions.module.css'
import { useText } from '#web/kit/text/text.tsx'
import { FieldError } from '#web/kit/ui/field.tsx'

type ClauseChoiceProps = { clause: Clause | ''; onChange: (clause: Clause) => void; error: string | false; hasKeys: boolean }

export function ClauseChoice({ clause, onChange, error, hasKeys }: ClauseChoiceProps) {
  const text = useText('console.decide')
  const clauseText = useText('console.clauses')
  const name = useId()
  return (
    <fieldset className={styles.group} aria-describedby={error ? `${name}-error` : undefined}>
      <legend>{text('clause')}</legend>
      <div className={styles.clauses}>
        {clauses.map((one, place) => (
          <label key={one} className={styles.clause}>
            <input type="radio" name={name} value={one} checked={clause === one} onChange={() => onChange(one)} />
            <span>{clauseText(one)}</span>
            {hasKeys && <KeyHint keys={String(place + 1)} />}
          </label>
        ))}
      </div>
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
