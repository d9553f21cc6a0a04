/** Filters: what a search asks for once everything is settled: what was asked, else what was saved, else what suits. */
import { maxAge, minAge } from '#domain/ages.ts'
import { neighbours, type Country } from '#domain/places.ts'
import type { FilterOptions, SearchCountsQuery } from '#domain/search.ts'
import type { Site } from '#server/sites/sites.ts'
import type { Seeker } from '#server/search/search.store.ts'

/** The countries that may be searched from a site: its own and the neighbours of each (spec, section 9). */
export function searchable({ file }: Site): Country[] {
  return [...new Set(file.countries.flatMap((country) => [country, neighbours[country] ?? country]))]
}

/** Without words of their own: whom the member seeks, in their country, of any age. */
export function filtersOf(site: Site, seeker: Seeker | null, query: SearchCountsQuery): FilterOptions {
  const saved = (query.auto_load ? (seeker?.search_filters ?? {}) : {}) as Partial<FilterOptions>
  const offered = searchable(site)
  const among = (country: unknown): Country | undefined => offered.find((one) => one === country)
  const country = among(query.country) ?? among(saved.country) ?? among(seeker?.country) ?? site.file.countries[0] ?? null
  const region = query.countryregion ?? (query.country === undefined ? saved.countryregion : null) ?? null
  const switches = switchesOf(query, saved)
  const isWide = switches.searchAllCountries || switches.neighbour
  const min_age = query.min_age ?? saved.min_age ?? minAge
  return {
    gender: query.gender ?? saved.gender ?? ((seeker?.seeking ?? 'any') as FilterOptions['gender']),
    min_age,
    max_age: Math.max(min_age, query.max_age ?? saved.max_age ?? maxAge),
    country,
    countryregion: country && !isWide && region?.startsWith(`${country}-`) ? region : null,
    ...switches,
  }
}

/** A switch that is off is left out. */
function switchesOf(query: SearchCountsQuery, saved: Partial<FilterOptions>): Partial<FilterOptions> {
  const isOn = (name: 'searchAllCountries' | 'neighbour' | 'hide_fictional') => query[name] ?? saved[name] ?? false
  return {
    ...(isOn('searchAllCountries') && { searchAllCountries: true as const }),
    ...(isOn('neighbour') && { neighbour: true as const }),
    ...(isOn('hide_fictional') && { hide_fictional: true as const }),
  }
}

/** Where these filters look. */
export function countriesOf(site: Site, filters: FilterOptions): Country[] {
  const { country } = filters
  if (filters.near || filters.searchAllCountries || country === null) return searchable(site)
  const across = filters.neighbour ? neighbours[country] : undefined
  return across ? [country, across] : [country]
}
