/** /landers/gallery/:slug: an exhibition to scroll along: drawn places and people in frames, and two visitors. */
import type { ReactNode } from 'react'
import { LanderFrame, useNiche } from '#web/landers/lander-frame.tsx'
import { loadLander } from '#web/landers/load-lander.ts'
import { Pair } from '#web/landers/pair.tsx'
import { coupleOf, DrawnPerson, Scene, type SceneName } from '#web/parts/drawings/scene.tsx'
import styles from '#web/landers/gallery-page.module.css'
import { useText } from '#web/kit/text/text.tsx'

export { loadLander as clientLoader, loadLander as loader }

export default function GalleryPage() {
  const niche = useNiche()
  return (
    <LanderFrame look={styles}>
      <Wall />
      <svg className={styles.visitors} viewBox="0 0 200 300" aria-hidden="true">
        <Pair niche={niche} meeting={2} x={100} y={298} height={290} />
      </svg>
    </LanderFrame>
  )
}

function Wall() {
  const text = useText('landers')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it by arrow keys
    <section className={styles.wall} aria-label={text('gallery.label')} tabIndex={0}>
      <Place name="hill" />
      <Portrait meeting={1} />
      <Meeting name="cafe" />
      <Place name="sea" />
      <Meeting name="kitchen" />
      <Portrait meeting={3} />
      <Place name="market" />
      <Meeting name="concert" />
    </section>
  )
}

type FrameProps = { shape: 'wide' | 'square' | 'portrait'; caption?: string; children: ReactNode }

const Frame = ({ shape, caption, children }: FrameProps) => (
  <figure className={styles.frame} data-shape={shape} aria-hidden={caption ? undefined : 'true'}>
    <div className={styles.canvas}>{children}</div>
    {caption && <figcaption className={styles.caption}>{caption}</figcaption>}
  </figure>
)

function Place({ name }: { name: 'hill' | 'sea' | 'market' }) {
  const text = useText('landers')
  return (
    <Frame shape="wide" caption={text(`scenes.${name}`)}>
      <svg viewBox="0 0 1600 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <use href={`/drawings/wide-places.svg#${name}`} />
      </svg>
    </Frame>
  )
}

function Meeting({ name }: { name: SceneName }) {
  const niche = useNiche()
  const text = useText('landers')
  return (
    <Frame shape="square" caption={text(`scenes.${name}`)}>
      <Scene name={name} niche={niche} className={undefined} fill />
    </Frame>
  )
}

function Portrait({ meeting }: { meeting: number }) {
  const [one] = coupleOf(useNiche(), meeting)
  return (
    <Frame shape="portrait">
      <svg viewBox="0 0 160 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <rect width="160" height="200" fill="var(--tint-3)" />
        <circle cx="80" cy="90" r="76" fill="var(--tint-paper)" opacity="0.5" />
        <DrawnPerson number={one} x={4} y={16} width={152} />
      </svg>
    </Frame>
  )
}
