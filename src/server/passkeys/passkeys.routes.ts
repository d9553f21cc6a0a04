/** Routes of passkeys. */
import { recordSightings } from '#server/marks/marks.ts'
import type { Handlers } from '#server/http/handle.ts'
import { saveKnownDevice } from '#server/sessions/known-device.ts'
import { logSecurityEvent } from '#server/http/security-events.ts'
import { endSession, openSession } from '#server/sessions/session.ts'
import { getUser } from '#server/members/members.ts'
import {
  addPasskey,
  createNewPasskeyOptions,
  createPasskeyOptions,
  getByPasskey,
  listPasskeys,
  removePasskey,
} from '#server/passkeys/passkeys.ts'
import { noticeFor } from '#server/switches/switches.ts'

export const passkeysHandlers = {
  'POST /api/passkey_options.php': ({ ctx, request }) => createPasskeyOptions(ctx, request.host),
  'POST /api/passkey_login.php': async ({ ctx, site, body, request }) => {
    const id = await getByPasskey(ctx, site, request.host, body)
    await endSession(ctx, request.cookie)
    request.setHeader('set-cookie', await openSession(ctx, id, site, request.userAgent))
    const user = await getUser(ctx, site, id)
    const device = saveKnownDevice(ctx, site, request, [body.id, user.email])
    await recordSightings(ctx, site, id, { email: user.email, address: request.address, device })
    logSecurityEvent(ctx, 'login.ok', { profile: id, site: site.id, by: 'passkey' })
    return { ...user, ...noticeFor(ctx, site, request) }
  },
  'GET /api/passkeys.php': ({ ctx, member, request }) => listPasskeys(ctx, member.profile, request.host, request.cookie),
  'POST /api/passkey_new_options.php': ({ ctx, site, member, body, request }) =>
    createNewPasskeyOptions(ctx, site, member.profile, { host: request.host, cookie: request.cookie, password: body.password }),
  'POST /api/passkeys.php': ({ ctx, site, member, body, request }) => addPasskey(ctx, site, member.profile, request, body),
  'DELETE /api/passkeys.php': ({ ctx, site, member, body, request }) =>
    removePasskey(ctx, site, member.profile, request, body.id),
} satisfies Partial<Handlers>
