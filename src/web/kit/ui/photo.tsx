/** A member's photo: the right size, its colour at once, a drawing when there is none. */
import { use, useEffect, useRef, useState } from 'react'
import type { Photo as Image } from '#domain/photos/photos.ts'
import styles from '#web/kit/ui/photo.module.css'
import { photoAddress, widthsOf } from '#web/kit/ui/photo-address.ts'
import { PhotoPrefix } from '#web/kit/ui/photo-prefix.ts'
import { averageColour, blurredPicture } from '#web/kit/ui/thumbhash.ts'

type PhotoProps = {
  image: Image | null | undefined
  alt?: string
  /** How wide it will stand, for the browser's choice among the sizes; without a word as in the grid of people, two on a phone between gutters. */
  sizes?: string
  /** For the photo that is seen first. */
  eager?: boolean
  /** The member's id: it picks the drawing that stands in. */
  seed?: number
  /** The whole photo in its own shape, instead of filling its frame. */
  whole?: boolean
}

export function Photo({
  image,
  alt = '',
  sizes = '(width < 48rem) 44vw, 18rem',
  eager = false,
  seed = 0,
  whole = false,
}: PhotoProps) {
  const prefix = use(PhotoPrefix)
  const picture = useRef<HTMLImageElement>(null)
  const hash = image?.thumbhash
  const address = image && photoAddress(prefix, image, 320)
  const [failed, setFailed] = useState<string | null>(null)
  useEffect(() => {
    const img = picture.current
    // One that failed before the page woke.
    if (img?.complete && img.naturalWidth === 0) void img.decode().catch(() => setFailed(address ?? null))
    if (!hash || !img || img.complete) return
    void blurredPicture(hash).then((url) => img.complete || (img.style.backgroundImage = `url(${url})`))
  }, [hash, address])

  if (!image || !address || failed === address) return <NoPhoto alt={alt} seed={seed} />
  return (
    <img
      ref={picture}
      className={styles.photo}
      data-whole={whole || undefined}
      data-blur={image.blur}
      style={{ backgroundColor: averageColour(image.thumbhash) ?? undefined }}
      src={address}
      onError={() => setFailed(address)}
      srcSet={widthsOf(image)
        .map((width) => `${photoAddress(prefix, image, width)} ${width}w`)
        .join(', ')}
      sizes={sizes}
      width={image.width}
      height={image.height}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
    />
  )
}

const NoPhoto = ({ alt, seed }: { alt: string; seed: number }) => (
  <>
    <svg
      className={styles.drawn}
      viewBox="0 0 160 200"
      preserveAspectRatio="xMidYMin slice"
      data-shade={seed % 3}
      aria-hidden="true"
    >
      <use href={`/drawings/no-photo.svg#figure-${seed % 4}`} />
    </svg>
    {alt && <span className="visually-hidden">{alt}</span>}
  </>
)
