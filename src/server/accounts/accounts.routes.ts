/** Routes of accounts. */
import type { Devices } from '#domain/accounts/accounts.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { hourMs } from '#domain/time/durations.ts'
import type { Context } from '#server/infrastructure/context.ts'
import type { Handlers } from '#server/http/handle.ts'
import { recordSightings } from '#server/marks/marks.ts'
import { saveKnownDevice } from '#server/sessions/known-device.ts'
import { logSecurityEvent } from '#server/http/security-events.ts'
import { endSessionOf, endSessionsOf, listSessions, openSession } from '#server/sessions/session.ts'
import { getUser } from '#server/members/members.ts'
import {
  requestMailChange,
  cancelMailChange,
  confirmMailChange,
  mailChangeState,
  undoMailChange,
} from '#server/accounts/mail-change.ts'
import { requestReset, changePassword, resetPassword } from '#server/accounts/passwords.ts'
import { noticeFor } from '#server/switches/switches.ts'

export const accountsHandlers = {
  'POST /api/reset_password.php': ({ ctx, site, body, request }) => requestReset(ctx, site, body.email, request),
  'POST /api/reset_password_do.php': async ({ ctx, site, body, request }) => {
    const id = await resetPassword(ctx, site, body.token, body.password, request)
    request.setHeader('set-cookie', await openSession(ctx, id, site, request.userAgent))
    const user = await getUser(ctx, site, id)
    const device = saveKnownDevice(ctx, site, request, [user.email])
    await recordSightings(ctx, site, id, { email: user.email, address: request.address, device })
    return { ...user, ...noticeFor(ctx, site, request) }
  },
  'POST /api/password_change.php': ({ ctx, site, member, body, request }) =>
    changePassword(ctx, site, member.profile, body, request),
  'GET /api/mail_change.php': ({ ctx, member }) => mailChangeState(ctx, member.profile),
  'POST /api/mail_change.php': ({ ctx, site, member, body, request }) =>
    requestMailChange(ctx, site, member.profile, { ...body, origin: request.origin }),
  'DELETE /api/mail_change.php': ({ ctx, member }) => cancelMailChange(ctx, member.profile),
  'POST /api/mail_change_do.php': ({ ctx, site, body, request }) => confirmMailChange(ctx, site, body.token, request),
  'POST /api/mail_undo.php': ({ ctx, site, body, request }) => undoMailChange(ctx, site, body.token, request.origin),
  'GET /api/sessions.php': ({ ctx, member, request }) => listDevices(ctx, member.profile, request.cookie),
  'DELETE /api/sessions.php': async ({ ctx, site, member, body, request }) => {
    if ('id' in body) await endSessionOf(ctx, member.profile, body.id)
    else await endSessionsOf(ctx, member.profile, request.cookie)
    const which = 'id' in body ? 'one' : 'others'
    logSecurityEvent(ctx, 'session.ended', { profile: member.profile, site: site.id, by: which })
    return listDevices(ctx, member.profile, request.cookie)
  },
} satisfies Partial<Handlers>

/** The last use of a device is rounded to the hour. */
async function listDevices(ctx: Context, member: ProfileId, cookie: string | undefined): Promise<Devices> {
  const sessions = await listSessions(ctx, member, cookie)
  return { sessions: sessions.map(({ seen_at, ...session }) => ({ ...session, seen_at: hourOf(seen_at) })) }
}

const hourOf = (at: Date) => new Date(Math.floor(at.getTime() / hourMs) * hourMs).toISOString()
