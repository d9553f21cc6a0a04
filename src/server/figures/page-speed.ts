/** How fast pages are: the largest paint of visits (LCP), counted in steps by each process and added to the day (UTC). */
import { startOfUtcDay } from '#domain/time/durations.ts'
import { getOrCreate } from '#domain/get-or-create.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { declareState } from '#server/infrastructure/state.ts'
import type { Site } from '#server/ports/site-directory.ts'
import { addCounts, type Counted } from '#server/figures/figures.store.ts'

/** Upper bounds in milliseconds: steps of a quarter of a second up to four, then coarser. The last takes all that is slower. */
const bounds = [...Array.from({ length: 16 }, (_, at) => (at + 1) * 250), 5000, 6000, 8000, 10_000, 600_000]
/** With fewer visits a quarter of them says nothing. */
const leastVisits = 20

const nameOf = (bound: number) => `lcp.${bound}`
const countsOf = declareState(() => ({ paints: new Map<string, Counted>() }))

/** Counts a visit's largest paint. */
export function countPaint(ctx: Context, { id }: Site, ms: number) {
  const name = nameOf(bounds.find((bound) => ms <= bound) ?? 600_000)
  getOrCreate(countsOf(ctx).paints, `${id} ${name}`, () => ({ site_id: id, name, n: 0 })).n += 1
}

/** Adds what this process counted. What could not be added waits for the next time. */
export async function addPaints(ctx: Context) {
  const state = countsOf(ctx)
  const counted = [...state.paints.values()]
  if (counted.length === 0) return
  state.paints = new Map()
  try {
    await addCounts(ctx.db, startOfUtcDay(ctx.now()), counted)
  } catch (error) {
    for (const one of counted) getOrCreate(state.paints, `${one.site_id} ${one.name}`, () => ({ ...one, n: 0 })).n += one.n
    throw error
  }
}

/** Three of four visits of a brand were as fast: milliseconds, in a line between the bounds of its step. Null for fewer than 20 visits. */
export function p75Of(rows: readonly Counted[], site: number): number | null {
  const steps = bounds.map((bound) => rows.find((row) => row.site_id === site && row.name === nameOf(bound))?.n ?? 0)
  const visits = steps.reduce((sum, n) => sum + n, 0)
  if (visits < leastVisits) return null
  let left = visits * 0.75
  const at = steps.findIndex((n) => (left -= n) <= 0)
  const [from, to, n] = [bounds[at - 1] ?? 0, bounds[at] ?? 0, steps[at] ?? 1]
  return Math.round(to - ((to - from) * -left) / n)
}
