/** Profiles on the wire. */
import type { Handlers } from '#server/http/handle.ts'
import { getProfile } from '#server/profiles/profiles.ts'

export const profilesHandlers = {
  'GET /api/profile.php': ({ ctx, site, member, query }) =>
    getProfile(ctx, site, { viewer: member?.profile ?? null, trafficsource: query.trafficsource }, query.profile),
} satisfies Partial<Handlers>
