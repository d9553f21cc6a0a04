/** Two people of the niche from behind, hand in hand. */
import type { NicheName } from '#domain/landers/lander-slugs.ts'
import { coupleOf } from '#web/parts/drawings/scene.tsx'

type PairProps = {
  niche: NicheName
  meeting: number
  /** The middle between them, and the y of their feet. */
  x: number
  y: number
  height: number
  className?: string | undefined
}

export function Pair({ niche, meeting, x, y, height, className }: PairProps) {
  const [left, right] = coupleOf(niche, meeting)
  const width = height * 0.4
  const stand = (number: number, at: number) => (
    <use href={`/drawings/from-behind.svg#back-${number}`} x={at} y={y - height} width={width} height={height} />
  )
  return (
    <g className={className}>
      {stand(left, x - width * 0.86)}
      {stand(right, x - width * 0.14)}
    </g>
  )
}
