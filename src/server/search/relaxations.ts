/** Relaxations: each filter made less strict on its own, and which of them to offer. */
import { maxAge, minAge } from '#domain/profiles/ages.ts'
import { neighbours } from '#domain/geo/places.ts'
import type { FilterOptions, SearchCounts, Relaxation } from '#domain/search/search.ts'
import { type DetailFilter, nearKm, pageSize, relaxationKinds, type RelaxationKind } from '#domain/search/search-rules.ts'

type Off = 'photo' | 'fit' | 'near' | 'neighbour' | 'searchAllCountries' | DetailFilter

/** Null where a relaxation changes nothing. */
const widened: Record<RelaxationKind, (filters: FilterOptions) => FilterOptions | null> = {
  without_photo: dropping('photo'),
  ages_2: (filters) => olderAndYounger(filters, 2),
  ages_5: (filters) => olderAndYounger(filters, 5),
  whole_country: (filters) => (isByPlace(filters) && filters.countryregion ? { ...filters, countryregion: null } : null),
  farther: (filters) => {
    const next = filters.near && nearKm[nearKm.indexOf(filters.near) + 1]
    return next ? { ...filters, near: next } : null
  },
  without_fit: dropping('fit'),
  without_here: dropping('here'),
  without_interests: dropping('interests'),
  without_language: dropping('language'),
  without_children: dropping('children'),
  without_looking_for: dropping('looking_for'),
  without_verified: dropping('verified'),
  without_near: (filters) => (filters.near ? { ...without(filters, 'near'), countryregion: null } : null),
  neighbour: (filters) =>
    isByPlace(filters) && !filters.neighbour && filters.country && neighbours[filters.country]
      ? { ...filters, countryregion: null, neighbour: true }
      : null,
  any_age: (filters) => olderAndYounger(filters, maxAge),
  all_countries: (filters) =>
    isByPlace(filters) ? { ...without(filters, 'neighbour'), countryregion: null, searchAllCountries: true } : null,
}

function dropping(name: Off) {
  return (filters: FilterOptions) => (filters[name] ? without(filters, name) : null)
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

/** The count of the filters, and what each relaxation adds, mildest first. Relaxations that add nothing are left out. */
export async function findRelaxations(
  filters: FilterOptions,
  countAll: (all: readonly FilterOptions[]) => Promise<readonly number[]>,
): Promise<SearchCounts> {
  const changes = relaxationKinds.flatMap((change) => {
    const wider = widened[change](filters)
    return wider ? [{ change, filters: wider }] : []
  })
  const [found = 0, ...counts] = await countAll([filters, ...changes.map((one) => one.filters)])
  const wider = changes.map((one, n) => ({ ...one, more: (counts[n] ?? 0) - found })).filter(({ more }) => more > 0)
  return { num_results: found, filter_options: filters, wider, best: bestOf(wider, found) }
}

/** The mildest relaxation that fills a page, else the one that finds most; null when the page is full or none helps. */
function bestOf(wider: readonly Relaxation[], found: number): Relaxation | null {
  if (found >= pageSize) return null
  const most = wider.reduce<Relaxation | null>((best, one) => (best && best.more >= one.more ? best : one), null)
  return wider.find(({ more }) => found + more >= pageSize) ?? most
}
