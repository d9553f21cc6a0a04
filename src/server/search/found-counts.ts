/** Counts of who fits a member's own filters, both ways, and without each filter in turn. For staff: numbers only. */
import { maxAge, minAge } from '#domain/profiles/ages.ts'
import { Refusal } from '#domain/refusal.ts'
import { costsMost, type FilterKind, filterKinds, type FoundCounts, mostShown } from '#domain/search/found-counts.ts'
import { detailFilters } from '#domain/search/search-rules.ts'
import type { FilterOptions } from '#domain/search/search.ts'
import { localDate } from '#domain/time/local-time.ts'
import type { Context } from '#server/infrastructure/context.ts'
import type { Site } from '#server/ports/site-directory.ts'
import { criteriaOf, readSearcher } from '#server/search/criteria.ts'
import { filtersOf, scopeOf } from '#server/search/filters.ts'
import { countSearches } from '#server/search/index-or-database.ts'

/** How the filters look without one kind; null where that kind is not in force. */
const dropped: Record<FilterKind, (filters: FilterOptions) => FilterOptions | null> = {
  age: (filters) =>
    filters.min_age === minAge && filters.max_age === maxAge ? null : { ...filters, min_age: minAge, max_age: maxAge },
  place: (filters) => (filters.near || filters.searchAllCountries ? null : anywhere(filters)),
  distance: (filters) => (filters.near ? anywhere(filters) : null),
  photo: ({ photo, ...rest }) => (photo ? rest : null),
  both_ways: ({ fit, ...rest }) => (fit ? rest : null),
  details: (filters) => (detailFilters.some((name) => filters[name]) ? withoutDetails(filters) : null),
}

function withoutDetails(filters: FilterOptions): FilterOptions {
  const left = { ...filters }
  for (const name of detailFilters) delete left[name]
  return left
}

function anywhere({ near: _near, neighbour: _neighbour, ...rest }: FilterOptions): FilterOptions {
  return { ...rest, countryregion: null, searchAllCountries: true }
}

/** All filters of these kinds dropped. */
const without = (filters: FilterOptions, kinds: readonly FilterKind[]) =>
  kinds.reduce((left, kind) => dropped[kind](left) ?? left, filters)

/** Counts as the member's own search would. Refuses `not_found` for nobody of that number. */
export async function countFound(ctx: Context, site: Site, member: number): Promise<FoundCounts> {
  const searcher = await readSearcher(ctx, member)
  if (!searcher) throw new Refusal('not_found')
  const today = localDate(ctx.now(), null)
  const filters = filtersOf(site, searcher, { auto_load: true }, today)
  const inForce = filterKinds.filter((kind) => dropped[kind](filters) !== null)
  const alone = (kind: FilterKind) =>
    without(
      filters,
      inForce.filter((other) => other !== kind),
    )
  const bothWays = { ...filters, fit: true as const }
  // where two filters are in force, all without the one are the other alone: equal searches are counted once
  const wanted = [filters, bothWays, ...inForce.flatMap((kind) => [without(filters, [kind]), alone(kind)])]
  const distinct = new Map(wanted.map((one) => [JSON.stringify(one), one]))
  const searches = [...distinct.values()].map((one) =>
    criteriaOf(scopeOf(site, searcher, one, today), searcher, { pp: 1, page: 1 }, today),
  )
  const counts = await countSearches(ctx, searches, null, 'staffCounts')
  const places = [...distinct.keys()]
  const count = (one: FilterOptions) => cut(counts[places.indexOf(JSON.stringify(one))] ?? 0)
  const all = count(filters)
  const each = inForce.map((kind) => ({ kind, without: count(without(filters, [kind])), alone: count(alone(kind)) }))
  return {
    all,
    both_ways: searcher.gender && searcher.date_of_birth ? count(bothWays) : null,
    filters: each,
    costs_most: costsMost(all, each),
  }
}

const cut = (people: number) => Math.min(people, mostShown + 1)
