/** The measures as buttons, each with its key; several may stand together, and what excludes another lets it go. */
import { useId } from 'react'
import { type ChosenMeasure, chosenMeasures, type Draft, toggleMeasure } from '#console/decisions/draft.ts'
import { KeyHint } from '#console/decisions/key-hint.tsx'
import styles from '#console/decisions/decisions.module.css'
import { useText } from '#web/kit/text/text.tsx'
import { FieldError } from '#web/kit/ui/field.tsx'

export const measureKeys: Partial<Record<ChosenMeasure, string>> = { nothing: 'o', warn: 'w', limit: 'l', suspend: 'u', ban: 'b' }

type MeasureChoiceProps = { draft: Draft; onChange: (draft: Draft) => void; error: string | false; hasKeys: boolean }

export function MeasureChoice({ draft, onChange, error, hasKeys }: MeasureChoiceProps) {
  const text = useText('console.decide')
  const measureText = useText('console.measures')
  const helpText = useText('console.measures_help')
  const errorId = useId()
  return (
    <fieldset className={styles.group} aria-describedby={error ? errorId : undefined}>
      <legend>{text('measure')}</legend>
      <div className={styles.measures}>
        {chosenMeasures.map((measure) => (
          <button
            key={measure}
            type="button"
            className={styles.measure}
            data-measure={measure}
            aria-pressed={draft.measures.includes(measure)}
            onClick={() => onChange(toggleMeasure(draft, measure))}
          >
            <span>{measureText(measure)}</span>
            {hasKeys && measureKeys[measure] && <KeyHint keys={measureKeys[measure]} />}
            <small>{helpText(measure)}</small>
          </button>
        ))}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  )
}
