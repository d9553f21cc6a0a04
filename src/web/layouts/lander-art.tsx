/** The picture of the first page: people in a lively collage, two people at a table, or an evening by candle light. */
import type { Template } from '#domain/sites.ts'
import styles from '#web/layouts/lander-art.module.css'

const Scene = ({ name, box }: { name: string; box: string }) => (
  <svg className={styles.scene} viewBox={box} preserveAspectRatio="xMidYMid slice">
    <use href={`/drawings/${name}.svg#drawing`} />
  </svg>
)

const Person = ({ number }: { number: number }) => (
  <span className={styles.tile} data-person={number}>
    <svg viewBox="0 0 160 200" preserveAspectRatio="xMidYMax slice">
      <use href={`/drawings/people.svg#person-${number}`} />
    </svg>
  </span>
)

const Collage = () => (
  <div className={styles.collage} aria-hidden="true">
    {[1, 2, 3, 4, 5, 6, 7, 8].map((number) => (
      <Person key={number} number={number} />
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
  if (template === 'classic')
    return (
      <div className={styles.table} aria-hidden="true">
        <Scene name="table" box="0 0 560 400" />
      </div>
    )
  return (
    <div className={styles.evening} aria-hidden="true">
      <Scene name="evening" box="0 0 1200 900" />
    </div>
  )
}
