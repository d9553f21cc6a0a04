/** A person's photos in a row: by swipe, buttons or arrow keys. A press opens the viewer. */
import { type ReactNode, useState } from 'react'
import type { Photo as Image } from '#domain/photos/photos.ts'
import { early } from '#web/kit/lazy/early-presses.ts'
import { lazy } from '#web/kit/lazy/lazy.tsx'
import styles from '#web/profile/gallery.module.css'
import { useTrack, usePhotoTexts } from '#web/parts/photos/use-track.ts'
import { useVeil, Veil } from '#web/parts/person/veil.tsx'
import type { BlockedPerson } from '#web/safety/use-block.ts'
import { useText } from '#web/kit/text/text.tsx'
import { IconButton } from '#web/kit/ui/icon-button.tsx'
import { Photo } from '#web/kit/ui/photo.tsx'

/** Fetched with the first press. */
const PhotoViewer = lazy(() => import('#web/profile/photo-viewer.tsx'), 'PhotoViewer')

type GalleryProps = {
  name: string
  images: readonly Image[]
  main: Image | null
  seed: number
  /** The member's own photos are never blurred. */
  isOwn?: boolean
  /** Marks on the photo, for example of a fictional profile. */
  marks?: ReactNode
  /** The button that replies to a photo. */
  reply?: (image: Image, number: number) => ReactNode
  /** Only the first photo: the others are shown elsewhere on the page. All are in the viewer. */
  isFirstOnly?: boolean
}

export function Gallery({ name, images, main, seed, isOwn = false, marks, reply, isFirstOnly = false }: GalleryProps) {
  const text = useText('profile')
  const photos = mainFirst(images, main)
  if (photos.length === 0)
    return (
      <div className={styles.frame} data-part="gallery">
        <Photo image={null} seed={seed} alt={text('no_photo', { name })} eager />
        {marks && <div className={styles.marks}>{marks}</div>}
      </div>
    )
  return (
    <section className={styles.frame} data-part="gallery" aria-label={text('photos', { name })}>
      <Track person={{ id: seed, name }} photos={photos} isOwn={isOwn} reply={reply} shown={isFirstOnly ? 1 : photos.length} />
      {marks && <div className={styles.marks}>{marks}</div>}
    </section>
  )
}

const sizes = '(width < 48rem) 100vw, 34rem'

/** The main photo comes first. */
export const mainFirst = (images: readonly Image[], main: Image | null) => {
  const rest = images.filter(({ id }) => id !== main?.id)
  return main ? [main, ...rest] : rest
}

type TrackProps = {
  person: BlockedPerson
  photos: readonly Image[]
  isOwn: boolean
  reply: GalleryProps['reply']
  /** How many stand in the row. */
  shown: number
}

function Track({ person, photos, isOwn, reply, shown }: TrackProps) {
  const text = useText('profile')
  const { track, at, goTo, onScroll } = useTrack(shown)
  const [large, setLarge] = useState<number | null>(null)
  const veil = useVeil(isOwn)
  const count = photos.length
  const current = photos[at]
  const words = usePhotoTexts(person.name, count)
  /** Scrolls to the photo seen last in the viewer and focuses it. */
  const leave = (place: number) => {
    setLarge(null)
    goTo(place, 'instant')
    focusPhoto(place)
  }
  return (
    <>
      <ul ref={track} className={styles.track} onScroll={onScroll}>
        {photos.slice(0, shown).map((image, index) => {
          const isVeiled = veil.covers(image)
          return (
            <li key={image.id} className={styles.photo} data-veiled={isVeiled || undefined}>
              <button
                {...early}
                type="button"
                className={styles.large}
                data-gallery={index}
                tabIndex={index === at ? 0 : -1}
                onClick={() => (isVeiled ? veil.lift(image) : setLarge(index))}
              >
                <Photo image={image} alt={words.photo(index)} sizes={sizes} eager={index === 0} />
                {isVeiled ? <Veil image={image} /> : <span className="visually-hidden">. {text('photo_open')}</span>}
              </button>
            </li>
          )
        })}
      </ul>
      {(shown > 1 || reply) && (
        <div className={styles.ways}>
          {reply && current && reply(current, at + 1)}
          {shown > 1 && <Arrows at={at} isLast={at === shown - 1} goTo={goTo} />}
        </div>
      )}
      {shown > 1 && (
        <p className={styles.place} aria-live="polite">
          {words.place(at)}
        </p>
      )}
      {large !== null && <PhotoViewer person={person} photos={photos} veil={veil} first={large} onClose={leave} />}
    </>
  )
}

/** A photo stands in the row or further down the page. */
export const focusPhoto = (place: number) => document.querySelector<HTMLElement>(`[data-gallery="${place}"]`)?.focus()

type ArrowsProps = { at: number; isLast: boolean; goTo: (place: number) => void }

/** At an end a button is `aria-disabled` and keeps the focus. */
function Arrows({ at, isLast, goTo }: ArrowsProps) {
  const text = useText('profile')
  const [before, next] = [text('photo_before'), text('photo_next')]
  return (
    <>
      <IconButton icon="chevron-left" tone="raised" label={before} aria-disabled={at === 0} onClick={() => goTo(at - 1)} />
      <IconButton icon="chevron-right" tone="raised" label={next} aria-disabled={isLast} onClick={() => goTo(at + 1)} />
    </>
  )
}
