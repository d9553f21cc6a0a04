/** Routes of looks: who looked, for the member alone. */
import type { Handlers } from '#server/http/handle.ts'
import { listLooks } from '#server/looks/looks.ts'

export const looksHandlers = {
  'GET /api/looks.php': ({ ctx, member, query }) => listLooks(ctx, member.profile, query.before),
} satisfies Partial<Handlers>
