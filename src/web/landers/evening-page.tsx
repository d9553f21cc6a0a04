/** /landers/alonetonight/:slug: two windows that are still lit, rain, and a conversation that unfolds between them. It says that we made it up. */
import { LanderFrame, useNiche } from '#web/landers/lander-frame.tsx'
import { loadLander } from '#web/landers/load-lander.ts'
import styles from '#web/landers/evening-page.module.css'
import { Windows } from '#web/landers/windows.tsx'
import { useText } from '#web/kit/text/text.tsx'

export { loadLander as clientLoader, loadLander as loader }

const lines = ['a', 'b', 'c', 'd', 'e', 'f'] as const

export default function EveningPage() {
  return (
    <LanderFrame look={styles} moves>
      <Evening />
    </LanderFrame>
  )
}

function Evening() {
  const niche = useNiche()
  const text = useText('landers.evening')
  return (
    <figure className={styles.evening}>
      <Windows niche={niche} className={styles.windows} />
      <ol className={styles.talk}>
        {lines.map((line) => (
          <li key={line} className={styles.said}>
            {text(`lines.${line}`)}
          </li>
        ))}
      </ol>
      <figcaption className={styles.label}>{text('label')}</figcaption>
    </figure>
  )
}
