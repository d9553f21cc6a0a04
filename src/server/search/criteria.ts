/** Criteria: the searcher with their cached facts, and the conditions of a scope for the index and the table. */
import type { Context } from '#server/infrastructure/context.ts'
import type { Member } from '#server/sessions/session.ts'
import type { Position } from '#server/infrastructure/geo.ts'
import { openLruCache } from '#server/infrastructure/lru-cache.ts'
import { declareState } from '#server/infrastructure/state.ts'
import type { Search } from '#server/ports/search-index.ts'
import { findSearcherRows } from '#server/search/search.store.ts'
import { bornBetween, type SearchQuery } from '#domain/search/search.ts'
import { switchesIn, type Scope } from '#server/search/filters.ts'

export type Searcher = {
  id: number
  gender: string | null
  seeking: string | null
  date_of_birth: string | null
  country: string | null
  countryregion: string | null
  language: string
  interests: string[]
  city: string | null
  search_filters: unknown
  /** From the account; null when unknown. */
  timezone: string | null
  /** Their last visit, and the day (UTC) of the one before that day. */
  seen_at: Date
  seen_before: string | null
  place: Position | null
}

/** Searchers with the change counters they were read at. */
const searchers = declareState(() => openLruCache<number, { version: number; searcher: Searcher }>(50_000))

/** Saved filters move no change counter, so callers that need them request a fresh read. */
export async function findSearcher(ctx: Context, { profile: id, versions }: Member, isFresh = false): Promise<Searcher | null> {
  const cached = isFresh ? undefined : searchers(ctx).get(id)
  if (cached?.version === versions.user) return cached.searcher
  const searcher = await readSearcher(ctx, id)
  if (searcher) searchers(ctx).set(id, { version: versions.user, searcher })
  return searcher
}

/** Reads past the cache; null for nobody of that number. */
export const readSearcher = async (ctx: Context, id: number): Promise<Searcher | null> =>
  (await readSearchers(ctx, [id])).get(id) ?? null

/** The same of several, in one statement, by their ids. */
export const readSearchers = async (ctx: Context, ids: readonly number[]): Promise<Map<number, Searcher>> =>
  new Map((await findSearcherRows(ctx.db, ids)).map((row) => [row.id, { ...row, place: ctx.geo.find(row) }]))

/** The rank penalty of a kilometre: forty minutes. */
const perKm = 4

/** The criteria of one page. Counts ignore its length and offset. */
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
  // cells are small enough to be tested card by card
  const isAmongOthers = (gender: string) => scope.fit !== null && place !== 'cell' && gender !== other
  const amongOthers = scope.genders.filter(isAmongOthers)
  const criteria = {
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
    unmet: false,
    fictional: false,
    fit: scope.fit,
    ...switchesIn(scope),
    ...(scope.details && { details: scope.details }),
    max: query.pp,
    skip: (query.page - 1) * query.pp,
  }
  return { kind: place !== 'cell' && amongOthers.length > 0 ? `${place}_other` : place, criteria }
}

/** The most fictional profiles behind the last real person. */
const mostFictional = 24

/** The same search among fictional profiles, from the first page. */
export const fictionalCriteriaOf = (criteria: Search['criteria']): Search['criteria'] => ({
  ...criteria,
  fictional: true,
  max: mostFictional,
  skip: 0,
})
