/** Routes of members. */
import { Refusal } from '#domain/refusal.ts'
import { markOf } from '#server/events/events.ts'
import { recordSightings } from '#server/marks/marks.ts'
import type { Handlers } from '#server/http/handle.ts'
import { saveKnownDevice } from '#server/sessions/known-device.ts'
import { logSecurityEvent } from '#server/http/security-events.ts'
import { endSession, noSessionCookie, openSession } from '#server/sessions/session.ts'
import { changeUser, getByCredentials, getUser } from '#server/members/members.ts'
import { noticeFor } from '#server/switches/switches.ts'

export const membersHandlers = {
  'GET /api/user.php': async ({ ctx, site, member: { profile, versions }, request }) => ({
    ...(await getUser(ctx, site, profile)),
    ...noticeFor(ctx, site, request),
    // the versions were read before the rows: the response may be newer, never older
    live_from: markOf({ member: profile, stamp: site.stamp }, versions),
  }),
  'PUT /api/user.php': async ({ ctx, site, member, body, request }) => ({
    ...(await changeUser(ctx, site, member.profile, body)),
    ...noticeFor(ctx, site, request),
  }),
  'POST /api/login.php': async ({ ctx, site, body, request }) => {
    const id = await getByCredentials(ctx, site, body.email, body.password).catch((error: unknown) => {
      logSecurityEvent(ctx, 'login.failed', {
        site: site.id,
        by: 'password',
        reason: error instanceof Refusal ? error.code : 'error',
      })
      throw error
    })
    await endSession(ctx, request.cookie)
    logSecurityEvent(ctx, 'login.ok', { profile: id, site: site.id, by: 'password' })
    request.setHeader('set-cookie', await openSession(ctx, id, site, request.userAgent))
    const device = saveKnownDevice(ctx, site, request, [body.email])
    await recordSightings(ctx, site, id, { email: body.email, address: request.address, device })
    return { ...(await getUser(ctx, site, id)), ...noticeFor(ctx, site, request) }
  },
  'GET /api/logout.php': async ({ ctx, site, member, request }) => {
    await endSession(ctx, request.cookie)
    if (member) logSecurityEvent(ctx, 'logout', { profile: member.profile, site: site.id })
    request.setHeader('set-cookie', noSessionCookie)
    // not "storage": that would remove the service worker and its push subscription; the page clears its own data
    request.setHeader('clear-site-data', '"cache"')
    return 'done'
  },
} satisfies Partial<Handlers>
