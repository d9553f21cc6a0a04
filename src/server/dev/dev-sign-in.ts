/** A side door for developers, journeys and photographs: come in as someone of the demo town without a password. Never mounted in production. */
import { Hono } from 'hono'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { confirmAddress } from '#server/accounts/accounts.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import { openSession } from '#server/sessions/session.ts'
import { requestOf, type Env } from '#server/http/api-request.ts'

/** `/_dev/sign-in/anna` opens a session for anna@example.com in the pool of the site that was asked, and leads home. With `?confirm=1` her address is confirmed. */
export function devSignIn(ctx: Context) {
  const app = new Hono<Env>()
  app.get('/_dev/sign-in/:name{[a-z0-9-]{1,60}}', async (c) => {
    const site = ctx.sites.byHost(requestOf(c, ctx.config).host)
    const member = site && (await findTownsperson(ctx, site.pool_id, c.req.param('name')))
    if (!member) return c.text('Nobody of this name lives here.', 404)
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
