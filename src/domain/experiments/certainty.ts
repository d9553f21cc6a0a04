/** How sure one can be that a variant brings more sign-ups than the first one: intervals, and a verdict in one word. */
import { leastPeople } from '#domain/figures/figures.ts'

export type Counted = { views: number; finished: number }
type Interval = { low: number; high: number }

/** Below these nothing is said. */
export const leastViews = 200
const leastSignups = 10

/** Normal quantiles for 95 %, shared by one, two and three comparisons (Bonferroni). */
const quantiles = [1.96, 1.96, 2.241, 2.394] as const

/** Wilson's interval of a share. */
export function intervalOf({ views, finished }: Counted, comparisons = 1): Interval {
  if (views === 0) return { low: 0, high: 1 }
  const z = quantiles[comparisons] ?? quantiles[3]
  const share = Math.min(1, finished / views)
  const middle = (share + (z * z) / (2 * views)) / (1 + (z * z) / views)
  const half = (z * Math.sqrt((share * (1 - share)) / views + (z * z) / (4 * views * views))) / (1 + (z * z) / views)
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) }
}

export const verdicts = ['first', 'too_few', 'open', 'better', 'worse'] as const
export type Verdict = (typeof verdicts)[number]

/** Of a variant beside the first one. `open`: the difference may be chance (Newcombe's interval of it holds zero). */
export function verdictOf(variant: Counted, first: Counted, comparisons: number): Verdict {
  const isFew = ({ views, finished }: Counted) => views < leastViews || finished < leastPeople
  if (isFew(variant) || isFew(first) || variant.finished + first.finished < 2 * leastSignups) return 'too_few'
  const [own, other] = [intervalOf(variant, comparisons), intervalOf(first, comparisons)]
  const [share, usual] = [variant.finished / variant.views, first.finished / first.views]
  const difference = share - usual
  if (difference - Math.hypot(share - own.low, other.high - usual) > 0) return 'better'
  if (difference + Math.hypot(own.high - share, usual - other.low) < 0) return 'worse'
  return 'open'
}
