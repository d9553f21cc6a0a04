/** /landers/collagelanding/:slug: drawn pictures and mementos, spread over a table. */
import { LanderFrame, useNiche } from '#web/landers/lander-frame.tsx'
import { loadLander } from '#web/landers/load-lander.ts'
import { Scene, scenes } from '#web/parts/drawings/scene.tsx'
import styles from '#web/landers/collage-page.module.css'
import { useText } from '#web/kit/text/text.tsx'

export { loadLander as clientLoader, loadLander as loader }

const drawnOnce = ['leaf', 'ticket', 'ring', 'stamp', 'key'] as const

export default function CollagePage() {
  return (
    <LanderFrame family="collage" look={styles}>
      <Collage />
    </LanderFrame>
  )
}

function Collage() {
  const niche = useNiche()
  const text = useText('landers')
  return (
    <>
      <ul className={styles.collage}>
        {scenes.map((name) => (
          <li key={name} className={styles.print}>
            <Scene name={name} niche={niche} className={styles.scene} fill />
            <span className={styles.caption}>{text(`scenes.${name}`)}</span>
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
