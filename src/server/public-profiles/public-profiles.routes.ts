/** Being shown outside, on the wire. */
import { sourceOf } from '#server/attribution/attribution.ts'
import type { Handlers } from '#server/http/handle.ts'
import { changeShowing, getShowing, getShownProfile } from '#server/public-profiles/public-profiles.ts'

export const showingHandlers = {
  'GET /api/showing.php': ({ ctx, member }) => getShowing(ctx, member.profile),
  'PUT /api/showing.php': ({ ctx, member, body }) => changeShowing(ctx, member.profile, body),
  'GET /api/shown_profile.php': async ({ ctx, site, member, query, request }) => {
    if (!member) await ctx.limits.take('visitor_profile', { account: null, address: request.address })
    return getShownProfile(ctx, site, sourceOf(ctx, site, request.cookie, query.trafficsource), query.profile)
  },
} satisfies Partial<Handlers>
