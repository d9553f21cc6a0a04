/** The filters on screen: those of the search on its way, else those the results were found with. Changing one is going to another address. */
import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { maxAge, minAge } from '#domain/profiles/ages.ts'
import { type Country, withNeighbours } from '#domain/geo/places.ts'
import { addressOf, type Filters, isByHand, readFilters } from '#web/search/search-address.ts'
import { useSettings, useUser } from '#web/kit/providers.tsx'

/** A switch goes off by `undefined`. */
type FilterChange = { [Name in keyof Filters]?: Filters[Name] | undefined }
/** `preventScrollReset`: the page stays where it is while the new people come. */
export type ChangeFilters = (change: FilterChange, preventScrollReset?: boolean) => void

/** `failed` are the filters of a search that brought nobody back: what its address says by hand holds before them. */
export function useFilters(found: Filters | null, failed: Filters | null = null): { filters: Filters; change: ChangeFilters } {
  const countries = useSearchable()
  const coming = useNavigation().location
  const here = useLocation()
  const navigate = useNavigate()
  const params = new URLSearchParams((coming && isSearch(coming) ? coming : here).search)
  const profile = useUser()?.profile
  const home = countries.find((country) => country === profile?.country) ?? countries[0] ?? null
  const base = found ?? { ...openFilters, gender: profile?.seeking ?? 'any', country: home, ...failed }
  // What an address says by hand is all there is, but for what it leaves out of the plain filters.
  const said = isByHand(params) ? { ...plain(base), ...readFilters(params, countries) } : base
  const filters = coming || !found ? said : base
  // What was chosen before the page woke is told all at once: each knows of the one before it.
  const latest = useRef(filters)
  useLayoutEffect(() => {
    latest.current = filters
  })
  const change: ChangeFilters = (next, preventScrollReset = false) => {
    latest.current = changed(latest.current, next)
    void navigate(addressOf(latest.current), { flushSync: true, preventScrollReset })
  }
  return { filters, change }
}

/** The site's countries, and the neighbour of each (spec, section 9). */
export const useSearchable = (): Country[] => withNeighbours(useSettings().countries)

/** The page has two addresses (spec, section 2). */
export const isSearch = ({ pathname }: { pathname: string }) => pathname === '/members' || pathname === '/search'

const openFilters = { gender: 'any', min_age: minAge, max_age: maxAge, country: null, countryregion: null } as const

const plain = ({ gender, min_age, max_age, country }: Filters): Filters => ({
  gender,
  min_age,
  max_age,
  country,
  countryregion: null,
})

/** What was just chosen holds: of two ages that cross, of two places that exclude each other. */
export function changed(filters: Filters, change: FilterChange): Filters {
  const next = Object.entries({ ...filters, ...outOfPlace(change), ...change }).filter(([, value]) => value !== undefined)
  const { min_age, max_age, ...others } = Object.fromEntries(next) as Filters
  const ages = change.min_age === undefined ? [Math.min(min_age, max_age), max_age] : [min_age, Math.max(min_age, max_age)]
  return { ...others, min_age: ages[0] ?? min_age, max_age: ages[1] ?? max_age }
}

/** A region and a neighbour belong to their country; near, one country and all of them are three different answers to "where". */
function outOfPlace(change: FilterChange): FilterChange {
  const none = { countryregion: null, near: undefined, searchAllCountries: undefined, neighbour: undefined }
  if (change.country !== undefined) return none
  if (change.near || change.searchAllCountries || change.neighbour) return none
  return change.countryregion ? { ...none, countryregion: change.countryregion } : {}
}
