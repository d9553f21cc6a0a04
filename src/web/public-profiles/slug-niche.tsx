/** The niche of the address: its texts, and a drawn scene with its people. */
import { useParams } from 'react-router'
import { readSlug } from '#domain/landers/lander-slugs.ts'
import { Scene } from '#web/parts/drawings/scene.tsx'
import styles from '#web/public-profiles/slug-niche.module.css'
import { useText } from '#web/kit/text/text.tsx'

export function SlugNiche() {
  const text = useText('niches')
  const niche = readSlug(useParams().slug ?? '')?.niche ?? 'general'
  return (
    <section className={styles.niche} data-niche={niche}>
      <div className={styles.picture} aria-hidden="true">
        <Scene name="walk" niche={niche} className={styles.scene} fill />
      </div>
      <div className={styles.words}>
        <h2 className={styles.headline}>{text(`${niche}.headline`)}</h2>
        <p>{text(`${niche}.line`)}</p>
      </div>
    </section>
  )
}
