/** Routes of sponsored items, and the two redirects to their companies. */
import { Hono, type Context as HonoContext } from 'hono'
import { Refusal } from '#domain/refusal.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { respondWithError } from '#server/http/errors.ts'
import { noticePage, wantsPage } from '#server/http/notice-page.ts'
import type { Handlers } from '#server/http/handle.ts'
import { requestOf, type Env } from '#server/http/api-request.ts'
import { getOffer, getRoom, listSponsored } from '#server/sponsored/sponsored.ts'
import type { Site } from '#server/ports/site-directory.ts'

export const sponsoredHandlers = {
  'GET /api/xcams/search.php': ({ ctx, site, member, query }) => listSponsored(ctx, site, member.profile, query),
} satisfies Partial<Handlers>

/**
 * Redirects to the site's configured partner only; reads no session. `GET /api/xcams/redirect.php?account=` and `GET
 * /api/resellpartner.php?flow=profile-search&redirect=1`.
 */
export function sponsoredRedirects(ctx: Context) {
  const app = new Hono<Env>()
  app.get('/api/xcams/redirect.php', async (c) => {
    const site = await arrive(ctx, c)
    return leave(c, await getRoom(ctx, site, c.req.query('account') ?? ''))
  })
  app.get('/api/resellpartner.php', async (c) => {
    const site = await arrive(ctx, c)
    if (c.req.query('flow') !== 'profile-search' || c.req.query('redirect') !== '1') throw new Refusal('not_found')
    return leave(c, getOffer(ctx, site))
  })
  app.onError((error, c) =>
    error instanceof Refusal && wantsPage(c) ? noticePage(ctx, c, error) : respondWithError(ctx, c, error),
  )
  return app
}

async function arrive(ctx: Context, c: HonoContext<Env>): Promise<Site> {
  const request = requestOf(c, ctx.config)
  const site = ctx.sites.byHost(request.host)
  if (!site) throw new Refusal('unknown_host')
  await ctx.limits.take('redirect', { account: null, address: request.address })
  return site
}

function leave(c: HonoContext<Env>, address: string) {
  c.header('referrer-policy', 'no-referrer')
  c.header('cache-control', 'no-store')
  c.header('x-robots-tag', 'noindex, nofollow')
  return c.redirect(address, 302)
}
