/** The copy as a download: `/api/export_file.php?key=…`, for the member who is logged in and has just given the password. */
import { Hono } from 'hono'
import { Refusal } from '#domain/refusal.ts'
import type { Context } from '#server/context.ts'
import { readExport } from '#server/departure/exports.ts'
import { openSessions } from '#server/http/session.ts'
import { headerOf, hostOf, refuseCrossSite, type Env } from '#server/http/visitor.ts'

export function exportFileRoutes(ctx: Context) {
  const app = new Hono<Env>()
  const { find: findMember } = openSessions(ctx)
  app.get('/api/export_file.php', async (c) => {
    const host = hostOf(c, ctx.config)
    const site = ctx.sites.byHost(host)
    if (!site) throw new Refusal('unknown_host')
    refuseCrossSite(c, host)
    const member = await findMember(headerOf(c, 'cookie'), site)
    if (!member) throw new Refusal('not_logged_in')
    const file = await readExport(ctx, member.profile, c.req.query('key') ?? '')
    if (!file) throw new Refusal('link_expired')
    return c.body(file.bytes, 200, {
      'content-type': 'application/zip',
      'content-length': String(file.size),
      'content-disposition': 'attachment; filename="my-data.zip"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
  })
  return app
}
