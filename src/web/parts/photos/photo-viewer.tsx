/** Full-screen photos in a row: by swipe, arrow keys, Home and End. Escape and Back close it; the browser does the zoom. */
import { type CSSProperties, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { useText } from '#web/kit/text/text.tsx'
import { CloseOnBack } from '#web/kit/ui/dialog.tsx'
import { IconButton } from '#web/kit/ui/icon-button.tsx'
import styles from '#web/parts/photos/photo-viewer.module.css'
import { usePhotoTexts, useTrack } from '#web/parts/photos/use-track.ts'

/** `ratio`: width by height. */
export type Slide = { id: number; ratio: number; isVeiled?: boolean }

type SlideViewerProps = {
  label: string
  /** Whose photos they are. */
  name: string
  slides: readonly Slide[]
  /** The index of the photo it opens with. */
  first: number
  /** The picture of a slide. `isNear`: seen now, or next. */
  renderPicture: (index: number, slide: { isNear: boolean; words: string }) => ReactNode
  /** The button beside Close. */
  renderAction: (at: number) => ReactNode
  /** Gets the index of the photo seen last. */
  onClose: (last: number) => void
}

export const buttonClass = styles.button
export const showClass = styles.show

export function SlideViewer({ label, name, slides, first, renderPicture, renderAction, onClose }: SlideViewerProps) {
  const text = useText('profile')
  const dialog = useRef<HTMLDialogElement>(null)
  const { track, at, goTo, onScroll } = useTrack(slides.length, first)
  const words = usePhotoTexts(name, slides.length)
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
  return (
    <dialog
      ref={dialog}
      className={styles.viewer}
      aria-label={label}
      // React also calls it for dialogs inside this one.
      onClose={({ target, currentTarget }) => target === currentTarget && onClose(at)}
    >
      <CloseOnBack close={close} />
      <header className={styles.head}>
        <p className={styles.number} aria-live="polite">
          {words.place(at)}
        </p>
        <div className={styles.end}>
          {renderAction(at)}
          <IconButton className={styles.button} icon="x" label={text('close')} onClick={close} />
        </div>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys must reach an element that scrolls */}
      <ul ref={track} className={styles.track} onScroll={onScroll} tabIndex={0} aria-label={text('photos_swipe')}>
        {slides.map(({ id, ratio, isVeiled }, index) => (
          <li key={id} className={styles.slide} data-veiled={isVeiled || undefined} style={{ '--ratio': ratio } as CSSProperties}>
            {renderPicture(index, { isNear: Math.abs(index - at) <= 1, words: words.photo(index) })}
          </li>
        ))}
      </ul>
      {slides.length > 1 && <Arrows at={at} count={slides.length} goTo={goTo} />}
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
