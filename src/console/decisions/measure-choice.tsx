/** The measures as buttons, each with its key; several may stand together, and what excludes another lets it go. */
import { useId } from 'react'
import { lesserMeasures, type Measure, measures, type ProfileText } from '#domain/decisions/decisions.ts'
import { type Draft, toggleMeasure } from '#console/decisions/draft.ts'
import { KeyHint } from '#console/decisions/key-hint.tsx'
import type { OfferedPhoto } from '#console/decisions/photo-choice.tsx'
import styles from '#console/decisions/decisions.module.css'
import { useText } from '#web/kit/text/text.tsx'
import { FieldError } from '#web/kit/ui/field.tsx'

export const measureKeys: Partial<Record<Measure, string>> = {
  nothing: 'o',
  warn: 'w',
  hide: 'h',
  clear: 't',
  limit: 'l',
  suspend: 'u',
  ban: 'b',
}

/** What can be hidden or cleared, as far as the member has some. `canBan`: the person may ban, or restrict alone. */
export type Offered = { photos?: readonly OfferedPhoto[]; texts?: readonly ProfileText[]; canBan?: boolean }
export const measuresFor = ({ photos = [], texts = [], canBan = true }: Offered): Measure[] =>
  (canBan ? measures : lesserMeasures).filter(
    (one) => (one !== 'hide' || photos.length > 0) && (one !== 'clear' || texts.length > 0),
  )

type MeasureChoiceProps = {
  offered: readonly Measure[]
  draft: Draft
  onChange: (draft: Draft) => void
  error: string | false
  hasKeys: boolean
}

export function MeasureChoice({ offered, draft, onChange, error, hasKeys }: MeasureChoiceProps) {
  const text = useText('console.decide')
  const measureText = useText('console.measures')
  const helpText = useText('console.measures_help')
  const errorId = useId()
  return (
    <fieldset className={styles.group} aria-describedby={error ? errorId : undefined}>
      <legend>{text('measure')}</legend>
      <div className={styles.measures}>
        {offered.map((measure) => (
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
