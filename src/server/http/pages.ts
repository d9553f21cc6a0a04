/** Pages: every address that is neither a call nor a file. Makes the visit, has it rendered, and says how it may be kept and run. */
import { randomBytes } from 'node:crypto'
import { getCookie } from 'hono/cookie'
import type { Context as HonoContext } from 'hono'
import { chooseLocale, localeCookie } from '#domain/languages.ts'
import type { Settings } from '#domain/sites.ts'
import type { RenderPage, Visit } from '#domain/visit.ts'
import { compress } from '#server/http/compress.ts'
import { setSecurityHeaders } from '#server/http/security-headers.ts'
import type { Texts } from '#server/platform/texts.ts'

export type PageServer = {
  render: RenderPage
  texts: Texts
  /** The public settings of the site that this request's host chose. Its refusal (`unknown_host`) passes through. */
  settingsOf: (c: HonoContext) => Promise<Settings>
  /** Scheme and host as the visitor sees them, behind a trusted proxy too. */
  originOf: (c: HonoContext) => string
  /** Asks the API in process. */
  call: (request: Request, c: HonoContext) => Response | Promise<Response>
  now: () => Date
  report: (error: unknown) => void
  /** False while developing: no nonce, no content security policy. */
  strict: boolean
}

/** Told on to the API, so that it sees the visitor and not the page. */
const passedOn = [
  'cookie',
  'host',
  'origin',
  'sec-fetch-site',
  'user-agent',
  'accept-language',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
]

export function servePages(server: PageServer) {
  return async (c: HonoContext): Promise<Response> => {
    const settings = await server.settingsOf(c)
    const origin = server.originOf(c)
    const cookies: string[] = []
    const visit = makeVisit(server, c, settings, origin, cookies)
    const page = await server.render(c.req.raw, visit)
    const headers = new Headers(page.headers)
    for (const cookie of cookies) headers.append('set-cookie', cookie)
    const imageOrigin = /^https?:\/\//.test(settings.cdn_prefix) ? new URL(settings.cdn_prefix).origin : null
    setSecurityHeaders(headers, { nonce: visit.nonce, secure: origin.startsWith('https:'), imageOrigin })
    setKeeping(headers, c)
    return compress(new Response(page.body, { status: page.status, headers }), c.req.header('accept-encoding'))
  }
}

function makeVisit(server: PageServer, c: HonoContext, settings: Settings, origin: string, cookies: string[]): Visit {
  const cookie = getCookie(c, localeCookie.name)
  const locale = chooseLocale(settings.languages, settings.domain_language, cookie, c.req.header('accept-language'))
  const { messages, hash } = server.texts.catalogue(locale)
  return {
    settings,
    locale,
    messages,
    messagesHash: hash,
    nonce: server.strict ? randomBytes(16).toString('base64') : undefined,
    nowMs: server.now().getTime(),
    origin,
    report: server.report,
    call: async (request) => {
      const response = await server.call(forVisitor(request, c), c)
      cookies.push(...response.headers.getSetCookie())
      return response
    },
  }
}

function forVisitor(request: Request, c: HonoContext): Request {
  const asked = new Request(request)
  for (const name of passedOn) {
    const value = c.req.header(name)
    if (value !== undefined) asked.headers.set(name, value)
  }
  return asked
}

/** Pages greet whoever opens them, so no shared cache keeps one, and with a cookie not even the browser does. */
function setKeeping(headers: Headers, c: HonoContext) {
  headers.set('cache-control', c.req.header('cookie') ? 'private, no-store' : 'private, no-cache')
  headers.set('vary', 'Cookie, Accept-Language, Accept-Encoding')
}
