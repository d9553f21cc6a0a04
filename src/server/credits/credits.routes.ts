/** Routes of credits, orders, refunds and withdrawals, and the webhooks of payment providers. */
import { getCredits, getPricing } from '#server/credits/credits.ts'
import { getCreditHistory } from '#server/credits/history.ts'
import { getTransaction, placeOrder, takePaymentEvent } from '#server/credits/orders.ts'
import { withdrawOrder } from '#server/credits/refunds.ts'
import { recordSightings } from '#server/marks/marks.ts'
import type { Handlers } from '#server/http/handle.ts'
import { Hono } from 'hono'
import type { Context } from '#server/infrastructure/context.ts'
import { bytesOf } from '#server/http/body.ts'
import { respondWithError } from '#server/http/errors.ts'
import { requestOf, type Env } from '#server/http/api-request.ts'

export const creditsHandlers = {
  'GET /api/credits.php': ({ ctx, site, member }) => getCredits(ctx, site, member.profile),
  'GET /api/credit_history.php': ({ ctx, site, member, query }) => getCreditHistory(ctx, site, member.profile, query.before),
  'GET /api/pricing.php': ({ ctx, site, member, query, request }) =>
    getPricing(ctx, site, {
      member: member?.profile ?? null,
      requested: query.country,
      near: ctx.geoip.countryOf(request.address),
    }),
  'POST /api/orders.php': async ({ ctx, site, member, body, request }) => {
    const order = await placeOrder(ctx, {
      site,
      member: member.profile,
      input: body,
      claim: request.claim,
      origin: request.browserOrigin,
      locale: request.locale,
    })
    await recordSightings(ctx, site, member.profile, { address: request.address, cookie: request.cookie })
    return order
  },
  'GET /api/transaction.php': ({ ctx, site, member, query }) => getTransaction(ctx, site, query.id, member?.profile ?? null),
  'POST /api/withdrawal.php': ({ ctx, site, body, request }) => withdrawOrder(ctx, site, body, request.locale),
} satisfies Partial<Handlers>

// Webhooks of payment providers. They are machines, so responses are a status without text.

const maxBytes = 64 * 1024

/**
 * `POST /webhooks/payments/:provider`. Checks the signature, not session or origin. 400: unsigned, too old or malformed. 404: no
 * such provider or order; providers retry. 200: accepted, also of an order of another cell, whose own address gets it too.
 */
export function webhookRoutes(ctx: Context) {
  const app = new Hono<Env>()
  app.post('/webhooks/payments/:provider', async (c) => {
    c.header('cache-control', 'no-store')
    const provider = ctx.payments.byName(c.req.param('provider'))
    if (!provider) return c.json({ error: 'unknown_provider' }, 404)
    const query = new URL(c.req.url).searchParams
    const bytes = await bytesOf(requestOf(c, ctx.config), maxBytes)
    const reading = await provider.readWebhook(bytes, c.req.raw.headers, ctx.now(), query)
    if (!reading.ok) {
      ctx.log.warn({ event: 'webhook.refused', provider: provider.name, reason: reading.reason }, 'a webhook was refused')
      return c.json({ error: reading.reason }, 400)
    }
    if (!reading.event) return c.json({ received: true, changed: false })
    const outcome = await takePaymentEvent(ctx, provider.name, reading.event)
    if (outcome === 'unknown_order') return c.json({ error: outcome }, 404)
    return c.json({ received: true, changed: outcome === 'changed' })
  })
  app.onError((error, c) => respondWithError(ctx, c, error))
  return app
}
