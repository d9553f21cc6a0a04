/** Files of one member, such as an invoice: needs a session, refuses other sites' pages, and is never cached. */
import { Hono } from 'hono'
import { Refusal } from '#domain/refusal.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { openSessions, type Member } from '#server/sessions/session.ts'
import { refuseCrossSite, requestOf, type ApiRequest, type Env } from '#server/http/api-request.ts'
import type { Site } from '#server/ports/site-directory.ts'

type FileRequest = { request: ApiRequest; site: Site; member: Member }
type MemberFile = { name: string; type: string; bytes: Uint8Array<ArrayBuffer> }

/** Serves one file at `path`. `find` refuses files that the member may not have. */
export function memberFile(ctx: Context, path: string, find: (input: FileRequest) => Promise<MemberFile>) {
  const app = new Hono<Env>()
  const { find: findMember } = openSessions(ctx)
  app.get(path, async (c) => {
    const request = requestOf(c, ctx.config)
    const site = ctx.sites.byHost(request.host)
    if (!site) throw new Refusal('unknown_host')
    refuseCrossSite(request)
    const member = await findMember(request.cookie, site)
    if (!member) throw new Refusal('not_logged_in')
    const { name, type, bytes } = await find({ request, site, member })
    return c.body(bytes, 200, {
      'content-type': type,
      'content-length': String(bytes.length),
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
  })
  return app
}
