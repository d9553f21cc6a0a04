/** Search for visitors: members with a public profile, as reduced cards; only they are counted. */
import { Refusal } from '#domain/refusal.ts'
import {
  bornBetween,
  type FilterOptions,
  type SearchCounts,
  type SearchCountsQuery,
  type SearchQuery,
  SearchReply,
} from '#domain/search/search.ts'
import type { PublicProfile } from '#domain/public-profiles/public-profiles.ts'
import { localDate } from '#domain/time/local-time.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { serialized } from '#server/http/response.ts'
import { filtersOf, scopeOf } from '#server/search/filters.ts'
import { visitorCounts, visitorPage, type VisitorSearch } from '#server/search/visitors.store.ts'
import { findRelaxations } from '#server/search/relaxations.ts'
import { listPublicProfiles } from '#server/public-profiles/public-profiles.ts'
import { sitesOpenFrom } from '#server/sites/sites.ts'
import type { Site } from '#server/ports/site-directory.ts'

/** The most cards of one response: with the limit `visitor_search` this bounds what an address sees in a minute. */
const mostPerPage = 12

/**
 * One page for a visitor; a page beyond the end is the last one. Refuses `not_logged_in` where the site's search is closed to
 * visitors.
 */
export async function searchAsVisitor(ctx: Context, site: Site, query: SearchQuery) {
  const { filters, searchFor } = resolveQuery(ctx, site, query)
  const criteria = searchFor(filters)
  const pp = Math.min(query.pp, mostPerPage)
  const [found = 0] = await visitorCounts(ctx.db, [criteria])
  const page = Math.min(query.page, Math.max(1, Math.ceil(found / pp)))
  const ids = await visitorPage(ctx.db, criteria, { max: pp, skip: (page - 1) * pp })
  const shown = await listPublicProfiles(ctx, site, query.trafficsource, ids)
  const paging = { num_results: found, page, pp }
  const reply = {
    profiles: shown.map(cardFor),
    fictional: [],
    likes: [],
    why: [],
    paging,
    filter_options: filters,
    own_filters: false,
  }
  return serialized<SearchReply>(JSON.stringify(SearchReply.parse(reply)))
}

/** The counts of `countSearch` for a visitor: public profiles only. */
export async function countAsVisitor(ctx: Context, site: Site, query: SearchCountsQuery): Promise<SearchCounts> {
  const { filters, searchFor } = resolveQuery(ctx, site, query)
  return findRelaxations(filters, (all) => visitorCounts(ctx.db, all.map(searchFor)))
}

function resolveQuery(ctx: Context, site: Site, query: SearchCountsQuery) {
  const sites = sitesOpenFrom(ctx, site, query.trafficsource)
  if (sites.length === 0) throw new Refusal('not_logged_in')
  const today = localDate(ctx.now(), null)
  const searchFor = (filters: FilterOptions): VisitorSearch => {
    const scope = scopeOf(site, null, filters, today)
    const { pool, genders, countries, region, photo } = scope
    const born = bornBetween(scope, today)
    return { pool, sites, genders, countries, region, photo, born_after: born.after, born_until: born.until }
  }
  return { filters: filtersOf(site, null, query, today), searchFor }
}

/** A card on the wire: what visitors may not see is null. */
const cardFor = (shown: PublicProfile): SearchReply['profiles'][number] => ({
  ...shown,
  gender: null,
  city: null,
  language: null,
  fictional_icon: null,
})
