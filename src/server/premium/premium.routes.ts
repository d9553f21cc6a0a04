/** Premium on the wire. */
import type { Handlers } from '#server/http/handle.ts'
import { getPremium } from '#server/premium/premium.ts'

export const premiumHandlers = {
  'GET /api/premium.php': ({ ctx, site, member }) => getPremium(ctx, site, member.profile),
} satisfies Partial<Handlers>
