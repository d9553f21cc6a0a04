/** Profiles on the wire. */
import { sourceOf } from '#server/attribution/attribution.ts'
import type { Handlers } from '#server/http/handle.ts'
import { getProfile } from '#server/profiles/profiles.ts'

export const profilesHandlers = {
  'GET /api/profile.php': async ({ ctx, site, member, query, request }) => {
    if (!member) await ctx.limits.take('visitor_profile', { account: null, address: request.address })
    const trafficsource = sourceOf(ctx, site, request.cookie, query.trafficsource) ?? undefined
    const viewer = { viewer: member?.profile ?? null, trafficsource, browserZone: request.timeZone }
    return getProfile(ctx, site, viewer, query.profile)
  },
} satisfies Partial<Handlers>
