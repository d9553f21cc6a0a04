/** /landers/alonetonight/:slug: two lit windows in the rain, what the visitor is in the mood for, and a made-up conversation, marked as such. */
import { useState } from 'react'
import { LanderFrame, useNiche } from '#web/landers/lander-frame.tsx'
import { loadLander } from '#web/landers/load-lander.ts'
import styles from '#web/landers/evening-page.module.css'
import { Tiles } from '#web/landers/tiles.tsx'
import { useText } from '#web/kit/text/text.tsx'
import type { Prefill } from '#web/signup/signup.tsx'
import type { NicheName } from '#domain/landers/lander-slugs.ts'
import { coupleOf, DrawnPerson } from '#web/parts/drawings/scene.tsx'

export { loadLander as clientLoader, loadLander as loader }

const lines = ['a', 'b', 'c', 'd', 'e', 'f'] as const

export default function EveningPage() {
  const text = useText('landers.evening')
  const [mood, setMood] = useState<Mood | ''>('')
  const begin = (
    <Tiles
      legend={text('mood')}
      name="lander-looking-for"
      tiles={moods.map((value) => ({ value, label: text(`moods.${value}`), answer: answers[value] }))}
      value={mood}
      onChange={setMood}
    />
  )
  return (
    <LanderFrame family="evening" look={styles} begin={begin} prefill={mood ? answers[mood] : null} late moves>
      <Evening />
    </LanderFrame>
  )
}

const moods = ['chat', 'friendship', 'dating', 'relationship'] as const
type Mood = (typeof moods)[number]
const answerOf = (looking_for: Mood): Prefill => ({ choices: { looking_for } })
/** The same objects each time: a new one would fill the form again. */
const answers: Record<Mood, Prefill> = {
  chat: answerOf('chat'),
  friendship: answerOf('friendship'),
  dating: answerOf('dating'),
  relationship: answerOf('relationship'),
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

/** A building at night in the rain, with a person at each of two lit windows. */
function Windows({ niche, className }: { niche: NicheName; className: string | undefined }) {
  const [left, right] = coupleOf(niche, 1)
  return (
    <svg className={className} viewBox="0 0 800 440" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
      <use href="/drawings/night.svg#night-back" />
      <LitWindow x={226} person={left} inside="shelf" />
      <LitWindow x={430} person={right} inside="plant" />
      <use href="/drawings/night.svg#night-front" />
      <g className={styles.rain} stroke="oklch(0.85 0.04 260)" strokeWidth="1.6" strokeLinecap="round" opacity="0.4">
        {drops.map((x, index) => (
          <path key={x} d={`M${x} ${(index * 97) % 400}l-5 22M${x + 17} ${((index * 61) % 400) - 420}l-5 22`} />
        ))}
      </g>
    </svg>
  )
}

const drops = Array.from({ length: 46 }, (_, index) => index * 18 + 4)

type LitWindowProps = { x: number; person: number; inside: 'shelf' | 'plant' }

const LitWindow = ({ x, person, inside }: LitWindowProps) => (
  <svg x={x} y="132" width="144" height="190" viewBox="0 0 144 190">
    <use href={`/drawings/night.svg#room-${inside}`} />
    <DrawnPerson number={person} x={14} y={48} width={116} />
    <use href="/drawings/night.svg#pane" />
  </svg>
)
