/** A person's photos: swiped on a phone, by buttons or arrow keys elsewhere. The browser does the scrolling. */
import { useRef, useState } from 'react'
import type { Photo as Image } from '#domain/photos.ts'
import styles from '#web/profile/gallery.module.css'
import { useText } from '#web/text.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Photo } from '#web/ui/photo.tsx'

type GalleryProps = { name: string; images: readonly Image[]; main: Image | null; seed: number }

export function Gallery({ name, images, main, seed }: GalleryProps) {
  const text = useText('profile')
  const photos = mainFirst(images, main)
  const { track, at, onScroll, go } = useTrack(photos.length)
  if (photos.length < 2)
    return (
      <div className={styles.frame}>
        <Photo image={photos[0] ?? null} seed={seed} alt={text(photos[0] ? 'photo' : 'no_photo', { name })} sizes={sizes} eager />
      </div>
    )
  return (
    <section className={styles.frame} aria-label={text('photos', { name })}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable for the arrow keys */}
      <ul ref={track} className={styles.track} onScroll={onScroll} tabIndex={0} aria-label={text('photos_swipe')}>
        {photos.map((image, index) => (
          <li key={image.id} className={styles.photo}>
            <Photo
              image={image}
              alt={text('photo_of', { name, number: String(index + 1), count: String(photos.length) })}
              sizes={sizes}
              eager={index === 0}
            />
          </li>
        ))}
      </ul>
      <p className={styles.place} aria-live="polite">
        {text('photo_place', { number: String(at + 1), count: String(photos.length) })}
      </p>
      <div className={styles.ways}>
        <IconButton icon="chevron-left" tone="raised" label={text('photo_before')} disabled={at === 0} onClick={() => go(-1)} />
        <IconButton
          icon="chevron-right"
          tone="raised"
          label={text('photo_next')}
          disabled={at === photos.length - 1}
          onClick={() => go(1)}
        />
      </div>
    </section>
  )
}

const sizes = '(width < 60rem) 100vw, 30rem'

const mainFirst = (images: readonly Image[], main: Image | null) => {
  const rest = images.filter(({ id }) => id !== main?.id)
  return main ? [main, ...rest] : rest
}

/** Which photo is in the frame, and the way to its neighbours. */
function useTrack(count: number) {
  const track = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  const onScroll = () => {
    const { current } = track
    if (!current || current.clientWidth === 0) return
    setAt(Math.min(count - 1, Math.round(Math.abs(current.scrollLeft) / current.clientWidth)))
  }
  const go = (steps: number) => track.current?.scrollBy({ left: steps * track.current.clientWidth })
  return { track, at, onScroll, go }
}
