/** The brand's own picture under the words of the first page: a cut for phones, one for wide screens, and the scrim of each. */
import type { CSSProperties } from 'react'
import type { Cut, ShownHero } from '#domain/brand-hero/brand-hero.ts'
import { brandFileAddress } from '#domain/sites/brand-files.ts'
import styles from '#web/signup/hero-picture.module.css'

const sizesOf = ({ pictures }: Cut) => pictures.map(({ file, width }) => `${brandFileAddress(file)} ${width}w`).join(', ')
const placeOf = ({ focus }: Cut) => `${focus.x}% ${focus.y}%`

export function HeroPicture({ phone, wide, alt }: ShownHero) {
  const [{ file, width, height }] = phone.pictures as [Cut['pictures'][number]]
  const own = {
    '--scrim-phone': `${phone.scrim}%`,
    '--scrim-wide': `${wide.scrim}%`,
    '--place-phone': placeOf(phone),
    '--place-wide': placeOf(wide),
  } as CSSProperties
  return (
    <picture className={styles.picture} style={own}>
      <source media="(min-width: 60rem)" srcSet={sizesOf(wide)} sizes="100vw" />
      <img
        className={styles.image}
        src={brandFileAddress(file)}
        srcSet={sizesOf(phone)}
        sizes="100vw"
        {...{ width, height }}
        alt={alt}
        fetchPriority="high"
      />
    </picture>
  )
}
