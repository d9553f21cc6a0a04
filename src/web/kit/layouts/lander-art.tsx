/** The picture of the first page: people in a lively collage, two people at a table, or an evening by candle light. */
import type { Template } from '#domain/sites/sites.ts'
import styles from '#web/kit/layouts/lander-art.module.css'

const Scene = ({ name, box }: { name: string; box: string }) => (
  <svg className={styles.scene} viewBox={box}>
    <use href={`/drawings/${name}.svg#drawing`} />
  </svg>
)

const Collage = () => (
  <div className={styles.collage} aria-hidden="true">
    {[1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => (
      <span key={number} className={styles.tile} data-person={number}>
        <svg viewBox="-6 -2 172 202" preserveAspectRatio="xMidYMax slice">
          <use href={`/drawings/people.svg#person-${number}`} />
        </svg>
      </span>
    ))}
    <svg className={styles.bubble} viewBox="0 0 72 56">
      <use href="/drawings/people.svg#bubble" />
    </svg>
    <svg className={styles.cup} viewBox="0 0 72 72">
      <use href="/drawings/people.svg#cup" />
    </svg>
  </div>
)

export function LanderArt({ template }: { template: Template }) {
  if (template === 'social') return <Collage />
  const scene = template === 'classic' ? <Scene name="table" box="0 0 560 400" /> : <Scene name="evening" box="0 0 1200 900" />
  return (
    <div className={styles[template]} aria-hidden="true">
      {scene}
    </div>
  )
}
