/** Full-screen photos: by swipe, arrow keys, Home and End. Escape and Back close it; the browser does the zoom. */
import { type CSSProperties, useEffect, useLayoutEffect, useRef } from 'react'
import type { Photo as Image } from '#domain/photos/photos.ts'
import { early } from '#web/kit/lazy/early-presses.ts'
import styles from '#web/parts/photos/photo-viewer.module.css'
import { useTrack, usePhotoTexts } from '#web/parts/photos/use-track.ts'
import { Veil, type VeilState } from '#web/parts/person/veil.tsx'
import { SafetyButton } from '#web/safety/safety-button.tsx'
import type { BlockedPerson } from '#web/safety/use-block.ts'
import { useText } from '#web/kit/text/text.tsx'
import { CloseOnBack } from '#web/kit/ui/dialog.tsx'
import { IconButton } from '#web/kit/ui/icon-button.tsx'
import { Photo } from '#web/kit/ui/photo.tsx'

type PhotoViewerProps = {
  person: BlockedPerson
  photos: readonly Image[]
  veil: VeilState
  /** The index of the photo it opens with. */
  first: number
  /** Gets the index of the photo seen last. */
  onClose: (last: number) => void
}

export function PhotoViewer({ person, photos, veil, first, onClose }: PhotoViewerProps) {
  const text = useText('profile')
  const dialog = useRef<HTMLDialogElement>(null)
  const { track, at, goTo, onScroll } = useTrack(photos.length, first)
  const count = photos.length
  const { name } = person
  const words = usePhotoTexts(name, count)
  useLayoutEffect(() => {
    const box = dialog.current
    box?.showModal()
    return () => box?.close()
  }, [])
  useEffect(() => {
    track.current?.focus({ preventScroll: true })
    track.current?.scrollTo({ left: first * track.current.clientWidth, behavior: 'instant' })
  }, [track, first])
  const close = () => dialog.current?.close()
  const show = (image: Image) => {
    veil.lift(image)
    // The button is gone: the row takes the focus.
    track.current?.focus({ preventScroll: true })
  }
  return (
    <dialog
      ref={dialog}
      className={styles.viewer}
      aria-label={text('viewer', { name })}
      // React also calls it for dialogs inside this one.
      onClose={({ target, currentTarget }) => target === currentTarget && onClose(at)}
    >
      <CloseOnBack close={close} />
      <header className={styles.head}>
        <p className={styles.number} aria-live="polite">
          {words.place(at)}
        </p>
        <div className={styles.end}>
          <SafetyButton className={styles.button} about={{ person, image: photos[at]?.id }} leaveTo="/members" />
          <IconButton className={styles.button} icon="x" label={text('close')} onClick={close} />
        </div>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys must reach an element that scrolls */}
      <ul ref={track} className={styles.track} onScroll={onScroll} tabIndex={0} aria-label={text('photos_swipe')}>
        {photos.map((image, index) => (
          <li
            key={image.id}
            className={styles.slide}
            data-veiled={veil.covers(image) || undefined}
            style={{ '--ratio': image.width / image.height } as CSSProperties}
          >
            <Photo image={image} alt={words.photo(index)} sizes="100vw" eager={Math.abs(index - at) <= 1} whole />
            {veil.covers(image) && (
              <button {...early} type="button" className={styles.show} onClick={() => show(image)}>
                <Veil image={image} />
              </button>
            )}
          </li>
        ))}
      </ul>
      {count > 1 && <Arrows at={at} count={count} goTo={goTo} />}
    </dialog>
  )
}

function Arrows({ at, count, goTo }: { at: number; count: number; goTo: (place: number) => void }) {
  const text = useText('profile')
  return (
    <div className={styles.ways}>
      <IconButton
        className={styles.button}
        icon="chevron-left"
        size="large"
        label={text('photo_before')}
        aria-disabled={at === 0}
        onClick={() => goTo(at - 1)}
      />
      <IconButton
        className={styles.button}
        icon="chevron-right"
        size="large"
        label={text('photo_next')}
        aria-disabled={at === count - 1}
        onClick={() => goTo(at + 1)}
      />
    </div>
  )
}
