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
 * `alone`: people who fit this filter only. `without`: who fit all but this one. `costs_most`: the filter that keeps most out, if any,
 * and where fewer than all that are shown fit: beyond those it is not counted.
 */
export const FoundCounts = z.object({
  all: People,
  both_ways: z.nullable(People),
  filters: z.array(z.object({ kind: Kind, alone: People, without: People })),
  costs_most: z.nullable(Kind),
})
export type FoundCounts = z.infer<typeof FoundCounts>
