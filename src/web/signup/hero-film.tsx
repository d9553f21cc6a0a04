/** The owner's film over the picture of the first page, and what pauses it. */
import { filmTypeOf } from '#domain/brand-hero/film-rules.ts'
import { brandFileAddress } from '#domain/sites/brand-files.ts'
import { Film } from '#web/parts/film/film.tsx'
import { FilmPause } from '#web/parts/film/film-pause.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import { useText } from '#web/kit/text/text.tsx'
import styles from '#web/signup/hero-film.module.css'

export function HeroFilm({ file }: { file: string }) {
  const text = useText('landers')
  return (
    <>
      <Film className={styles.film} sources={[{ address: brandFileAddress(file), type: filmTypeOf(file) }]} />
      <FilmPause className={styles.pause}>
        <span className="visually-hidden">{text('still')}</span>
        <Icon name="pause" />
        <Icon name="play" />
      </FilmPause>
    </>
  )
}
