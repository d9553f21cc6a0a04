/** Filters to measure with: as members set them, and every combination there is. */
import { ageRanges, detailSwitches, nearKm, valueFilters } from '#domain/search/search-rules.ts'
import { filterValues, type FilterOptions } from '#domain/search/search.ts'
import { chance, pick } from '../../seed/seeded-random.ts'

const countries = ['NL', 'DE', 'DE', 'FR', 'GB', 'BE', 'AT', 'IT', 'ES', 'PL'] as const
const regions = {
  NL: 'NL-NH',
  DE: 'DE-NW',
  FR: 'FR-IDF',
  GB: 'GB-LND',
  BE: 'BE-VAN',
  AT: 'AT-9',
  IT: 'IT-25',
  ES: 'ES-MD',
  PL: 'PL-MZ',
}
const on = (name: string, share: number, key: string) => (chance(`${name} ${key}`, share) ? { [key]: true } : {})

/** People look for people of about their own age, mostly in one country; some switch something on. */
export function throwFilters(name: string, age: number): FilterOptions {
  const country = pick(`${name} country`, countries)
  return {
    gender: pick(`${name} gender`, ['f', 'm']),
    min_age: Math.max(18, age - 6),
    max_age: Math.min(100, age + 6),
    country,
    countryregion: chance(`${name} region`, 0.2) ? regions[country] : null,
    ...on(name, 0.2, 'fit'),
    ...on(name, 0.3, 'photo'),
    ...on(name, 0.2, 'hide_fictional'),
  }
}

/** Every choice of every filter is as likely as the next. */
export function anyFilters(name: string): FilterOptions {
  const country = pick(`${name} country`, countries)
  const { min_age, max_age } = pick(`${name} ages`, ageRanges)
  return {
    gender: pick(`${name} gender`, ['f', 'm', 'x', 'any']),
    min_age,
    max_age,
    country,
    countryregion: chance(`${name} region`, 0.5) ? regions[country] : null,
    ...on(name, 0.5, 'fit'),
    ...on(name, 0.5, 'photo'),
    ...on(name, 0.5, 'hide_fictional'),
    ...(chance(`${name} details`, 0.25) && anyDetails(name)),
  }
}

/** One or two values, or the switch, of each filter by details in turn with none. */
export const anyDetails = (name: string): Partial<FilterOptions> => ({
  ...Object.fromEntries(
    valueFilters
      .filter((filter) => chance(`${name} ${filter}`, 0.35))
      .map((filter) => [
        filter,
        ['first', 'second'].map((nth) => pick<string>(`${name} ${filter} ${nth}`, filterValues[filter])),
      ]),
  ),
  ...Object.assign({}, ...detailSwitches.map((each) => on(name, 0.3, each))),
})

/** The same, wider or nearer. */
export const forms: Record<string, (name: string) => FilterOptions> = {
  'any combination': anyFilters,
  'with the neighbour': (name) => ({
    ...anyFilters(name),
    country: pick(`${name} pair`, ['NL', 'DE', 'GB']),
    countryregion: null,
    neighbour: true,
  }),
  'all countries': (name) => ({ ...anyFilters(name), countryregion: null, searchAllCountries: true }),
  'near, 25 km': (name) => ({ ...anyFilters(name), countryregion: null, near: nearKm[0] }),
  'near, 50 km': (name) => ({ ...anyFilters(name), countryregion: null, near: nearKm[1] }),
  'near, 100 km': (name) => ({ ...anyFilters(name), countryregion: null, near: nearKm[2] }),
}
