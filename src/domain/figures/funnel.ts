/** The funnel: from a visit to the second purchase, as a whole and cut by network, country, lander or template. No cell tells of fewer than five. */
import * as z from 'zod/mini'
import { unlessFew } from '#domain/figures/cohorts.ts'
import { placeQuery } from '#domain/figures/figures.ts'

/** `visit` and `step_0` (an address was typed) are tries of visitors; from `step_1` on members who signed up, by the furthest step of the form they saw. */
// prettier-ignore
export const funnelSteps = [
  'visit', 'step_0', 'step_1', 'step_2', 'step_3', 'step_4', 'step_5', 'step_6', 'step_7',
  'confirmed', 'first_message', 'first_purchase', 'second_purchase',
] as const
export type FunnelStep = (typeof funnelSteps)[number]
export type FunnelCounts = Record<FunnelStep, number>

export const funnelCuts = ['none', 'network', 'country', 'lander', 'template'] as const
export type FunnelCut = (typeof funnelCuts)[number]

/** `before`: as many days just before. `year`: the same days 52 weeks before. */
export const comparisons = ['none', 'before', 'year'] as const
export type Comparison = (typeof comparisons)[number]

export const FunnelQuery = z.object({
  ...placeQuery,
  days: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(90)), 30),
  cut: z._default(z.enum(funnelCuts), 'none'),
  compare: z._default(z.enum(comparisons), 'none'),
})

/** `n`, and `before` where it is compared: null for fewer than five. */
const StepCount = z.object({
  step: z.enum(funnelSteps),
  n: z.nullable(z.number()),
  before: z.optional(z.nullable(z.number())),
})
/** `key`: empty for none that the brand has; null for all that are not among the largest. */
const FunnelLine = z.object({ key: z.nullable(z.string()), steps: z.array(StepCount) })
export const Funnel = z.object({
  steps: z.array(StepCount),
  /** The cut, the largest first; empty without one. */
  lines: z.array(FunnelLine),
  as_of: z.string(),
})
export type Funnel = z.infer<typeof Funnel>

/** The cut by lander names members' pages for visitors as one. */
export const memberPages = '/members'

/** Lines beyond these are summed up in one. */
export const mostFunnelLines = 20

export type Keyed = { key: string; counts: FunnelCounts }

const nothing = (): FunnelCounts => Object.fromEntries(funnelSteps.map((step) => [step, 0])) as FunnelCounts

const sumOf = (all: readonly FunnelCounts[]) =>
  all.reduce((sum, one) => {
    for (const step of funnelSteps) sum[step] += one[step]
    return sum
  }, nothing())

const stepsOf = (now: FunnelCounts, before: FunnelCounts | null) =>
  funnelSteps.map((step) => ({ step, n: unlessFew(now[step]), ...(before && { before: unlessFew(before[step]) }) }))

/** Puts counts of one key together; without a cut there are no lines. `before`: of the period to compare with, or null. */
export function funnelFrom(now: readonly Keyed[], before: readonly Keyed[] | null, hasCut: boolean): Omit<Funnel, 'as_of'> {
  const byKey = (rows: readonly Keyed[]) =>
    new Map([...Map.groupBy(rows, ({ key }) => key)].map(([key, all]) => [key, sumOf(all.map(({ counts }) => counts))]))
  const [own, other] = [byKey(now), before && byKey(before)]
  const steps = stepsOf(sumOf([...own.values()]), other && sumOf([...other.values()]))
  if (!hasCut) return { steps, lines: [] }
  const sorted = [...own]
    .filter(([, counts]) => funnelSteps.some((step) => unlessFew(counts[step])))
    .toSorted(([, one], [, two]) => two.step_1 - one.step_1 || two.visit - one.visit)
    .slice(0, mostFunnelLines)
  const named = new Set(sorted.map(([key]) => key))
  const restOf = (all: ReadonlyMap<string, FunnelCounts>) =>
    sumOf([...all].flatMap(([key, counts]) => (named.has(key) ? [] : [counts])))
  const lines = sorted.map(([key, counts]) => ({
    key: key as string | null,
    steps: stepsOf(counts, other && (other.get(key) ?? nothing())),
  }))
  const hasRest = own.size > named.size || [...(other?.keys() ?? [])].some((key) => !named.has(key))
  return { steps, lines: hasRest ? [...lines, { key: null, steps: stepsOf(restOf(own), other && restOf(other)) }] : lines }
}
