/** New people of a search: who can be found since a time. For saved searches; bounded by how many came since then. */
import type { FilterOptions, SearchCountsQuery } from '#domain/search/search.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { localDate } from '#domain/time/local-time.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { prepared } from '#server/infrastructure/db.ts'
import type { Site } from '#server/ports/site-directory.ts'
import { criteriaOf, readSearcher, readSearchers } from '#server/search/criteria.ts'
import { filtersOf, scopeOf } from '#server/search/filters.ts'
import { hiddenIds, rowOf, searchedColumns, suitsDetailed } from '#server/search/search.store.ts'

/** Each gender and country is one range of the index of when people came; regions and cells are tested on the row. */
export const newPeopleStatement = `select a.n from json_to_recordset($1::json) as a(${searchedColumns}, kind text, cells int[], since timestamptz, until timestamptz),
    lateral ${hiddenIds}
   where exists (select from unnest(a.genders || a.others) g(gender) cross join unnest(a.countries) c(country),
     lateral (select from search_card s where ${suitsDetailed} and s.gender = g.gender and s.country = c.country and s.listed_at > a.since and s.listed_at <= a.until
       and (a.kind = 'country' or a.kind = 'region' and s.countryregion = any(a.places) or a.kind = 'cell' and s.cell = any(a.cells)) limit 1) f)`

const selectFound = prepared<{ n: number }>('search.newPeople', newPeopleStatement, { n: 'int4' })

/** The criteria of a search in the statement's columns. */
export const newPeopleRow = (
  { kind, criteria }: ReturnType<typeof criteriaOf>,
  n: number,
  times: { since: Date; until: Date },
) => ({
  ...rowOf({ ...criteria, details: criteria.details ?? {}, unmet: true }, n),
  kind: kind.replace('_other', ''),
  cells: kind === 'cell' ? criteria.places : null,
  ...times,
})

export type SearchedSince = { site: Site; member: ProfileId; filters: FilterOptions; since: Date }

/** For each search whether somebody came whom it finds: a real person whom the member has neither liked, passed nor blocked. */
export async function findNewPeople(ctx: Context, searches: readonly SearchedSince[], until: Date): Promise<boolean[]> {
  const today = localDate(ctx.now(), null)
  const searchers = searches.length > 0 ? await readSearchers(ctx, [...new Set(searches.map(({ member }) => member))]) : null
  const rows = searches.flatMap(({ site, member, filters, since }, n) => {
    const searcher = searchers?.get(member)
    if (!searcher) return []
    const scope = scopeOf(site, searcher, filtersOf(site, searcher, filters as SearchCountsQuery, today), today)
    return [newPeopleRow(criteriaOf(scope, searcher, { pp: 1, page: 1 }, today), n, { since, until })]
  })
  const found = new Set(rows.length > 0 ? (await selectFound(ctx.db, [JSON.stringify(rows)])).map(({ n }) => n) : [])
  return searches.map((_, n) => found.has(n))
}

/** Filters as a search of this member would run them: what the brand does not offer, or they do not have, is left out. */
export async function normalFilters(ctx: Context, site: Site, member: ProfileId, filters: FilterOptions): Promise<FilterOptions> {
  const searcher = await readSearcher(ctx, member)
  return filtersOf(site, searcher, filters as SearchCountsQuery, localDate(ctx.now(), null))
}
