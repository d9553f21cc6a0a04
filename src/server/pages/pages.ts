/** Pages: every address that is neither a call nor a file. Builds the PageRequest, renders, and sets the headers. */
import { randomBytes } from 'node:crypto'
import { getCookie } from 'hono/cookie'
import type { Context as HonoContext } from 'hono'
import { blurCookie, readBlur } from '#domain/photos/blur.ts'
import { readScheme, schemeCookie } from '#domain/themes/colour-scheme.ts'
import { isoFor, type Locale } from '#domain/languages/languages.ts'
import { landerLanguage, publicProfileLanguage } from '#domain/landers/lander-slugs.ts'
import { languageInQuery } from '#domain/sites/public-pages.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Settings } from '#domain/sites/settings.ts'
import { timeZoneCookie } from '#domain/time/local-time.ts'
import type { RenderPage, PageRequest } from '#domain/page-request.ts'
import { countSince } from '#server/infrastructure/metrics.ts'
import { type Choices, readChoices, sourceCookieFor, sourceOf } from '#server/attribution/attribution.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { maxJsonBytes } from '#server/http/body.ts'
import { compress } from '#server/http/compress.ts'
import type { Catalogue } from '#server/infrastructure/texts.ts'
import { canonicalOriginOf, localeFor } from '#server/http/request-info.ts'
import { countVisit } from '#server/figures/figures.ts'
import { refuseMoving } from '#server/http/handle.ts'
import { noticePage } from '#server/http/notice-page.ts'
import { openPageTurns } from '#server/pages/page-limiter.ts'
import { setSecurityHeaders } from '#server/http/security-headers.ts'
import { type ApiRequest, type Env, refuseCrossSite, requestOf } from '#server/http/api-request.ts'
import { fictionalSetting } from '#server/fictional-profiles/fictional-profiles.ts'
import { isMeasured } from '#server/vitals/vitals.ts'
import { settingsForAll, type SharedSettings, whereabouts } from '#server/site-settings/site-settings.ts'
import { maintenancePage } from '#server/switches/switches.ts'
import type { Site } from '#server/ports/site-directory.ts'

type PageContext = HonoContext<Env>

export type PageServer = {
  render: RenderPage
  /** Calls the API in process; `env` has the visitor's connection. */
  call: (request: Request, env: Env['Bindings']) => Response | Promise<Response>
  /** False while developing: no nonce, no content security policy. */
  strict: boolean
  /** Which build of the pages this is; null while developing. */
  buildId?: string | null
}

/** Headers passed on to the API, so that it sees the visitor's request. */
const passedOn = 'host origin sec-fetch-site user-agent accept-language x-forwarded-for x-forwarded-host x-forwarded-proto'.split(
  ' ',
)

export function servePages(ctx: Context, server: PageServer) {
  const settingsFor = openSettings(ctx)
  const tally = ctx.metrics.tallyOf('page')
  const turns = openPageTurns()
  const inTurn = <T>(address: string, render: () => Promise<T>): Promise<T> =>
    ctx.limits.isCounting ? turns.take(address, render) : render()
  return async (c: PageContext): Promise<Response> => {
    const request = requestOf(c, ctx.config)
    try {
      return await answer(c, request)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await ctx.limits.slowDown(request.address)
      return noticePage(ctx, c, error)
    }
  }

  async function answer(c: PageContext, request: ApiRequest): Promise<Response> {
    const startedMs = performance.now()
    const { host, address, isSecure: secure } = request
    const site = ctx.sites.byHost(host)
    if (!site) return noticePage(ctx, c, new Refusal('unknown_host'))
    if (ctx.switches.isClosed || ctx.switches.stateOf(site.pool_id) === 'arriving') return maintenancePage(ctx, c, site)
    refuseMoving(ctx, site, false)
    if (!isReadable(c.req.path)) return noticePage(ctx, c, new Refusal('not_found'))
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') refuseBadForm(request)
    await ctx.limits.take('page', { account: null, address })
    const locale = localeOf(request, site.file)
    const [shared, fictional] = await Promise.all([settingsFor(site, locale), fictionalSetting(ctx, site)])
    const settings = { ...shared, ...fictional, ...whereabouts(ctx, site, address) }
    const { cookies, ...choices } = readChoices(new URL(c.req.url).searchParams, c.req.header('cookie'))
    const sentCookies = c.req.header('cookie')
    const fresh = sourceCookieFor(ctx, site, sentCookies, choices.arrival?.network)
    if (fresh) cookies.push(fresh)
    // what the answer sets counts for this very page
    const carried = [sentCookies, fresh?.split(';')[0]].filter(Boolean).join('; ')
    const source = sourceOf(ctx, site, carried, choices.arrival?.network)
    const origin = `${secure ? 'https' : 'http'}://${host}`
    const home = canonicalOriginOf(ctx, request, site)
    const words = ctx.texts.catalogue(locale, site.file.form_of_address)
    const visit = {
      ...makePageRequest(ctx, c, server, settings, words, locale, origin, cookies, carried),
      home,
      source,
      ...choices,
    }
    const page = await inTurn(address, () => server.render(c.req.raw, visit))
    countSince(tally, page.status, startedMs)
    if (page.status === 200 && isOpenedBySomebody(c))
      countVisit(ctx, site, { address, userAgent: request.header('user-agent'), network: source, path: c.req.path })
    const headers = new Headers(page.headers)
    for (const cookie of cookies) headers.append('set-cookie', cookie)
    setSecurityHeaders(headers, { nonce: visit.nonce, secure, imageOrigin: imageOriginOf(ctx, site) })
    setKeeping(headers, c)
    return compress(new Response(page.body, { status: page.status, headers }), c.req.header('accept-encoding'))
  }
}

/** A page that somebody without a session opened, not one that a browser fetches in case. */
const isOpenedBySomebody = (c: PageContext) =>
  c.req.method === 'GET' && !hasSession(c) && !c.req.header('sec-purpose')?.startsWith('prefetch')

const hasSession = (c: PageContext) => c.req.header('cookie')?.includes('session') ?? false

/** A page takes the plain forms of browsers without JavaScript: small, of the page's own site, and as such forms are sent. */
function refuseBadForm(request: ApiRequest) {
  refuseCrossSite(request)
  const length = Number(request.header('content-length') ?? 0)
  if (request.header('transfer-encoding') || !(length <= maxJsonBytes)) throw new Refusal('body_too_large', { max: maxJsonBytes })
  const isForm = request.header('content-type')?.toLowerCase().startsWith('application/x-www-form-urlencoded')
  if (length > 0 && !isForm) throw new Refusal('unsupported_media_type')
}

/** The router prints a line of its own about an address it cannot decode, so none reaches it. */
function isReadable(path: string): boolean {
  try {
    decodeURI(path)
    return true
  } catch {
    return false
  }
}

/**
 * The locale of landers and crawlers is that of the address; else the chosen one, then the browser's. A slug in a language the
 * brand lacks gives a 404.
 */
function localeOf(request: ApiRequest, file: Site['file']): Locale {
  const { languages } = file
  const { path: pathname, search } = request
  const said = landerLanguage(pathname) ?? publicProfileLanguage(pathname)
  const requested = languages.find((language) => language === said) ?? languageInQuery(`?${search}`, languages)
  return requested ?? localeFor(request, file)
}

function makePageRequest(
  ctx: Context,
  c: PageContext,
  server: PageServer,
  settings: Settings,
  { messages, hash }: Catalogue,
  locale: Locale,
  origin: string,
  cookies: string[],
  carried: string,
): Omit<PageRequest, keyof Choices | 'home' | 'source'> {
  return {
    settings,
    locale,
    origin,
    messages,
    messagesHash: hash,
    buildId: server.buildId ?? null,
    nonce: server.strict ? randomBytes(16).toString('base64') : undefined,
    nowMs: ctx.now().getTime(),
    timeZone: getCookie(c, timeZoneCookie.name) ?? null,
    iso: isoFor(locale, settings.countries[0], c.req.header('accept-language')),
    isMeasured: isMeasured(ctx),
    scheme: readScheme(getCookie(c, schemeCookie.name)),
    photoBlur: readBlur(getCookie(c, blurCookie.name)),
    report: (error) => ctx.log.error({ event: 'page.failed', err: error }, 'a page could not be rendered'),
    call: async (request) => {
      // the connection is the visitor's, the headers are this request's own
      const incoming = c.env?.incoming && { socket: c.env.incoming.socket }
      const response = await server.call(forVisitor(request, c, carried), incoming ? { incoming } : {})
      cookies.push(...response.headers.getSetCookie())
      return response
    },
  }
}

function forVisitor(request: Request, c: PageContext, cookie: string): Request {
  const copy = new Request(request)
  for (const name of passedOn) {
    const value = c.req.header(name)
    if (value !== undefined) copy.headers.set(name, value)
  }
  if (cookie) copy.headers.set('cookie', cookie)
  return copy
}

/** A site's settings change with its stamp only, and are the same for all who read them in one language. */
function openSettings(ctx: Context) {
  const cache = new Map<string, { stamp: string; settings: SharedSettings }>()
  return async (site: Site, locale: Locale): Promise<SharedSettings> => {
    const key = `${site.id}.${locale}`
    const cached = cache.get(key)
    if (cached?.stamp === site.stamp) return cached.settings
    const settings = await settingsForAll(ctx, site, locale)
    cache.set(key, { stamp: site.stamp, settings })
    return settings
  }
}

/** The other origin of a page's pictures: the brand's CDN, or the file store. */
const imageOriginOf = (ctx: Context, { file }: Site) => originOf(file.cdn_prefix) ?? ctx.files.addresses?.origin ?? null

const originOf = (address: string) => (/^https?:\/\//.test(address) ? new URL(address).origin : null)

/** Pages are personal: no shared cache stores them, and with a cookie not even the browser. */
function setKeeping(headers: Headers, c: PageContext) {
  const own = headers.has('cache-control') // the router's manifest can be cached for ever
  if (!own) headers.set('cache-control', hasSession(c) ? 'private, no-store' : 'private, no-cache')
  headers.set('vary', 'Cookie, Accept-Language, Accept-Encoding')
}
