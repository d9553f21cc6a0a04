/** The similar search: five years more on both sides, anywhere in the country (spec, section 4). */
import { similar } from '#domain/search/search-rules.ts'
import type { Filters } from '#web/search/search-address.ts'

/** Null where it would be the same search. */
export function similarTo(filters: Filters): Filters | null {
  const next = similar(filters)
  const isWider =
    next.min_age !== filters.min_age || next.max_age !== filters.max_age || next.countryregion !== filters.countryregion
  return isWider ? next : null
}
