/** Which texts a decision takes away, with the words as they stand now. Reading them is a look, with its line in the log. */
import { useId } from 'react'
import type { ProfileText } from '#domain/decisions/decisions.ts'
import { useQuery } from '#console/app/query.ts'
import { type Draft, toggleText } from '#console/decisions/draft.ts'
import decision from '#console/decisions/decisions.module.css'
import styles from '#console/decisions/text-choice.module.css'
import { useText } from '#web/kit/text/text.tsx'
import { FieldError } from '#web/kit/ui/field.tsx'

type TextChoiceProps = {
  member: number | undefined
  texts: readonly ProfileText[]
  draft: Draft
  onChange: (draft: Draft) => void
  error: string | false
}

export function TextChoice({ member, texts, draft, onChange, error }: TextChoiceProps) {
  const text = useText('console.decide')
  const nameText = useText('console.texts')
  const errorId = useId()
  const words = useQuery(`texts of ${member ?? 0}`, async (api, signal) =>
    member === undefined ? null : api('GET /api/members/texts', { query: { id: member } }, { signal }),
  )
  const gone = draft.texts.filter((one) => !texts.includes(one))
  return (
    <fieldset className={decision.group} aria-describedby={error ? errorId : undefined}>
      <legend>{text('texts')}</legend>
      <div className={styles.texts}>
        {[...texts, ...gone].map((one) => {
          const now = words.data?.texts.find(({ field }) => field === one)?.words
          return (
            <label key={one} className={styles.textOffered}>
              <input type="checkbox" checked={draft.texts.includes(one)} onChange={() => onChange(toggleText(draft, one))} />
              <span>
                {nameText(one)}
                {now && <q className={decision.words}>{now}</q>}
                {gone.includes(one) && <small className={decision.quiet}>{text('photo_gone')}</small>}
              </span>
            </label>
          )
        })}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  )
}
