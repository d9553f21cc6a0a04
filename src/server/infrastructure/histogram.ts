/** Histograms and counters that cost next to nothing to move: they stand on the way of every call (docs/decisions/0041-metrics.md). */

/** `bounds` are upper bounds, ascending; `counts` has one more, for what is larger than all. */
export type Histogram = { bounds: readonly number[]; counts: Float64Array; sum: number }

export const openHistogram = (bounds: readonly number[]): Histogram => ({
  bounds,
  counts: new Float64Array(bounds.length + 1),
  sum: 0,
})

export function observe(histogram: Histogram, value: number) {
  const { bounds, counts } = histogram
  let at = 0
  while (at < bounds.length && value > (bounds[at] as number)) at += 1
  counts[at] = (counts[at] as number) + 1
  histogram.sum += value
}

/** What became of one kind of request: how many by status, and how long they took in seconds. */
export type Tally = { statuses: Map<number, number>; took: Histogram }

const durationBounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export const openTally = (): Tally => ({ statuses: new Map(), took: openHistogram(durationBounds) })

export const count = ({ statuses }: Tally, status: number) => void statuses.set(status, (statuses.get(status) ?? 0) + 1)

/** `startedMs` is of `performance.now()`. */
export function countSince(tally: Tally, status: number, startedMs: number) {
  count(tally, status)
  observe(tally.took, (performance.now() - startedMs) / 1000)
}
