/** A drawing of two people at a place. The niche selects the people. */
import type { NicheName } from '#domain/landers/lander-slugs.ts'

export const scenes = ['cafe', 'walk', 'kitchen', 'sea', 'concert', 'market'] as const
export type SceneName = (typeof scenes)[number]

/** The numbers of the drawn people (`public/drawings/*people.svg`), two for each meeting. */
const couples: Record<NicheName, readonly (readonly [number, number])[]> = {
  general: [
    [1, 2],
    [4, 7],
    [8, 9],
    [3, 5],
    [6, 9],
    [8, 4],
  ],
  she: [
    [4, 8],
    [1, 4],
    [3, 1],
    [8, 1],
  ],
  bdsm: [
    [8, 2],
    [1, 4],
    [5, 3],
    [2, 7],
  ],
  bbw: [
    [10, 2],
    [11, 7],
    [10, 5],
    [11, 10],
  ],
  gilf: [
    [3, 5],
    [13, 14],
    [3, 13],
    [12, 5],
  ],
  milf: [
    [12, 2],
    [13, 9],
    [12, 14],
    [13, 12],
  ],
  gay: [
    [2, 9],
    [14, 2],
    [7, 9],
    [5, 14],
  ],
}

const defaultCouple = [1, 2] as const
export const coupleOf = (niche: NicheName, meeting: number) => couples[niche][meeting % couples[niche].length] ?? defaultCouple

const fileOf = (number: number) => (number > 9 ? '/drawings/more-people.svg' : '/drawings/people.svg')

type PersonProps = { number: number; x: number; y?: number; width?: number }

/** Head and shoulders, 4 wide and 5 high. */
export const DrawnPerson = ({ number, x, y = 74, width = 144 }: PersonProps) => (
  <use href={`${fileOf(number)}#person-${number}`} x={x} y={y} width={width} height={width * 1.25} />
)

type SceneProps = { name: SceneName; niche: NicheName; className?: string | undefined; fill?: boolean }

export function Scene({ name, niche, className, fill = false }: SceneProps) {
  const [left, right] = coupleOf(niche, scenes.indexOf(name))
  return (
    <svg
      className={className}
      viewBox="0 0 400 300"
      preserveAspectRatio={fill ? 'xMidYMid slice' : 'xMidYMid meet'}
      aria-hidden="true"
    >
      <use href={`/drawings/scenes.svg#${name}-back`} />
      <DrawnPerson number={left} x={50} />
      <DrawnPerson number={right} x={206} />
      <use href={`/drawings/scenes.svg#${name}-front`} />
    </svg>
  )
}
