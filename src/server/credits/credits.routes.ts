/** Credits on the wire. */
import { getCredits, getPricing } from '#server/credits/credits.ts'
import { getCreditHistory } from '#server/credits/history.ts'
import { getTransaction, placeOrder } from '#server/credits/orders.ts'
import { withdrawOrder } from '#server/credits/withdrawals.ts'
import type { Handlers } from '#server/http/handle.ts'

export const creditsHandlers = {
  'GET /api/credits.php': ({ ctx, site, member }) => getCredits(ctx, site, member.profile),
  'GET /api/credit_history.php': ({ ctx, site, member, query }) => getCreditHistory(ctx, site, member.profile, query.before),
  'GET /api/pricing.php': ({ ctx, site, member, query, request }) =>
    getPricing(ctx, site, {
      member: member?.profile ?? null,
      asked: query.country,
      near: ctx.geoip.countryOf(request.address),
    }),
  'POST /api/orders.php': ({ ctx, site, member, body, request }) =>
    placeOrder(ctx, {
      site,
      member: member.profile,
      ask: body,
      claim: request.claim,
      origin: request.browserOrigin,
      locale: request.locale,
    }),
  'GET /api/transaction.php': ({ ctx, site, member, query }) => getTransaction(ctx, site, query.id, member?.profile ?? null),
  'POST /api/withdrawal.php': ({ ctx, site, body, request }) => withdrawOrder(ctx, site, body, request.locale),
} satisfies Partial<Handlers>
