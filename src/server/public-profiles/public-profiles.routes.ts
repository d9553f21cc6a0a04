/** Routes of public profiles. */
import { sourceOf } from '#server/attribution/attribution.ts'
import type { Handlers } from '#server/http/handle.ts'
import { changePublicProfileSetting, getPublicProfileSetting, getPublicProfile } from '#server/public-profiles/public-profiles.ts'

export const publicProfilesHandlers = {
  'GET /api/showing.php': ({ ctx, member }) => getPublicProfileSetting(ctx, member.profile),
  'PUT /api/showing.php': ({ ctx, member, body }) => changePublicProfileSetting(ctx, member.profile, body),
  'GET /api/shown_profile.php': async ({ ctx, site, member, query, request }) => {
    if (!member) await ctx.limits.take('visitor_profile', { account: null, address: request.address })
    return getPublicProfile(ctx, site, sourceOf(ctx, site, request.cookie, query.trafficsource), query.profile)
  },
} satisfies Partial<Handlers>
