/** The console's call about who fits a member's own filters. */
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Scope } from '#domain/staff/rights.ts'
import type { ConsoleHandlers } from '#server/http/handle-console.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { countFound } from '#server/search/search.ts'

type PlaceOf = (ctx: Context, member: number) => Promise<Scope | null>

export const searchConsole = (placeOf: PlaceOf): Pick<ConsoleHandlers, 'GET /api/members/found'> => ({
  'GET /api/members/found': {
    scopeOf: ({ ctx, query }) => placeOf(ctx, query.id),
    async run({ ctx, query, note }) {
      note({ target_kind: 'member', target: String(query.id), member: query.id as ProfileId })
      const place = await placeOf(ctx, query.id)
      const site = place?.kind === 'site' ? ctx.sites.byId(place.id ?? 0) : undefined
      if (!site) throw new Refusal('not_found')
      return countFound(ctx, site, query.id)
    },
  },
})
