/** The brand's own picture under the words of the first page: a cut for phones, one for wide screens, the scrim of each, and a film over it. */
import type { CSSProperties } from 'react'
import type { Cut, ShownHero } from '#domain/brand-hero/brand-hero.ts'
import { brandFileAddress } from '#domain/sites/brand-files.ts'
import { lazy } from '#web/kit/lazy/lazy.tsx'
import styles from '#web/signup/hero-picture.module.css'

const sizesOf = ({ pictures }: Cut) => pictures.map(({ file, width }) => `${brandFileAddress(file)} ${width}w`).join(', ')
const placeOf = ({ focus }: Cut) => `${focus.x}% ${focus.y}%`

const HeroFilm = lazy(() => import('#web/signup/hero-film.tsx'), 'HeroFilm')

export function HeroPicture({ phone, wide, alt, film }: ShownHero) {
  const [{ file, width, height }] = phone.pictures as [Cut['pictures'][number]]
  const own = {
    '--scrim-phone': `${phone.scrim}%`,
    '--scrim-wide': `${wide.scrim}%`,
    '--place-phone': placeOf(phone),
    '--place-wide': placeOf(wide),
  } as CSSProperties
  return (
    <div className={styles.picture} style={own}>
      <picture className={styles.cut}>
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
      {film && <HeroFilm file={film} />}
    </div>
  )
}
