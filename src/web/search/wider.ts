/** When few or none were found: the next wider search that is worth a try. */
import { similar } from '#domain/search-rules.ts'
import type { Filters } from '#web/search/search-address.ts'

export type Wider = { kind: 'similar' | 'everywhere'; filters: Filters }

/** Five years more on both sides and no region; where that changes nothing, all countries; else null. */
export function widerThan(filters: Filters, countries: number): Wider | null {
  const { everywhere, hideFictional } = filters
  const next: Filters = { ...similar(filters), everywhere, hideFictional }
  const changes =
    next.min_age !== filters.min_age ||
    next.max_age !== filters.max_age ||
    (!everywhere && next.countryregion !== filters.countryregion)
  if (changes) return { kind: 'similar', filters: next }
  return everywhere || countries < 2 ? null : { kind: 'everywhere', filters: { ...next, everywhere: true } }
}
