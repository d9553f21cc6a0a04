/** Routes of search. */
import { sourceOf } from '#server/attribution/attribution.ts'
import type { Handlers } from '#server/http/handle.ts'
import { countMatches } from '#server/search/match-count.ts'
import { countSearch, search } from '#server/search/search.ts'

export const searchHandlers = {
  'GET /api/search.php': async ({ ctx, site, member, query, request }) => {
    if (!member) await ctx.limits.take('visitor_search', { account: null, address: request.address })
    const trafficsource = sourceOf(ctx, site, request.cookie, query.trafficsource) ?? undefined
    return search(ctx, site, member, { ...query, trafficsource }, request.timeZone)
  },
  'GET /api/search_counts.php': ({ ctx, site, member, query, request }) => {
    const trafficsource = sourceOf(ctx, site, request.cookie, query.trafficsource) ?? undefined
    return countSearch(ctx, site, member, { ...query, trafficsource })
  },
  'GET /api/match_count.php': ({ ctx, site, query }) => countMatches(ctx, site, query),
} satisfies Partial<Handlers>
