/** Asks: what a scope asks of the index and of the table. */
import { bornBetween, type SearchQuery } from '#domain/search/search.ts'
import type { Searcher } from '#server/search/searchers.ts'
import { switchesIn, type Scope } from '#server/search/filters.ts'
import type { Search } from '#server/search/search.store.ts'

/** What a kilometre takes off the rank of somebody near: forty minutes. */
const perKm = 4

/** What is asked for one page. Counts take the same, and leave its length and place aside. */
export function criteriaOf(
  scope: Scope,
  searcher: Searcher | null,
  query: Pick<SearchQuery, 'pp' | 'page'>,
  today: string,
): Search {
  const born = bornBetween(scope, today)
  const place = scope.cells ? 'cell' : scope.region === null ? 'country' : 'region'
  const places = scope.cells?.map(({ cell }) => cell) ?? (scope.region === null ? scope.countries : [scope.region])
  const home =
    place === 'country' && searcher?.country && scope.countries.includes(searcher.country) ? searcher.countryregion : null
  const other = scope.fit?.gender === 'f' ? 'm' : scope.fit?.gender === 'm' ? 'f' : null
  // cells are small enough to look through as they are
  const isAmongOthers = (gender: string) => scope.fit !== null && place !== 'cell' && gender !== other
  const amongOthers = scope.genders.filter(isAmongOthers)
  const ask = {
    pool: scope.pool,
    genders: scope.genders.filter((gender) => !isAmongOthers(gender)),
    others: amongOthers,
    places,
    off: scope.cells?.map(({ km }) => Math.round(km * perKm)) ?? places.map(() => 0),
    countries: scope.countries,
    home,
    born_after: born.after,
    born_until: born.until,
    viewer: searcher?.id ?? 0,
    fictional: false,
    fit: scope.fit,
    ...switchesIn(scope),
    max: query.pp,
    skip: (query.page - 1) * query.pp,
  }
  return { kind: place !== 'cell' && amongOthers.length > 0 ? `${place}_other` : place, ask }
}

/** At most so many fictional profiles stand behind the last real person. */
const mostFictional = 24

/** The same search among fictional profiles, from its beginning. */
export const fictionalCriteriaOf = (ask: Search['ask']): Search['ask'] => ({
  ...ask,
  fictional: true,
  max: mostFictional,
  skip: 0,
})
