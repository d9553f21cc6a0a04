/** Developer routes below `/_dev`: the panel, and signing in as a demo member without a password. Never loaded in production. */
import { Hono } from 'hono'
import { Refusal } from '#domain/refusal.ts'
import { type Context, atomically } from '#server/infrastructure/context.ts'
import { emptyWallet, longestMessages } from '#server/dev/dev.ts'
import { openSessions, openSession } from '#server/sessions/session.ts'
import { refuseCrossSite, requestOf, type Env } from '#server/http/api-request.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { confirmAddress } from '#server/accounts/accounts.ts'

/** The flag that opens the developer panel (`src/web/dev/panel.tsx`). */
const panelFlag = 'dev_panel=1; Path=/; SameSite=Lax'

export function devRoutes(ctx: Context, hasPanel: boolean) {
  const app = new Hono<Env>()
  const sessions = openSessions(ctx)
  app.get('/_dev', (c) => {
    if (hasPanel) c.header('set-cookie', panelFlag)
    c.header('cache-control', 'no-store')
    return c.redirect('/', 303)
  })
  app.post('/_dev/credits-to-zero', async (c) => {
    const request = requestOf(c, ctx.config)
    const { host } = request
    refuseCrossSite(request)
    const site = ctx.sites.byHost(host)
    const member = site && (await sessions.find(request.cookie, site))
    if (!member) throw new Refusal('not_logged_in')
    await emptyWallet(ctx, member.profile)
    return c.json({ credits: 0 })
  })
  app.get('/_dev/words/longest.json', (c) => {
    c.header('cache-control', 'no-store')
    return c.json(longestMessages(ctx))
  })
  return app
}

/**
 * `/_dev/sign-in/anna` opens a session for anna@example.com in the requested site's pool and redirects to home. `?confirm=1`
 * confirms her address.
 */
export function devSignIn(ctx: Context) {
  const app = new Hono<Env>()
  app.get('/_dev/sign-in/:name{[a-z0-9-]{1,60}}', async (c) => {
    const site = ctx.sites.byHost(requestOf(c, ctx.config).host)
    const member = site && (await findTownsperson(ctx, site.pool_id, c.req.param('name')))
    if (!member) return c.text('No member has this name.', 404)
    if (c.req.query('confirm') === '1') await atomically(ctx, (ctx) => confirmAddress(ctx, member.id as ProfileId))
    c.header('set-cookie', await openSession(ctx, member.id as ProfileId, site, c.req.header('user-agent')))
    c.header('cache-control', 'no-store')
    return c.redirect('/home', 303)
  })
  return app
}

const findTownsperson = (ctx: Context, pool: number, name: string) =>
  ctx.db
    .selectFrom('member')
    .select('id')
    .where('pool_id', '=', pool)
    .where('email', '=', `${name}@example.com`)
    .where('status', '=', 'active')
    .executeTakeFirst()
