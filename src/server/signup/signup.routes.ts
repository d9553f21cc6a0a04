/** Sign-up on the wire. */
import type { Handlers } from '#server/http/handle.ts'
import { storeDevice } from '#server/sessions/known-device.ts'
import { openSession } from '#server/sessions/session.ts'
import { getUser } from '#server/members/members.ts'
import { checkEmail, signUp } from '#server/signup/signup.ts'

export const signupHandlers = {
  // old clients put the e-mail address in the path, which proxies log
  'GET /api/validate_email.php': ({ ctx, site, query, request }) => checkEmail(ctx, site, query.email, request.address),
  'POST /api/validate_email.php': ({ ctx, site, body, request }) => checkEmail(ctx, site, body.email, request.address),
  'POST /api/user.php?new=1': async ({ ctx, site, body, request }) => {
    const id = await signUp(ctx, site, body, request)
    request.setHeader('set-cookie', await openSession(ctx, id, site, request.userAgent))
    storeDevice(request)
    return getUser(ctx, site, id)
  },
} satisfies Partial<Handlers>
