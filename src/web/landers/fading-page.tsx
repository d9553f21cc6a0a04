/** /landers/transitionsvideolanding/:slug: a day for two at five places, each fading into the next; the visitor picks one. */
import { LanderFrame, useNiche } from '#web/landers/lander-frame.tsx'
import { loadLander } from '#web/landers/load-lander.ts'
import { Pair } from '#web/landers/pair.tsx'
import { Tiles } from '#web/landers/tiles.tsx'
import { useDayAnswers } from '#web/landers/use-day-answers.ts'
import styles from '#web/landers/fading-page.module.css'
import { useText } from '#web/kit/text/text.tsx'

export { loadLander as clientLoader, loadLander as loader }

const day = ['sea', 'market', 'walk', 'hill', 'concert'] as const
type PhotoPlace = (typeof day)[number]

export default function FadingPage() {
  const text = useText('landers')
  const { prefill, ...choice } = useDayAnswers(day)
  const begin = <Tiles legend={text('pick_moment')} name="lander-day" isList {...choice} />
  return (
    <LanderFrame family="fading" look={styles} begin={begin} prefill={prefill} late moves>
      <Day />
    </LanderFrame>
  )
}

function Day() {
  const text = useText('landers')
  return (
    <>
      <div className={styles.progress} aria-hidden="true">
        {day.map((place) => (
          <span key={place} />
        ))}
      </div>
      <ol className={styles.day}>
        {day.map((place) => (
          <li key={place} className={styles.moment}>
            <WidePlace place={place} />
            <p className={styles.caption}>{text(`scenes.${place}`)}</p>
          </li>
        ))}
      </ol>
    </>
  )
}

/** Where the pair stands: middle, feet and height. `front`: something is drawn in front of them. */
const standing: Record<PhotoPlace, { x: number; y: number; height: number; front?: true }> = {
  sea: { x: 980, y: 850, height: 400 },
  market: { x: 940, y: 876, height: 400 },
  walk: { x: 900, y: 860, height: 380 },
  hill: { x: 900, y: 1010, height: 560, front: true },
  concert: { x: 920, y: 980, height: 520, front: true },
}

function WidePlace({ place }: { place: PhotoPlace }) {
  const niche = useNiche()
  const { front, ...where } = standing[place]
  return (
    <svg className={styles.place} viewBox="0 0 1600 900" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <use href={`/drawings/wide-places.svg#${place}`} />
      <Pair niche={niche} meeting={0} {...where} />
      {front && <use href={`/drawings/wide-places.svg#${place}-front`} />}
    </svg>
  )
}
