/** Who fits a member's own filters, as staff see it: numbers and kinds of filters, never whom somebody seeks. */
import * as z from 'zod/mini'

/** The most that is shown exactly. A count of one more stands for all above. */
export const mostShown = 1_000
export const filterKinds = ['age', 'place', 'distance', 'photo', 'both_ways', 'details'] as const
export type FilterKind = (typeof filterKinds)[number]

const Kind = z.enum(filterKinds)
/** People; `mostShown` + 1 for more. */
const People = z.number().check(z.int(), z.gte(0), z.lte(mostShown + 1))

/**
 * `all`: people who fit every filter. `both_ways`: of those, who seek somebody like the member; null without a known age or gender.
 * `alone`: people who fit this filter only. `without`: who fit all but this one. `costs_most`: as `costsMost`.
 */
export const FoundCounts = z.object({
  all: People,
  both_ways: z.nullable(People),
  filters: z.array(z.object({ kind: Kind, alone: People, without: People })),
  costs_most: z.nullable(Kind),
})
export type FoundCounts = z.infer<typeof FoundCounts>

/** The filter that keeps most out. Null where none does, and where it cannot be seen, because nobody counts beyond `mostShown`. */
export function costsMost(all: number, filters: FoundCounts['filters']): FilterKind | null {
  const [most, next] = filters.toSorted((a, b) => b.without - a.without)
  if (!most || most.without <= all) return null
  return next && next.without > mostShown ? null : most.kind
}

/** Whether it is certain that no filter keeps anybody out. */
export const costsNothing = ({ all, filters }: Pick<FoundCounts, 'all' | 'filters'>) =>
  filters.length === 0 || (all <= mostShown && filters.every(({ without }) => without <= all))
