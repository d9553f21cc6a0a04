/** Addresses below `/_dev` that answer developers only. Never loaded in production. */
import { Hono } from 'hono'
import { Refusal } from '#domain/refusal.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { emptyWallet, longestMessages } from '#server/dev/dev.ts'
import { openSessions } from '#server/sessions/session.ts'
import { refuseCrossSite, requestOf, type Env } from '#server/http/api-request.ts'

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
