/** Pages: every address that is neither a call nor a file. Makes the visit, has it rendered, and says how it may be kept and run. */
import { randomBytes } from 'node:crypto'
import { getCookie } from 'hono/cookie'
import type { Context as HonoContext } from 'hono'
import { blurCookie } from '#domain/blur.ts'
import type { Locale } from '#domain/languages.ts'
import { landerLanguage, shownLanguage } from '#domain/lander-slugs.ts'
import { askedLanguage } from '#domain/public-pages.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Settings } from '#domain/settings.ts'
import type { RenderPage, Visit } from '#domain/visit.ts'
import { type Choices, readChoices } from '#server/arrivals/arrivals.ts'
import type { Context } from '#server/context.ts'
import { compress } from '#server/http/compress.ts'
import { homeOf } from '#server/http/home.ts'
import { localeFor } from '#server/http/locale.ts'
import { setSecurityHeaders } from '#server/http/security-headers.ts'
import { addressOf, type Env, hostOf, isSecure } from '#server/http/visitor.ts'
import { settingsForAll, type SharedSettings, type Site, whereabouts } from '#server/sites/sites.ts'

type Asked = HonoContext<Env>

export type PageServer = {
  render: RenderPage
  /** Asks the API in process; `env` carries the visitor's connection. */
  call: (request: Request, env: Env['Bindings']) => Response | Promise<Response>
  /** False while developing: no nonce, no content security policy. */
  strict: boolean
  /** Which build of the pages this is; null while developing. */
  buildId?: string | null
}

/** Told on to the API, so that it sees the visitor and not the page. */
const passedOn =
  'cookie host origin sec-fetch-site user-agent accept-language x-forwarded-for x-forwarded-host x-forwarded-proto'.split(' ')

export function servePages(ctx: Context, server: PageServer) {
  const settingsFor = openSettings(ctx)
  return async (c: Asked): Promise<Response> => {
    const host = hostOf(c, ctx.config)
    const site = ctx.sites.byHost(host)
    if (!site) throw new Refusal('unknown_host')
    const secure = isSecure(c, ctx.config)
    const locale = localeOf(c, site.file)
    const settings = { ...(await settingsFor(site, locale)), ...whereabouts(ctx, site, addressOf(c, ctx.config)) }
    const { cookies, ...choices } = readChoices(new URL(c.req.url).searchParams, c.req.header('cookie'))
    const origin = `${secure ? 'https' : 'http'}://${host}`
    const home = homeOf(ctx, c, site)
    const visit = { ...makeVisit(ctx, c, server, settings, locale, origin, cookies), home, ...choices }
    const page = await server.render(c.req.raw, visit)
    const headers = new Headers(page.headers)
    for (const cookie of cookies) headers.append('set-cookie', cookie)
    setSecurityHeaders(headers, { nonce: visit.nonce, secure, imageOrigin: imageOriginOf(ctx, site) })
    setKeeping(headers, c)
    return compress(new Response(page.body, { status: page.status, headers }), c.req.header('accept-encoding'))
  }
}

/** A lander speaks as its address says, and so does whatever a search engine asks for; then what was chosen, and what the browser asks for. Where the brand does not speak what a slug says, the page itself says that it does not exist. */
function localeOf(c: Asked, file: Site['file']): Locale {
  const { languages } = file
  const { pathname, search } = new URL(c.req.url)
  const said = landerLanguage(pathname) ?? shownLanguage(pathname)
  const asked = languages.find((language) => language === said) ?? askedLanguage(search, languages)
  return asked ?? localeFor(c, file)
}

function makeVisit(
  ctx: Context,
  c: Asked,
  server: PageServer,
  settings: Settings,
  locale: Locale,
  origin: string,
  cookies: string[],
): Omit<Visit, keyof Choices | 'home'> {
  const { messages, hash } = ctx.texts.catalogue(locale)
  return {
    settings,
    locale,
    origin,
    messages,
    messagesHash: hash,
    buildId: server.buildId ?? null,
    nonce: server.strict ? randomBytes(16).toString('base64') : undefined,
    nowMs: ctx.now().getTime(),
    blursPhotos: getCookie(c, blurCookie.name) === '1',
    report: (error) => ctx.log.error({ err: error }, 'a page could not be rendered'),
    call: async (request) => {
      // the connection is the visitor's, the headers are this request's own
      const incoming = c.env?.incoming && { socket: c.env.incoming.socket }
      const response = await server.call(forVisitor(request, c), incoming ? { incoming } : {})
      cookies.push(...response.headers.getSetCookie())
      return response
    },
  }
}

function forVisitor(request: Request, c: Asked): Request {
  const asked = new Request(request)
  for (const name of passedOn) {
    const value = c.req.header(name)
    if (value !== undefined) asked.headers.set(name, value)
  }
  return asked
}

/** A site's settings change with its stamp only, and are the same for all who read them in one language. */
function openSettings(ctx: Context) {
  const known = new Map<string, { stamp: string; settings: SharedSettings }>()
  return async (site: Site, locale: Locale): Promise<SharedSettings> => {
    const key = `${site.id}.${locale}`
    const kept = known.get(key)
    if (kept?.stamp === site.stamp) return kept.settings
    const settings = await settingsForAll(ctx, site, locale)
    known.set(key, { stamp: site.stamp, settings })
    return settings
  }
}

/** Where a page's pictures come from, if not from the page's own address: the brand's CDN, or the store that our own addresses lead to. */
const imageOriginOf = (ctx: Context, { file }: Site) => originOf(file.cdn_prefix) ?? ctx.files.addresses?.origin ?? null

const originOf = (address: string) => (/^https?:\/\//.test(address) ? new URL(address).origin : null)

/** Pages greet whoever opens them, so no shared cache keeps one, and with a cookie not even the browser does. */
function setKeeping(headers: Headers, c: Asked) {
  const own = headers.has('cache-control') // the router's list of routes may be kept for good
  if (!own) headers.set('cache-control', c.req.header('cookie')?.includes('session') ? 'private, no-store' : 'private, no-cache')
  headers.set('vary', 'Cookie, Accept-Language, Accept-Encoding')
}
