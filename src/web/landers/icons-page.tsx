/** /landers/iconslanding/:slug: three questions answered by pictures, and the sign-up prefilled with the answers. */
import { useMemo, useState } from 'react'
import styles from '#web/landers/icons-page.module.css'
import { LanderFrame, useNiche } from '#web/landers/lander-frame.tsx'
import { loadLander } from '#web/landers/load-lander.ts'
import { DrawnPerson } from '#web/parts/drawings/scene.tsx'
import { facesOf, gendersOn, type Sought, soughtOn } from '#web/landers/sought.ts'
import { Tiles } from '#web/landers/tiles.tsx'
import { useText } from '#web/kit/text/text.tsx'
import type { Prefill } from '#web/signup/signup.tsx'

export { loadLander as clientLoader, loadLander as loader }

const hopes = ['relationship', 'dating', 'friendship', 'chat'] as const
const nothing: Chosen = { seeking: '', gender: '', looking_for: '' }

export default function IconsPage() {
  const niche = useNiche()
  const text = useText('landers')
  const fields = useText('fields')
  const [chosen, setChosen] = useState(nothing)
  const prefill = useMemo(() => prefillOf(chosen), [chosen])
  const change = (part: Partial<Chosen>) => setChosen((before) => ({ ...before, ...part }))
  return (
    <LanderFrame family="icons" look={styles} prefill={prefill}>
      <div className={styles.questions}>
        <Tiles
          legend={text('icons.who')}
          name="lander-seeking"
          tiles={soughtOn(niche).map((value) => ({
            value,
            label: fields(`seeking.${value}`),
            picture: <Faces numbers={facesOf(niche, value)} />,
            answer: prefillOf({ ...nothing, seeking: value }),
          }))}
          value={chosen.seeking}
          onChange={(value) => change({ seeking: value })}
        />
        <Tiles
          legend={text('icons.you')}
          name="lander-gender"
          tiles={gendersOn(niche).map((value) => ({
            value,
            label: fields(`gender.${value}`),
            picture: <Faces numbers={facesOf(niche, value)} />,
            answer: prefillOf({ ...nothing, gender: value }),
          }))}
          value={chosen.gender}
          onChange={(value) => change({ gender: value })}
        />
        <Tiles
          legend={text('icons.hope')}
          name="lander-looking-for"
          tiles={hopes.map((value) => ({
            value,
            label: fields(`looking_for.${value}`),
            picture: <Hope value={value} />,
            answer: prefillOf({ ...nothing, looking_for: value }),
          }))}
          value={chosen.looking_for}
          onChange={(value) => change({ looking_for: value })}
        />
        <p className={styles.filled}>{text('filled')}</p>
      </div>
    </LanderFrame>
  )
}

const alone = { x: 6, y: 8, width: 108 }
/** Two behind, one in front. */
const together = [
  { x: -8, y: 30, width: 78 },
  { x: 52, y: 30, width: 78 },
  { x: 14, y: 44, width: 92 },
]

function Faces({ numbers }: { numbers: readonly number[] }) {
  const places = numbers.length > 1 ? together : []
  return (
    <svg viewBox="0 0 120 120" aria-hidden="true">
      {numbers.map((number, index) => (
        <DrawnPerson key={number} number={number} {...(places[index] ?? alone)} />
      ))}
    </svg>
  )
}

const Hope = ({ value }: { value: (typeof hopes)[number] }) => (
  <svg viewBox="0 0 120 120" aria-hidden="true">
    <use href={`/drawings/hopes.svg#${value}`} />
  </svg>
)

// The answers of a lander as the sign-up stores them. No address contains them.

type Chosen = { seeking: Sought | ''; gender: 'f' | 'm' | 'x' | ''; looking_for: string }

/** The prefill of the sign-up; null while nothing is chosen. The address contains no answer. */
function prefillOf({ seeking, ...others }: Chosen): Prefill | null {
  const chosen = Object.entries({ seeking, ...others }).filter(([, value]) => value !== '')
  if (chosen.length === 0) return null
  return { choices: Object.fromEntries(chosen), ...(seeking && { search: { gender: seeking } }) }
}
