/** Members on the wire. */
import type { Handlers } from '#server/http/handle.ts'
import { endSession, noSessionCookie, openSession } from '#server/http/session.ts'
import { changeUser, getByCredentials, getUser } from '#server/members/members.ts'

export const membersHandlers = {
  'GET /api/user.php': ({ ctx, site, member }) => getUser(ctx, site, member.profile),
  'PUT /api/user.php': ({ ctx, site, member, body }) => changeUser(ctx, site, member.profile, body),
  'POST /api/login.php': async ({ ctx, site, body, request }) => {
    const id = await getByCredentials(ctx, site, body.email, body.password)
    await endSession(ctx, request.cookie)
    request.setHeader('set-cookie', await openSession(ctx, id, site, request.userAgent))
    return getUser(ctx, site, id)
  },
  'GET /api/logout.php': async ({ ctx, request }) => {
    await endSession(ctx, request.cookie)
    request.setHeader('set-cookie', noSessionCookie)
    // not "storage": that would take the worker along and the browser's subscription with it; the page empties what it kept itself
    request.setHeader('clear-site-data', '"cache"')
    return 'done'
  },
} satisfies Partial<Handlers>
