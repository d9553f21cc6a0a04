/** Ways to find more: each filter made wider by itself, and which of them is the one to offer. */
import { maxAge, minAge } from '#domain/profiles/ages.ts'
import { neighbours } from '#domain/geo/places.ts'
import type { FilterOptions, Relaxation } from '#domain/search/search.ts'
import { nearKm, pageSize, relaxationKinds, type RelaxationKind } from '#domain/search/search-rules.ts'

type Off = 'photo' | 'fit' | 'near' | 'neighbour' | 'searchAllCountries'

/** Null where a change would change nothing. */
const widened: Record<RelaxationKind, (filters: FilterOptions) => FilterOptions | null> = {
  without_photo: (filters) => (filters.photo ? without(filters, 'photo') : null),
  ages_2: (filters) => olderAndYounger(filters, 2),
  ages_5: (filters) => olderAndYounger(filters, 5),
  whole_country: (filters) => (isByPlace(filters) && filters.countryregion ? { ...filters, countryregion: null } : null),
  farther: (filters) => {
    const next = filters.near && nearKm[nearKm.indexOf(filters.near) + 1]
    return next ? { ...filters, near: next } : null
  },
  without_fit: (filters) => (filters.fit ? without(filters, 'fit') : null),
  without_near: (filters) => (filters.near ? { ...without(filters, 'near'), countryregion: null } : null),
  neighbour: (filters) =>
    isByPlace(filters) && !filters.neighbour && filters.country && neighbours[filters.country]
      ? { ...filters, countryregion: null, neighbour: true }
      : null,
  any_age: (filters) => olderAndYounger(filters, maxAge),
  all_countries: (filters) =>
    isByPlace(filters) ? { ...without(filters, 'neighbour'), countryregion: null, searchAllCountries: true } : null,
}

const isByPlace = ({ near, searchAllCountries }: FilterOptions) => !near && !searchAllCountries

function without(filters: FilterOptions, ...switches: Off[]): FilterOptions {
  const left = { ...filters }
  for (const name of switches) delete left[name]
  return left
}

function olderAndYounger(filters: FilterOptions, years: number): FilterOptions | null {
  const { min_age, max_age } = filters
  if (min_age === minAge && max_age === maxAge) return null
  return { ...filters, min_age: Math.max(minAge, min_age - years), max_age: Math.min(maxAge, max_age + years) }
}

/** What each change would find more, the mildest first; a change that finds nobody more is left out. */
export function findRelaxations(filters: FilterOptions, found: number, count: (filters: FilterOptions) => number): Relaxation[] {
  return relaxationKinds.flatMap((change) => {
    const wider = widened[change](filters)
    const more = wider ? count(wider) - found : 0
    return wider && more > 0 ? [{ change, filters: wider, more }] : []
  })
}

/** The mildest that fills a page, else the one that finds most; null when there is a page already, or nobody more anywhere. */
export function bestOf(wider: readonly Relaxation[], found: number): Relaxation | null {
  if (found >= pageSize) return null
  const most = wider.reduce<Relaxation | null>((best, one) => (best && best.more >= one.more ? best : one), null)
  return wider.find(({ more }) => found + more >= pageSize) ?? most
}
