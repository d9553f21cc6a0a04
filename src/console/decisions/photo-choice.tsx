/** Which photos a decision hides: small and grey, each a button. A photo that is gone meanwhile can be taken out again. */
import { useId } from 'react'
import { type Draft, togglePhoto } from '#console/decisions/draft.ts'
import decision from '#console/decisions/decisions.module.css'
import styles from '#console/decisions/photo-choice.module.css'
import { GreyPhoto, tile } from '#console/photos/grey-photo.tsx'
import { Tag } from '#console/ui/tag.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { FieldError } from '#web/kit/ui/field.tsx'

export type OfferedPhoto = { id: number; is_reported?: boolean }
type PhotoChoiceProps = {
  photos: readonly OfferedPhoto[]
  draft: Draft
  onChange: (draft: Draft) => void
  error: string | false
}

export function PhotoChoice({ photos, draft, onChange, error }: PhotoChoiceProps) {
  const text = useText('console.decide')
  const errorId = useId()
  const gone = draft.photos.filter((id) => !photos.some((photo) => photo.id === id)).map((id) => ({ id, is_reported: false }))
  const reportedFirst = [...photos].sort((a, b) => Number(b.is_reported ?? false) - Number(a.is_reported ?? false))
  return (
    <fieldset className={decision.group} aria-describedby={error ? errorId : undefined}>
      <legend>{text('photos')}</legend>
      <ul className={styles.photos}>
        {[...reportedFirst, ...gone].map(({ id, is_reported }, place) => (
          <li key={id}>
            <button
              type="button"
              className={`${tile} ${styles.photo}`}
              aria-pressed={draft.photos.includes(id)}
              onClick={() => onChange(togglePhoto(draft, id))}
            >
              <GreyPhoto id={id} name={text('photo', { n: String(place + 1) })} gone={text('photo_gone')} />
              {is_reported && <Tag tone="danger">{text('photo_reported')}</Tag>}
            </button>
          </li>
        ))}
      </ul>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  )
}
