/** Routes of pausing, deleting, restoring and exporting an account. */
import type { Handlers } from '#server/http/handle.ts'
import { deleteAccount, pause, restoreAccount, resume } from '#server/account-deletion/account-deletion.ts'
import { requestExport, getExport, openExport, readExport } from '#server/account-deletion/exports.ts'
import { recordSightings } from '#server/marks/marks.ts'
import { saveKnownDevice } from '#server/sessions/known-device.ts'
import { logSecurityEvent } from '#server/http/security-events.ts'
import { endSession, noSessionCookie, openSession } from '#server/sessions/session.ts'
import { getUser } from '#server/members/members.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { memberFile } from '#server/http/member-file.ts'
import { noticeFor } from '#server/switches/switches.ts'

export const accountDeletionHandlers = {
  'POST /api/pause.php': async ({ ctx, site, member }) => {
    const paused = await pause(ctx, member.profile)
    logSecurityEvent(ctx, 'member.paused', { profile: member.profile, site: site.id })
    return paused
  },
  'DELETE /api/pause.php': ({ ctx, member }) => resume(ctx, member.profile),
  'POST /api/delete.php': async ({ ctx, site, member, body, request }) => {
    const deletion = await deleteAccount(ctx, site, member.profile, { password: body.password, origin: request.origin })
    logSecurityEvent(ctx, 'member.deleted', { profile: member.profile, site: site.id })
    request.setHeader('set-cookie', noSessionCookie)
    request.setHeader('clear-site-data', '"cache"')
    return deletion
  },
  'POST /api/restore.php': async ({ ctx, site, body, request }) => {
    const member = await restoreAccount(ctx, site, body, request)
    // a person who reads an old mail brings the account back, but is not logged in by it
    if ('token' in body) return null
    await endSession(ctx, request.cookie)
    request.setHeader('set-cookie', await openSession(ctx, member, site, request.userAgent))
    const user = await getUser(ctx, site, member)
    const device = saveKnownDevice(ctx, site, request, 'passkey' in body ? [body.passkey.id, user.email] : [user.email])
    await recordSightings(ctx, site, member, { email: user.email, address: request.address, device })
    return { ...user, ...noticeFor(ctx, site, request) }
  },
  'GET /api/export.php': ({ ctx, member }) => getExport(ctx, member.profile),
  'POST /api/export.php': ({ ctx, site, member, body, request }) =>
    requestExport(ctx, site, member.profile, { password: body.password, origin: request.origin }),
  'POST /api/export_link.php': ({ ctx, member, body }) => openExport(ctx, member.profile, body.password),
} satisfies Partial<Handlers>

// The data export as a download: `/api/export_file.php?key=…`, for the logged-in member who has just typed the password.

export const exportFileRoutes = (ctx: Context) =>
  memberFile(ctx, '/api/export_file.php', async ({ request, site, member }) => {
    const { key = '', part = '1' } = request.query
    const file = await readExport(ctx, member.profile, key, Number(part))
    if (!file) throw new Refusal('link_expired')
    logSecurityEvent(ctx, 'export.fetched', { profile: member.profile, site: site.id })
    return { ...file, type: 'application/zip' }
  })
