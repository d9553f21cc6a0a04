/** One own photo with its actions: drag, move by buttons, crop, mark as nude, remove. */
import { type PointerEvent, useEffect, useRef } from 'react'
import type { OwnPhoto as Image } from '#domain/photos/photos.ts'
import styles from '#web/my-profile/my-photos.module.css'
import { useFocusFallback } from '#web/kit/ui/use-focus-fallback.ts'
import { choosePhotosId } from '#web/parts/photos/photo-drop.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Badge } from '#web/kit/ui/badge.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import { IconButton } from '#web/kit/ui/icon-button.tsx'
import { Photo } from '#web/kit/ui/photo.tsx'

type MyPhotoProps = {
  image: Image
  preview: string | undefined
  place: number
  count: number
  busy: boolean
  held: boolean
  onHold: (id: number, event: PointerEvent) => void
  onMove: (place: number) => void
  onCrop: () => void
  onMark: (nude: boolean) => void
  onRemove: () => void
}

export function MyPhoto({ image, preview, place, count, busy, held, onHold, onMove, onCrop, onMark, onRemove }: MyPhotoProps) {
  const text = useText('my_profile.photos')
  const { earlier, later, moveBy } = useFocusAfterMove(place, onMove)
  useFocusFallback(choosePhotosId)
  const words = { place: String(place + 1), count: String(count) }
  return (
    <li className={styles.tile} data-photo={image.id} data-held={held || undefined} aria-label={text('photo', words)}>
      <div className={styles.frame}>
        {preview ? <img src={preview} alt="" className={styles.picture} /> : <Photo image={image} sizes="10rem" />}
        {count > 1 && (
          // For the pointer only: the buttons below do the same by keyboard.
          <span className={styles.handle} aria-hidden="true" onPointerDown={(event) => onHold(image.id, event)}>
            <Icon name="grip" />
          </span>
        )}
        {place === 0 && (
          <span className={styles.main}>
            <Badge tone="primary">{text('main')}</Badge>
          </span>
        )}
      </div>
      <div className={styles.buttons}>
        <IconButton
          ref={earlier}
          label={text('earlier', words)}
          icon="arrow-left"
          disabled={place === 0}
          onClick={() => moveBy(-1)}
        />
        <IconButton label={text('crop', words)} icon="crop" onClick={onCrop} />
        <IconButton
          ref={later}
          label={text('later', words)}
          icon="arrow-right"
          disabled={place === count - 1}
          onClick={() => moveBy(1)}
        />
      </div>
      {(image.hidden ?? image.waiting) && (
        <p className={styles.marked}>
          {image.hidden ? text('hidden', image.hidden) : text(`waiting_${image.waiting ?? 'look'}`)}
        </p>
      )}
      {image.nude === 'moderator' ? (
        <p className={styles.marked}>{text('nude_by_us')}</p>
      ) : (
        <label className={styles.nude}>
          <input
            type="checkbox"
            checked={image.nude === 'owner'}
            aria-disabled={busy || undefined}
            onChange={({ target }) => !busy && onMark(target.checked)}
          />
          {text('nude')}
        </label>
      )}
      <span className={styles.remove}>
        <IconButton label={text('remove', words)} icon="trash-2" tone="raised" busy={busy} onClick={onRemove} />
      </span>
    </li>
  )
}

/** After a move the pressed button keeps the focus; at an end the other one gets it. */
function useFocusAfterMove(place: number, onMove: (place: number) => void) {
  const earlier = useRef<HTMLButtonElement>(null)
  const later = useRef<HTMLButtonElement>(null)
  const pressed = useRef<1 | -1 | null>(null)
  useEffect(() => {
    if (pressed.current === null) return
    const [wanted, other] = pressed.current === 1 ? [later, earlier] : [earlier, later]
    pressed.current = null
    ;(wanted.current?.disabled ? other : wanted).current?.focus()
  })
  const moveBy = (way: 1 | -1) => {
    pressed.current = way
    onMove(place + way)
  }
  return { earlier, later, moveBy }
}
