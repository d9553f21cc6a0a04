/** The filters shown: those of the pending search, else those of the results. Changing one navigates to another address. */
import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { maxAge, minAge } from '#domain/profiles/ages.ts'
import { type Country, type Region, withNeighbours } from '#domain/geo/places.ts'
import type { Relaxation } from '#domain/search/search.ts'
import { addressOf, type Filters, isByHand, readFilters } from '#web/search/search-address.ts'
import { useSettings, useUser } from '#web/kit/providers.tsx'

/** `undefined` removes a filter. */
export type FilterChange = { [Name in keyof Filters]?: Filters[Name] | undefined }
/** `preventScrollReset`: the scroll position stays. */
type ChangeFilters = (change: FilterChange, preventScrollReset?: boolean) => void
/** `wider`: relaxations that find more; empty until they are loaded. */
export type FilterProps = { filters: Filters; regions: Region[]; wider: readonly Relaxation[]; onChange: ChangeFilters }

/** `failed`: the filters of a refused search; those in its address win over them. */
export function useFilters(found: Filters | null, failed: Filters | null = null): { filters: Filters; change: ChangeFilters } {
  const countries = useSearchable()
  const pending = useNavigation().location
  const here = useLocation()
  const navigate = useNavigate()
  const params = new URLSearchParams((pending && isSearch(pending) ? pending : here).search)
  const profile = useUser()?.profile
  const home = countries.find((country) => country === profile?.country) ?? countries[0] ?? null
  const base = found ?? { ...openFilters, gender: profile?.seeking ?? 'any', country: home, ...failed }
  // Filters in the address replace all others, except the plain ones that it leaves out.
  const ofAddress = isByHand(params) ? { ...plain(base), ...readFilters(params, countries) } : base
  const filters = pending || !found ? ofAddress : base
  // Choices made before hydration are all applied at once: each must build on the one before.
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

/** The site's countries and their neighbours (spec, section 9). */
export const useSearchable = (): Country[] => withNeighbours(useSettings().countries)

/** True for both addresses of the page (spec, section 2). */
export const isSearch = ({ pathname }: { pathname: string }) => pathname === '/members' || pathname === '/search'

const openFilters = { gender: 'any', min_age: minAge, max_age: maxAge, country: null, countryregion: null } as const

const plain = ({ gender, min_age, max_age, country }: Filters): Filters => ({
  gender,
  min_age,
  max_age,
  country,
  countryregion: null,
})

/** The filters after a change. The new choice wins over an age that crosses it, and over a place that excludes it. */
export function changed(filters: Filters, change: FilterChange): Filters {
  const next = Object.entries({ ...filters, ...resetPlaces(change), ...change }).filter(([, value]) => value !== undefined)
  const { min_age, max_age, ...others } = Object.fromEntries(next) as Filters
  const ages = change.min_age === undefined ? [Math.min(min_age, max_age), max_age] : [min_age, Math.max(min_age, max_age)]
  return { ...others, min_age: ages[0] ?? min_age, max_age: ages[1] ?? max_age }
}

/** Resets the other place filters: near, one country and all countries exclude each other; region and neighbour belong to a country. */
function resetPlaces(change: FilterChange): FilterChange {
  const none = { countryregion: null, near: undefined, searchAllCountries: undefined, neighbour: undefined }
  if (change.country !== undefined) return none
  if (change.near || change.searchAllCountries || change.neighbour) return none
  return change.countryregion ? { ...none, countryregion: change.countryregion } : {}
}
