/** /landers/collagelanding/:slug: drawn pictures and mementos, spread over a table, and an empty print that leads to the form. */
import { EmptyPrint } from '#web/landers/empty-print.tsx'
import { LanderFrame, useCall, useNiche } from '#web/landers/lander-frame.tsx'
import { loadLander } from '#web/landers/load-lander.ts'
import { Scene } from '#web/parts/drawings/scene.tsx'
import styles from '#web/landers/collage-page.module.css'
import { useText } from '#web/kit/text/text.tsx'

export { loadLander as clientLoader, loadLander as loader }

/** In the order of the table; the second lies in the middle. */
const prints = ['cafe', 'yours', 'kitchen', 'sea', 'concert', 'market'] as const
const drawnOnce = ['leaf', 'ticket', 'ring', 'stamp', 'key'] as const

export default function CollagePage() {
  return (
    <LanderFrame family="collage" look={styles} hasCall={false}>
      <Collage />
    </LanderFrame>
  )
}

function Collage() {
  const niche = useNiche()
  const text = useText('landers')
  const call = useCall('collage')
  return (
    <>
      <ul className={styles.collage}>
        {prints.map((name) => (
          <li key={name} className={styles.print}>
            {name === 'yours' ? (
              <EmptyPrint call={call} />
            ) : (
              <>
                <Scene name={name} niche={niche} className={styles.scene} fill />
                <span className={styles.caption}>{text(`scenes.${name}`)}</span>
              </>
            )}
          </li>
        ))}
      </ul>
      {drawnOnce.map((name) => (
        <svg key={name} className={styles.kept} data-kept={name} viewBox="0 0 120 120" aria-hidden="true">
          <use href={`/drawings/kept.svg#${name}`} />
        </svg>
      ))}
    </>
  )
}
