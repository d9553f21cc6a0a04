/** Search, kept: who may be found, in which order, and how many there are. Other features use this file and no other file of the folder. */
import { localDate, type ProfileId } from '#domain/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import {
  bornBetween,
  type FilterOptions,
  type SearchCounts,
  type SearchCountsQuery,
  type SearchQuery,
  type SearchReply,
} from '#domain/search.ts'
import { profileFields } from '#domain/profile-fields.ts'
import type { Context } from '#server/context.ts'
import { batched } from '#server/platform/batch.ts'
import { serialized } from '#server/http/serialized.ts'
import { cardsJson } from '#server/profiles/profiles.ts'
import { isSearchOpen, type Site } from '#server/sites/sites.ts'
import { openCounts } from '#server/search/facets.ts'
import { findSeeker, saveFilters, searchPages, type Hit, type IdSearch } from '#server/search/search.store.ts'
import { countriesOf, filtersOf } from '#server/search/filters.ts'
import { bestOf, widenings } from '#server/search/widenings.ts'

/**
 * One page of people. The first load (`auto_load`) uses the member's saved or default filters; a search by hand saves its own unless `do_not_save`.
 * Fictional, banned, paused, blocked and the asker are handled in the query. A visitor is refused (`not_logged_in`) where the site's search is not open.
 */
export async function search(ctx: Context, site: Site, member: ProfileId | null, query: SearchQuery) {
  if (member === null && !isSearchOpen(site, query.trafficsource)) throw new Refusal('not_logged_in')
  const filters = await settle(ctx, site, member, query)
  if (member !== null && query.manual_search && !query.do_not_save) await saveFilters(ctx.db, member, filters)
  const ask = rowsAsked(site, filters)
  const born = bornBetween(filters, localDate(ctx.now(), null))
  const page = { limit: query.pp, offset: (query.page - 1) * query.pp }
  const hits = await gatheredOf(ctx)({ ...ask, ...page, bornAfter: born.after, bornUntil: born.until, viewer: member ?? 0 })
  const ids = hits.map(({ id }) => id)
  const cards = await cardsJson(ctx, site, ids)
  const likes = hits.filter(({ liked }) => liked).map(({ id }) => ({ id, did_like_profile: true }))
  const shown = ids.flatMap((id) => cards.get(id) ?? [])
  const seen = page.offset + ids.length
  const isLast = ids.length < query.pp && (ids.length > 0 || query.page === 1)
  const num_results = isLast ? seen : Math.max((await openCounts(ctx))({ ...ask, ...filters }), ids.length > 0 ? seen : 0)
  const rest = JSON.stringify({
    likes,
    why: [],
    paging: { num_results, page: query.page, pp: query.pp },
    filter_options: filters,
  })
  return serialized<SearchReply>(`{"profiles":[${shown.join(',')}],${rest.slice(1)}`)
}

type Gathered = (ask: IdSearch) => Promise<Hit[]>
/** One gathering a process's memory: searches that are asked at the same moment go to the database together. */
const gatherings = new WeakMap<Context['memory'], Gathered>()

function gatheredOf(ctx: Context): Gathered {
  const known = gatherings.get(ctx.memory)
  if (known) return known
  const anywhere = batched((asks: IdSearch[]) => searchPages(ctx.db, asks, false))
  const inRegion = batched((asks: IdSearch[]) => searchPages(ctx.db, asks, true))
  const gathered: Gathered = (ask) => (ask.region === null ? anywhere(ask) : inRegion(ask))
  gatherings.set(ctx.memory, gathered)
  return gathered
}

const needsSeeker = (query: SearchCountsQuery) => query.auto_load || query.gender === undefined || query.country === undefined

const settle = async (ctx: Context, site: Site, member: ProfileId | null, query: SearchCountsQuery) =>
  filtersOf(site, member !== null && needsSeeker(query) ? await findSeeker(ctx.db, member) : null, query)

/** How many the filters of a form would find, before anybody searches with them, and what would find more. */
export async function countSearch(
  ctx: Context,
  site: Site,
  member: ProfileId | null,
  query: SearchCountsQuery,
): Promise<SearchCounts> {
  if (member === null && !isSearchOpen(site, query.trafficsource)) throw new Refusal('not_logged_in')
  const filter_options = await settle(ctx, site, member, query)
  const counts = await openCounts(ctx)
  const count = (filters: FilterOptions) => counts({ ...rowsAsked(site, filters), ...filters })
  const num_results = count(filter_options)
  const wider = widenings(filter_options, num_results, count)
  return { num_results, filter_options, wider, best: bestOf(wider, num_results) }
}

function rowsAsked(site: Site, filters: FilterOptions) {
  const countries = countriesOf(site, filters)
  return {
    pool: site.pool_id,
    genders: filters.gender === 'any' ? [...profileFields.gender] : [filters.gender],
    countries,
    region: countries.length === 1 ? filters.countryregion : null,
    hideFictional: filters.hide_fictional ?? false,
  }
}
