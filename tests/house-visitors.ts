/** Visitors of a house: calls of the wire as a browser on one of the brands makes them. */
import type { ProfileId } from '#domain/profiles.ts'
import type { Context } from '#server/context.ts'
import { openSession } from '#server/http/session.ts'

export type Visitor = { member?: ProfileId; host?: string; headers?: Record<string, string> }
type App = { request: (address: string, init: RequestInit) => Response | Promise<Response> }

/** Answers a function that makes a call (`'POST /api/likes.php'`) with a body (JSON, a form, or a text as it is) and gives the reply. */
export async function knockAt(
  ctx: Context,
  app: () => Promise<App>,
  { member, host = 'social.localhost', headers = {} }: Visitor,
) {
  const site = ctx.sites.byHost(host)
  if (!site) throw new Error(`No brand lives at ${host}.`)
  const cookie = member ? (await openSession(ctx, member, site)).split(';', 1)[0] : undefined
  return async (call: string, body?: unknown, more: Record<string, string> = {}) => {
    const [method = 'GET', path = '/'] = call.split(' ')
    const origin = `http://${host}`
    const isForm = body instanceof FormData
    const init: RequestInit = {
      method,
      headers: {
        host,
        ...(cookie && { cookie }),
        ...(method !== 'GET' && { origin, 'sec-fetch-site': 'same-origin' }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...headers,
        ...more,
      },
    }
    if (body !== undefined) init.body = isForm || typeof body === 'string' ? body : JSON.stringify(body)
    return (await app()).request(`${origin}${path}`, init)
  }
}
