/** A member's photo: the right size, first its average colour, then a blurred preview; a drawing when there is no photo. */
import { use, useEffect, useRef, useState } from 'react'
import type { Photo as Image } from '#domain/photos/photos.ts'
import styles from '#web/kit/ui/photo.module.css'
import { photoAddress, PhotoPrefix, widthsOf } from '#web/kit/ui/photo-address.ts'

type PhotoProps = {
  image: Image | null | undefined
  alt?: string
  /** The `sizes` attribute. The default fits the grid of people: two columns on a phone. */
  sizes?: string
  /** For the first visible photo: loads with priority. */
  eager?: boolean
  /** The member's id: it selects the drawing without a photo. */
  seed?: number
  /** The whole photo in its own proportions, instead of filling its frame. */
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
    // Catches a photo that failed before hydration.
    if (img?.complete && img.naturalWidth === 0) void img.decode().catch(() => setFailed(address ?? null))
    if (!hash || !img || img.complete) return
    void blurredPicture(hash).then((url) => img.complete || (img.style.backgroundImage = `url(${url})`))
  }, [hash, address])

  if (!image || !address || failed === address) return <NoPhoto alt={alt} seed={seed} />
  // How much of its width shows in an upright frame: a wide photo is drawn larger than its frame.
  const seen = whole ? 1 : Math.min(1, (0.8 * image.height) / image.width)
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
        .map((width) => `${photoAddress(prefix, image, width)} ${Math.round(width * seen)}w`)
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

const bytesOf = (hash: string) => Uint8Array.from(atob(hash), (letter) => letter.charCodeAt(0))

const byte = (part: number) => Math.round(255 * Math.min(1, Math.max(0, part)))

/** The average colour, from the first three bytes of a base64 thumbhash; null for an invalid one. */
export function averageColour(hash: string): string | null {
  try {
    const [a = 0, b = 0, c = 0] = bytesOf(hash.slice(0, 4))
    const header = a | (b << 8) | (c << 16)
    const light = (header & 63) / 63
    const yellowBlue = ((header >> 6) & 63) / 31.5 - 1
    const redGreen = ((header >> 12) & 63) / 31.5 - 1
    const blue = light - (2 / 3) * yellowBlue
    const red = (3 * light - blue + redGreen) / 2
    return `rgb(${byte(red)} ${byte(red - redGreen)} ${byte(blue)})`
  } catch {
    return null
  }
}

/** The blurred preview as a data address; its decoder is loaded only while a photo is loading. */
export async function blurredPicture(hash: string): Promise<string> {
  const thumbhash = await import('thumbhash')
  return thumbhash.thumbHashToDataURL(bytesOf(hash))
}
