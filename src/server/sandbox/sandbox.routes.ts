/** Routes of the sandbox: checkout, its buttons, and the pages of sponsored items. They play another company, so they read no session. */
import { randomBytes } from 'node:crypto'
import { Hono, type Context as HonoContext } from 'hono'
import { Refusal } from '#domain/refusal.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { bytesOf } from '#server/http/body.ts'
import { respondWithError } from '#server/http/errors.ts'
import { localeFor } from '#server/http/request-info.ts'
import { refuseCrossSite, requestOf, type Env } from '#server/http/api-request.ts'
import { sandboxProvider } from '#domain/sponsored/sponsored.ts'
import { sponsoredPage } from '#server/sandbox/sponsored-page.ts'
import { checkoutPage } from '#server/sandbox/sandbox-page.ts'
import { chooseOutcome, getCheckout, isOutcome } from '#server/sandbox/sandbox.ts'

const path = '/sandbox/checkout/:ref{[a-z0-9]{26}}'
const maxBytes = 4096

/** Nothing is mounted where real money is taken. */
export function sandboxRoutes(ctx: Context) {
  const app = new Hono<Env>()
  app.onError((error, c) => respondWithError(ctx, c, error))
  if (!ctx.payments.sandbox) return app

  app.get(path, async (c) => {
    const checkout = await getCheckout(ctx, c.req.param('ref'))
    const words = textsOf(ctx, c)
    const nonce = randomBytes(16).toString('base64')
    setHeaders(c, nonce)
    return c.html(checkoutPage(checkout, { ...words, nonce }))
  })
  app.post(path, async (c) => {
    const request = requestOf(c, ctx.config)
    refuseCrossSite(request)
    const form = new URLSearchParams(Buffer.from(await bytesOf(request, maxBytes)).toString('utf8'))
    const outcome = form.get('outcome')
    if (!isOutcome(outcome)) throw new Refusal('invalid_input', { field: 'outcome' })
    return c.redirect(await chooseOutcome(ctx, c.req.param('ref'), outcome), 303)
  })
  app.get('/sandbox/partner/room/:account', (c) => {
    const cam = sandboxProvider.findCam(c.req.param('account'))
    if (!cam) throw new Refusal('not_found')
    return showSponsoredPage(ctx, c, cam.name)
  })
  app.get(sandboxProvider.offer, (c) => showSponsoredPage(ctx, c, null))
  return app
}

function showSponsoredPage(ctx: Context, c: HonoContext<Env>, name: string | null) {
  const words = textsOf(ctx, c)
  const nonce = randomBytes(16).toString('base64')
  setHeaders(c, nonce)
  return c.html(sponsoredPage(name, { ...words, nonce }))
}

/** The visitor's language, and its texts in the brand's form of address. Refuses `unknown_host`. */
function textsOf(ctx: Context, c: HonoContext<Env>) {
  const request = requestOf(c, ctx.config)
  const site = ctx.sites.byHost(request.host)
  if (!site) throw new Refusal('unknown_host')
  const locale = localeFor(request, site.file)
  return { locale, t: ctx.texts.translator(locale, site.file.form_of_address) }
}

function setHeaders(c: HonoContext<Env>, nonce: string) {
  const rules = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  c.header('content-security-policy', rules.join('; '))
  c.header('cache-control', 'no-store')
  c.header('referrer-policy', 'same-origin')
  c.header('x-content-type-options', 'nosniff')
  c.header('x-robots-tag', 'noindex')
}
