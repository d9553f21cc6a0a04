/** /landers/video/:slug: a film of an evening at the quay over its drawing, and who walks beside the visitor. */
import { useState } from 'react'
import { Film } from '#web/parts/film/film.tsx'
import { LanderFrame, useNiche } from '#web/landers/lander-frame.tsx'
import { loadLander } from '#web/landers/load-lander.ts'
import styles from '#web/landers/video-page.module.css'
import { Pair } from '#web/landers/pair.tsx'
import { Tiles } from '#web/landers/tiles.tsx'
import { windows } from '#web/landers/quay-windows.ts'
import mp4 from '#web/landers/quay.mp4?url'
import webm from '#web/landers/quay.webm?url'
import { type Sought, soughtAnswers, soughtOn } from '#web/landers/sought.ts'
import { useText } from '#web/kit/text/text.tsx'

export { loadLander as clientLoader, loadLander as loader }

export default function VideoPage() {
  const niche = useNiche()
  const text = useText('landers')
  const fields = useText('fields')
  const [sought, setSought] = useState<Sought | ''>('')
  const begin = (
    <Tiles
      legend={text('icons.who')}
      name="lander-seeking"
      tiles={soughtOn(niche).map((value) => ({ value, label: fields(`seeking.${value}`), answer: soughtAnswers[value] }))}
      value={sought}
      onChange={setSought}
    />
  )
  return (
    <LanderFrame family="video" look={styles} begin={begin} prefill={sought ? soughtAnswers[sought] : null} late moves>
      <Quay />
      <Film className={styles.film} sources={sources} />
      <Walkers />
    </LanderFrame>
  )
}

const sources = [
  { address: webm, type: 'video/webm' },
  { address: mp4, type: 'video/mp4' },
] as const

/** In front of the film, in the tints of the template and the people of the niche. */
const Walkers = () => (
  <svg className={`${styles.quay} ${styles.front}`} viewBox="0 0 1600 900" preserveAspectRatio="xMidYMax slice" aria-hidden>
    <Pair niche={useNiche()} meeting={0} x={590} y={884} height={370} className={styles.pair} />
  </svg>
)

const stars = [
  [90, 70, 3],
  [210, 190, 2],
  [330, 60, 2.5],
  [470, 150, 2],
  [590, 50, 3],
  [700, 210, 2],
  [820, 90, 2.5],
  [930, 180, 2],
  [1060, 70, 3],
  [1190, 150, 2.5],
  [1320, 60, 2],
  [1440, 180, 3],
  [1540, 90, 2],
] as const

const glints = [120, 340, 520, 690, 880, 1080, 1290, 1470]

/** The quay before the film, and where there is none. All movement is CSS of properties that the compositor animates. */
function Quay() {
  const text = useText('landers')
  return (
    <svg className={styles.quay} viewBox="0 0 1600 900" preserveAspectRatio="xMidYMax slice">
      <title>{text('video.label')}</title>
      <use href="/drawings/quay.svg#quay-back" />
      <g fill="var(--tint-paper)">
        {stars.map(([x, y, r], index) => (
          <circle key={x} className={styles.star} style={{ animationDelay: `${index * -1.3}s` }} cx={x} cy={y} r={r} />
        ))}
      </g>
      <g className={styles.clouds} fill="var(--tint-2)" opacity="0.3">
        <path d="M640 330q4-26 40-24 16-34 60-20 24-20 50-2 34-4 38 22 30-2 34 24zM1080 270q4-20 30-18 14-26 48-16 20-14 38 0 26-2 28 34z" />
      </g>
      {windows.map(([x, y, width], index) => (
        <rect
          key={x}
          className={styles.window}
          style={{ animationDelay: `${((index * 7) % 12) * 0.8}s` }}
          {...{ x, y, width }}
          height={34}
          fill="var(--tint-3)"
        />
      ))}
      <g stroke="var(--tint-3)" strokeWidth="5" strokeLinecap="round">
        {glints.map((x, index) => (
          <path
            key={x}
            className={styles.glint}
            style={{ animationDelay: `${index * -0.7}s` }}
            d={`M${x} ${672 + (index % 3) * 14}h70M${x + 24} ${690 + (index % 3) * 12}h34`}
          />
        ))}
      </g>
      <Boat />
      <use href="/drawings/quay.svg#quay-front" />
    </svg>
  )
}

const Boat = () => (
  <g className={styles.boat}>
    <path d="M40 590L150 560 260 590" fill="none" stroke="var(--tint-paper)" strokeWidth="2" />
    {[60, 95, 130, 170, 205, 240].map((x) => (
      <circle key={x} cx={x} cy={586 - (110 - Math.abs(150 - x)) * 0.22} r="5" fill="var(--tint-3)" />
    ))}
    <path d="M38 588h5v70h-5zM258 588h5v70h-5zM147 556h5v100h-5z" fill="var(--tint-ink)" />
    <path d="M70 618h160v40H70z" fill="var(--tint-paper)" />
    <path d="M84 628h30v20H84zM124 628h30v20h-30zM164 628h30v20h-30z" fill="var(--tint-3)" />
    <path d="M0 652h304q-14 50-60 54H52Q12 700 0 652z" fill="var(--tint-5)" />
    <path d="M0 652h304l-4 12H4z" fill="var(--tint-paper)" />
  </g>
)
