/** Filters: the requested ones, else the saved ones, else defaults that suit the searcher. */
import { ageOn, maxAge, minAge, usualAges } from '#domain/profiles/ages.ts'
import { neighbours, type Country, withNeighbours } from '#domain/geo/places.ts'
import { profileFields, type Gender } from '#domain/profiles/profile-fields.ts'
import { filterValues, type FilterOptions, type SearchCountsQuery } from '#domain/search/search.ts'
import { detailSwitches, personSwitches, valueFilters, type PersonSwitch } from '#domain/search/search-rules.ts'
import type { DetailCriteria } from '#server/ports/search-index.ts'
import { detailsIn } from '#server/search/card-details.store.ts'
import type { Searcher } from '#server/search/criteria.ts'
import type { Site } from '#server/ports/site-directory.ts'
import { cellsWithin, type NearCell } from '#server/search/cells.ts'

/** The countries a site may search: its own and their neighbours (spec, section 9). */
export function searchable({ file }: Site): readonly Country[] {
  const cached = wide.get(file.countries)
  if (cached) return cached
  const all = withNeighbours(file.countries)
  wide.set(file.countries, all)
  return all
}
/** Computed once for each version of a site. */
const wide = new WeakMap<readonly Country[], readonly Country[]>()

/** Default filters: the sought gender, the own country, and on the first load some years around the own age. */
export function filtersOf(site: Site, searcher: Searcher | null, query: SearchCountsQuery, today: string): FilterOptions {
  const saved = (query.auto_load ? (searcher?.search_filters ?? {}) : {}) as Partial<FilterOptions>
  const offered = searchable(site)
  const among = (country: unknown): Country | undefined => offered.find((one) => one === country)
  const country = among(query.country) ?? among(saved.country) ?? among(searcher?.country) ?? site.file.countries[0] ?? null
  const region = query.countryregion ?? (query.country === undefined ? saved.countryregion : null) ?? null
  const switches = switchesOf(searcher, query, saved)
  const isWide = switches.near || switches.searchAllCountries || switches.neighbour
  const ages = query.auto_load ? usualAgesOf(searcher, saved, today) : anyAge
  const min_age = query.min_age ?? saved.min_age ?? ages.min_age
  return {
    gender: query.gender ?? saved.gender ?? ((searcher?.seeking ?? 'any') as FilterOptions['gender']),
    min_age,
    max_age: Math.max(min_age, query.max_age ?? saved.max_age ?? ages.max_age),
    country,
    countryregion: country && !isWide && region?.startsWith(`${country}-`) ? region : null,
    ...switches,
    ...(searcher && detailsOf(site, query, saved)),
  }
}

const anyAge = { min_age: minAge, max_age: maxAge }

/** A single age leaves the other end open. */
function usualAgesOf(searcher: Searcher | null, saved: Partial<FilterOptions>, today: string) {
  const isSaid = saved.min_age !== undefined || saved.max_age !== undefined
  return isSaid || !searcher?.date_of_birth ? anyAge : usualAges(ageOn(searcher.date_of_birth, today))
}

/** Whether a member has ever named their criteria, by a search or before signing up. */
export const hasOwnFilters = (searcher: Searcher | null) => Object.keys(searcher?.search_filters ?? {}).length > 0

/** Drops switches that are off, "near me" without a position, and two-way fit without a known age or gender. */
function switchesOf(searcher: Searcher | null, query: SearchCountsQuery, saved: Partial<FilterOptions>): Partial<FilterOptions> {
  const isOn = (name: 'searchAllCountries' | 'neighbour' | 'fit' | 'hide_fictional' | PersonSwitch) =>
    query[name] ?? saved[name] ?? false
  const near = query.near ?? saved.near
  const onPeople: { [Name in PersonSwitch]?: true } = {}
  for (const name of personSwitches) if (isOn(name)) onPeople[name] = true
  return {
    ...(isOn('searchAllCountries') && { searchAllCountries: true as const }),
    ...(isOn('neighbour') && { neighbour: true as const }),
    ...(near && searcher?.place && { near }),
    ...(isOn('fit') && searcher?.gender && searcher.date_of_birth && { fit: true as const }),
    ...onPeople,
    ...(isOn('hide_fictional') && { hide_fictional: true as const }),
  }
}

/** Filters by details; visitors have none. A field that the site does not show cannot be searched. */
function detailsOf({ file }: Site, query: SearchCountsQuery, saved: Partial<FilterOptions>): Partial<FilterOptions> {
  const values = valueFilters.flatMap((name) => {
    const named: readonly string[] = query[name] ?? saved[name] ?? []
    // in one order, so that the same filters are spelled alike
    const chosen = filterValues[name].filter((value) => named.includes(value))
    const isShown = name === 'language' || file.visible_profile_fields.includes(name)
    return isShown && chosen.length > 0 ? [[name, chosen] as const] : []
  })
  const switches = detailSwitches.filter((name) => query[name] ?? saved[name]).map((name) => [name, true] as const)
  return Object.fromEntries([...values, ...switches])
}

/** Complete filters: whom to find, and where. `cells` replaces countries and region for "near me". */
export type Scope = {
  pool: number
  genders: readonly string[]
  countries: readonly string[]
  region: string | null
  cells: readonly NearCell[] | null
  min_age: number
  max_age: number
  hideFictional: boolean
  fit: { gender: Gender; age: number } | null
  details: DetailCriteria | null
} & Record<PersonSwitch, boolean>

export function scopeOf(site: Site, searcher: Searcher | null, filters: FilterOptions, today: string): Scope {
  const { gender, min_age, max_age, countryregion: region, near } = filters
  return {
    pool: site.pool_id,
    genders: gender === 'any' ? profileFields.gender : [gender],
    countries: countriesOf(site, filters),
    region,
    cells: near && searcher?.place ? cellsWithin(searcher.place, near) : null,
    min_age,
    max_age,
    hideFictional: filters.hide_fictional ?? false,
    fit: filters.fit ? fitOf(searcher, today) : null,
    details: detailsIn(filters, today),
    ...switchesIn(filters),
  }
}

/** The switches for a property of a person, on or off. */
export function switchesIn(filters: { [Name in PersonSwitch]?: boolean | undefined }) {
  const all = {} as Record<PersonSwitch, boolean>
  for (const name of personSwitches) all[name] = filters[name] ?? false
  return all
}

function fitOf(searcher: Searcher | null, today: string): Scope['fit'] {
  const { gender, date_of_birth } = searcher ?? {}
  return gender && date_of_birth ? { gender: gender as Gender, age: ageOn(date_of_birth, today) } : null
}

function countriesOf(site: Site, { country, near, searchAllCountries, neighbour }: FilterOptions): readonly Country[] {
  if (near || searchAllCountries || country === null) return searchable(site)
  const across = neighbour ? neighbours[country] : undefined
  return across ? [country, across] : [country]
}
