/** /landers/iconslanding/:slug: two questions answered by pictures, and the sign-up prefilled with the answers. */
import { useMemo, useState } from 'react'
import type { NicheName } from '#domain/landers/lander-slugs.ts'
import styles from '#web/landers/icons-page.module.css'
import { LanderFrame, useNiche } from '#web/landers/lander-frame.tsx'
import { loadLander } from '#web/landers/load-lander.ts'
import { DrawnPerson } from '#web/parts/drawings/scene.tsx'
import { Tiles } from '#web/landers/tiles.tsx'
import { useText } from '#web/kit/text/text.tsx'
import type { Prefill } from '#web/signup/signup.tsx'

export { loadLander as clientLoader, loadLander as loader }

const seeking = ['f', 'm', 'x', 'any'] as const
const hopes = ['relationship', 'dating', 'friendship', 'chat'] as const

/** The drawn persons for women and for men, by niche. */
const faces: Partial<Record<NicheName, Record<'f' | 'm', number>>> = {
  bbw: { f: 10, m: 2 },
  gilf: { f: 3, m: 5 },
  milf: { f: 12, m: 9 },
}

export default function IconsPage() {
  const niche = useNiche()
  const text = useText('landers')
  const fields = useText('fields')
  const [chosen, setChosen] = useState<Chosen>({ seeking: '', looking_for: '' })
  const prefill = useMemo(() => prefillOf(chosen), [chosen])
  const change = (part: Partial<Chosen>) => setChosen((before) => ({ ...before, ...part }))
  return (
    <LanderFrame family="icons" look={styles} prefill={prefill}>
      <div className={styles.questions}>
        <Tiles
          legend={text('icons.who')}
          name="lander-seeking"
          tiles={seeking.map((value) => ({
            value,
            label: fields(`seeking.${value}`),
            picture: <Faces niche={niche} value={value} />,
            answer: prefillOf({ seeking: value, looking_for: '' }),
          }))}
          value={chosen.seeking}
          onChange={(value) => change({ seeking: value })}
        />
        <Tiles
          legend={text('icons.hope')}
          name="lander-looking-for"
          tiles={hopes.map((value) => ({
            value,
            label: fields(`looking_for.${value}`),
            picture: <Hope value={value} />,
            answer: prefillOf({ seeking: '', looking_for: value }),
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

function Faces({ niche, value }: { niche: NicheName; value: (typeof seeking)[number] }) {
  const { f, m } = faces[niche] ?? { f: 1, m: 2 }
  const numbers = { f: [f], m: [m], x: [7], any: [m, 4, f] }[value]
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

type SoughtGender = NonNullable<NonNullable<Prefill['search']>['gender']>
type Chosen = { seeking: SoughtGender | ''; looking_for: string }

/** The prefill of the sign-up; null while nothing is chosen. The address contains no answer. */
function prefillOf({ seeking, looking_for }: Chosen): Prefill | null {
  if (!seeking && !looking_for) return null
  const choices = { ...(seeking && { seeking }), ...(looking_for && { looking_for }) }
  return { choices, ...(seeking && { search: { gender: seeking } }) }
}
