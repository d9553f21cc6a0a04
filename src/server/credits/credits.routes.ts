/** Credits on the wire. */
import { getCredits, getPricing } from '#server/credits/credits.ts'
import { getTransaction, placeOrder } from '#server/credits/orders.ts'
import type { Handlers } from '#server/http/handle.ts'

export const creditsHandlers = {
  'GET /api/credits.php': ({ ctx, site, member }) => getCredits(ctx, site, member.profile),
  'GET /api/pricing.php': ({ ctx, site, member, query }) => getPricing(ctx, site, member?.profile ?? null, query.country),
  'POST /api/orders.php': ({ ctx, site, member, body, request }) =>
    placeOrder(ctx, {
      site,
      member: member.profile,
      ask: body,
      claim: request.claim,
      origin: request.origin,
      locale: request.locale,
    }),
  'GET /api/transaction.php': ({ ctx, site, member, query }) => getTransaction(ctx, site, query.id, member?.profile ?? null),
} satisfies Partial<Handlers>
