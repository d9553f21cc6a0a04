/** Routes of sign-up and activation, with the one-click call of mail programs. */
import { isEmail } from '#domain/signup/signup-rules.ts'
import { readChoices, sourceOf } from '#server/attribution/attribution.ts'
import { countBegun } from '#server/figures/figures.ts'
import type { Handlers } from '#server/http/handle.ts'
import type { RequestInfo } from '#server/http/request-info.ts'
import { recordSightings } from '#server/marks/marks.ts'
import { storeDevice } from '#server/sessions/known-device.ts'
import { openSession } from '#server/sessions/session.ts'
import { getUser } from '#server/members/members.ts'
import type { Site } from '#server/ports/site-directory.ts'
import { checkEmail, signUp, storeSeenStep } from '#server/signup/signup.ts'
import { Hono } from 'hono'
import type { Context } from '#server/infrastructure/context.ts'
import { respondWithError } from '#server/http/errors.ts'
import { requestOf, type Env } from '#server/http/api-request.ts'
import { activate, activationProgress, correctAddress, resendActivation, stopReminders } from '#server/signup/activation.ts'
import { noticeFor } from '#server/switches/switches.ts'

export const signupHandlers = {
  // old clients put the e-mail address in the path, which proxies log
  'GET /api/validate_email.php': ({ ctx, site, query, request }) => checkEmail(ctx, site, query, request.address),
  'POST /api/validate_email.php': ({ ctx, site, member, body, request }) => {
    if (!member && isEmail(body.email.trim())) countBegun(ctx, site, visitorOf(ctx, site, request))
    return checkEmail(ctx, site, body, request.address)
  },
  'POST /api/user.php?new=1': async ({ ctx, site, body, request }) => {
    const id = await signUp(ctx, site, body, request)
    request.setHeader('set-cookie', await openSession(ctx, id, site, request.userAgent))
    const device = storeDevice(request)
    await recordSightings(ctx, site, id, { email: body.email, address: request.address, device })
    return getUser(ctx, site, id)
  },
} satisfies Partial<Handlers>

/** The network of the cookie: what the address of the page said is known to its visit alone. */
function visitorOf(ctx: Context, site: Site, { address, userAgent, cookie, referrer = '' }: RequestInfo) {
  const claimed = readChoices(new URLSearchParams(), cookie).arrival?.network
  const path = URL.canParse(referrer) ? new URL(referrer).pathname : ''
  return { address, userAgent, network: sourceOf(ctx, site, cookie, claimed), path }
}

export const activationHandlers = {
  'POST /api/signup_step.php': ({ ctx, member, body }) => storeSeenStep(ctx, member.profile, body.step),
  'GET /api/activate.php': ({ ctx, member }) => activationProgress(ctx, member.profile),
  'POST /api/activate.php': ({ ctx, body, request }) => activate(ctx, body.token, request.cookie, storeDevice(request)),
  'POST /api/activate_resend.php': ({ ctx, site, member, request }) =>
    resendActivation(ctx, member.profile, { site, origin: request.origin }),
  'PUT /api/activate_mail.php': async ({ ctx, site, member, body, request }) => {
    await correctAddress(ctx, member.profile, body.email, { site, origin: request.origin })
    return { ...(await getUser(ctx, site, member.profile)), ...noticeFor(ctx, site, request) }
  },
  'POST /api/activate_stop.php': ({ ctx, body }) => stopReminders(ctx, body.key),
} satisfies Partial<Handlers>

/** `POST /activate/stop?key=…` (RFC 8058): a mail program's own button, without cookies and without a page. Opened with a browser the same address is a page. */
export function oneClickStop(ctx: Context) {
  const app = new Hono<Env>()
  app.post('/activate/stop', async (c) => {
    await ctx.limits.take('token', { account: null, address: requestOf(c, ctx.config).address })
    await stopReminders(ctx, c.req.query('key') ?? '')
    c.header('cache-control', 'no-store')
    return c.text('')
  })
  app.onError((error, c) => respondWithError(ctx, c, error))
  return app
}
