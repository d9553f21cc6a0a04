/** The filters of a search and its address, each made from the other. Wrong values in an address are ignored. */
import { maxAge, minAge } from '#domain/profiles/ages.ts'
import { type Country, neighbours } from '#domain/geo/places.ts'
import type { FilterOptions } from '#domain/search/search.ts'
import { nearKm, valueFilters, type ValueFilter } from '#domain/search/search-rules.ts'

/** Named as on the wire. A switch that is off is missing. */
export type Filters = FilterOptions

const switches = ['searchAllCountries', 'neighbour', 'fit', 'photo', 'verified', 'here', 'hide_fictional'] as const
export type FilterSwitch = (typeof switches)[number]
const names = ['gender', 'min_age', 'max_age', 'country', 'countryregion', 'near', ...valueFilters, ...switches] as const

/** True when the address has a filter. Without one the server uses the saved or default filters (spec, section 4). */
export const isByHand = (params: URLSearchParams) => names.some((name) => params.has(name))

type ParsedFilters = Partial<Omit<Filters, 'country' | 'countryregion'>> & { country?: Country; countryregion?: string }

export function readFilters(params: URLSearchParams, offered: readonly string[]): ParsedFilters {
  const country = pick(params.get('country'), offered) as Country | undefined
  const region = params.get('countryregion')
  const [min, max] = [readAge(params.get('min_age')), readAge(params.get('max_age'))]
  const gender = pick(params.get('gender'), ['f', 'm', 'x', 'any']) as Filters['gender'] | undefined
  const near = nearKm.find((km) => String(km) === params.get('near'))
  return {
    ...(gender && { gender }),
    ...(min && { min_age: min }),
    ...(max && { max_age: Math.max(max, min ?? max) }),
    ...(country && { country }),
    ...(region && /^[A-Z]{2}-[A-Z0-9]{1,4}$/.test(region) && { countryregion: region }),
    ...(near && { near }),
    ...Object.fromEntries(valueFilters.flatMap((name) => valuesIn(params, name))),
    ...Object.fromEntries(switches.filter((name) => params.get(name) === '1').map((name) => [name, true as const])),
  }
}

const mostValues = 60

/** Also without scripts, where a form repeats the name. The server leaves out values that it does not know. */
function valuesIn(params: URLSearchParams, name: ValueFilter): [ValueFilter, string[]][] {
  const values = params.getAll(name).flatMap((list) => list.split(','))
  const chosen = [...new Set(values.filter((value) => /^[a-z_]{2,24}$/.test(value)))].slice(0, mostValues)
  return chosen.length > 0 ? [[name, chosen]] : []
}

const pick = (value: string | null, offered: readonly string[]) => offered.find((one) => one === value)

function readAge(value: string | null): number | undefined {
  const age = Number(value ?? Number.NaN)
  return Number.isInteger(age) && age >= minAge && age <= maxAge ? age : undefined
}

/** The page number in the address; 1 when there is none. */
export function readPage(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= 1000 ? page : 1
}

type Extra = { page?: number; notSaved?: boolean }

/** The complete address of a search, the same for the same filters. */
export function addressOf(filters: Filters, { page = 1, notSaved = false }: Extra = {}): string {
  const { gender, min_age, max_age, country, countryregion, near } = filters
  const params = new URLSearchParams({ gender, min_age: String(min_age), max_age: String(max_age) })
  if (country) params.set('country', country)
  if (countryregion && !near && !filters.searchAllCountries && !filters.neighbour) params.set('countryregion', countryregion)
  if (near) params.set('near', String(near))
  for (const name of valueFilters) if (filters[name]?.length) params.set(name, filters[name].join(','))
  for (const name of switches) if (filters[name]) params.set(name, '1')
  if (notSaved) params.set('do_not_save', '1')
  if (page > 1) params.set('page', String(page))
  return `/members?${params}`
}

/** The country across the border that can be searched too (spec, section 9); null when there is none. */
export const neighbourOf = (country: Country | null): Country | null => (country && neighbours[country]) ?? null
