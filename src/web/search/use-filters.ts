/** The filters on screen: those of the search on its way, else those the results were found with. Changing one is going to another address. */
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { maxAge, minAge } from '#domain/ages.ts'
import { addressOf, type Filters, isByHand, readFilters } from '#web/search/search-address.ts'
import { useSettings } from '#web/providers.tsx'

export type ChangeFilters = (change: Partial<Filters>) => void

export function useFilters(found: Filters | null): { filters: Filters; change: ChangeFilters } {
  const { countries } = useSettings()
  const coming = useNavigation().location
  const here = useLocation()
  const navigate = useNavigate()
  const params = new URLSearchParams((coming?.pathname === '/members' ? coming : here).search)
  const byHand = isByHand(params) ? readFilters(params, countries) : {}
  const base: Filters = found ?? { ...openFilters, country: countries[0] ?? null }
  // A complete address says all there is; only a part of one is filled in by what was found.
  const filters = coming || !found ? { ...base, ...regionOf(params), ...byHand } : base
  return { filters, change: (next) => void navigate(addressOf(consistent({ ...filters, ...next }, next)), { flushSync: true }) }
}

const openFilters: Filters = {
  gender: 'any',
  min_age: minAge,
  max_age: maxAge,
  country: null,
  countryregion: null,
  everywhere: false,
  hideFictional: false,
}

/** An address that names its filters but no region means any region. */
const regionOf = (params: URLSearchParams) => (isByHand(params) ? { countryregion: null } : {})

/** A region belongs to its country, and the lower age is never above the upper: the one just chosen holds. */
function consistent(filters: Filters, change: Partial<Filters>): Filters {
  const { min_age, max_age } = filters
  return {
    ...filters,
    ...(change.country !== undefined && change.countryregion === undefined && { countryregion: null }),
    ...(min_age > max_age && (change.min_age === undefined ? { min_age: max_age } : { max_age: min_age })),
  }
}
