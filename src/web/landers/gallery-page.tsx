/** /landers/gallery/:slug: an exhibition to scroll along: drawn places and people in frames, of which the visitor picks one, and two visitors. */
import type { ReactNode } from 'react'
import { LanderFrame, useNiche } from '#web/landers/lander-frame.tsx'
import { loadLander } from '#web/landers/load-lander.ts'
import { Pair } from '#web/landers/pair.tsx'
import { TileRadio, type Tile } from '#web/landers/tiles.tsx'
import { type Day, useDayAnswers } from '#web/landers/use-day-answers.ts'
import { coupleOf, DrawnPerson, Scene } from '#web/parts/drawings/scene.tsx'
import styles from '#web/landers/gallery-page.module.css'
import { useText } from '#web/kit/text/text.tsx'

export { loadLander as clientLoader, loadLander as loader }

/** In the order of the wall. */
const days = ['hill', 'cafe', 'sea', 'kitchen', 'market', 'concert'] as const satisfies readonly Day[]
/** Wide pictures are drawn places, square ones people who meet. */
const wide: Partial<Record<Day, 'hill' | 'sea' | 'market'>> = { hill: 'hill', sea: 'sea', market: 'market' }
const squares: Partial<Record<Day, 'cafe' | 'kitchen' | 'concert'>> = { cafe: 'cafe', kitchen: 'kitchen', concert: 'concert' }
/** A portrait hangs after these. */
const portraits: Partial<Record<Day, number>> = { hill: 1, kitchen: 3 }

export default function GalleryPage() {
  const niche = useNiche()
  const { prefill, ...choice } = useDayAnswers(days)
  return (
    <LanderFrame family="gallery" look={styles} prefill={prefill} late>
      <Wall {...choice} />
      <svg className={styles.visitors} viewBox="0 0 200 300" aria-hidden="true">
        <Pair niche={niche} meeting={2} x={100} y={298} height={290} />
      </svg>
    </LanderFrame>
  )
}

type WallProps = { tiles: readonly Tile<Day>[]; value: Day | ''; onChange: (day: Day) => void }

function Wall({ tiles, value, onChange }: WallProps) {
  const text = useText('landers')
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{text('pick_picture')}</legend>
      <div className={styles.wall}>
        {tiles.map((tile) => (
          <Hung key={tile.value} after={portraits[tile.value]}>
            <label className={styles.frame} data-shape={wide[tile.value] ? 'wide' : 'square'}>
              <span className={styles.canvas}>
                <Picture day={tile.value} />
              </span>
              <TileRadio tile={tile} name="lander-day" value={value} onChange={onChange} />
              <span className={styles.caption}>{tile.label}</span>
            </label>
          </Hung>
        ))}
      </div>
    </fieldset>
  )
}

const Hung = ({ after, children }: { after: number | undefined; children: ReactNode }) => (
  <>
    {children}
    {after !== undefined && <Portrait meeting={after} />}
  </>
)

function Picture({ day }: { day: Day }) {
  const niche = useNiche()
  const [place, meeting] = [wide[day], squares[day]]
  if (meeting) return <Scene name={meeting} niche={niche} className={undefined} fill />
  return (
    <svg viewBox="0 0 1600 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <use href={`/drawings/wide-places.svg#${place}`} />
    </svg>
  )
}

function Portrait({ meeting }: { meeting: number }) {
  const [one] = coupleOf(useNiche(), meeting)
  return (
    <div className={styles.frame} data-shape="portrait" aria-hidden="true">
      <span className={styles.canvas}>
        <svg viewBox="0 0 160 200" preserveAspectRatio="xMidYMid slice">
          <rect width="160" height="200" fill="var(--tint-3)" />
          <circle cx="80" cy="90" r="76" fill="var(--tint-paper)" opacity="0.5" />
          <DrawnPerson number={one} x={4} y={16} width={152} />
        </svg>
      </span>
    </div>
  )
}
