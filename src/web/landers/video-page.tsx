/** /landers/video/:slug: an evening at the quay that moves by itself: clouds, a boat, windows that go on one after the other. Drawn, not filmed. */
import { LanderFrame, useNiche } from '#web/landers/lander-frame.tsx'
import { loadLander } from '#web/landers/load-lander.ts'
import { Quay } from '#web/landers/quay.tsx'
import styles from '#web/landers/video-page.module.css'

export { loadLander as clientLoader, loadLander as loader }

export default function VideoPage() {
  return (
    <LanderFrame look={styles} moves>
      <MovingQuay />
    </LanderFrame>
  )
}

const MovingQuay = () => <Quay niche={useNiche()} />
