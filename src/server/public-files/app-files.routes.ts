/** Routes of a brand's files: web app manifest, app icons, screenshots, logo. */
import { createHash } from 'node:crypto'
import { type Context as HonoContext, Hono } from 'hono'
import { filmTypeOf } from '#domain/brand-hero/film-rules.ts'
import { type AppIcon, appIcons, appManifestPath, appScreens, usualIcon } from '#domain/sites/app-files.ts'
import { languageInQuery } from '#domain/sites/public-pages.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { partOf } from '#server/http/byte-range.ts'
import { matchesEtag } from '#server/http/response.ts'
import { localeFor } from '#server/http/request-info.ts'
import { type ApiRequest, type Env, requestOf } from '#server/http/api-request.ts'
import { drawAppIcon, iconVersionOf } from '#server/public-files/app-icons.ts'
import { appManifest } from '#server/public-files/app-manifest.ts'
import { drawAppScreen } from '#server/public-files/app-screens.ts'
import { taglineOf } from '#server/sites/sites.ts'
import type { Site } from '#server/ports/site-directory.ts'
import { BrandFile, brandFileAddress, FilmFile } from '#domain/sites/brand-files.ts'
import { findBrandFile } from '#server/brand-files/brand-files.ts'

type FileContext = HonoContext<Env>

const anHour = 'public, max-age=3600'
const forever = 'public, max-age=31536000, immutable'

export function appFileRoutes(ctx: Context) {
  const app = new Hono<Env>()
  const pictures = openPictures()
  const requestedSite = (c: FileContext): Site => {
    const site = ctx.sites.byHost(requestOf(c, ctx.config).host)
    if (!site) throw new Refusal('unknown_host')
    return site
  }
  async function sendIcon(c: FileContext, { id, file }: Pick<Site, 'id' | 'file'>, icon: AppIcon) {
    const look = iconVersionOf(file)
    const picture = await pictures(`${id}.${icon}`, look, () => drawAppIcon(ctx, file, icon))
    return respond(c, picture, { 'content-type': 'image/png', ...keepingOf(c, look) })
  }
  app.get(appManifestPath, (c) => {
    const { file } = requestedSite(c)
    const body = JSON.stringify(appManifest(ctx, file, localeOf(requestOf(c, ctx.config), file)))
    const headers = { 'content-type': 'application/manifest+json; charset=utf-8', vary: 'Cookie, Accept-Language' }
    return respond(c, body, { ...headers, etag: tagOf(body), 'cache-control': anHour })
  })
  app.get('/app-icons/:icon', async (c) => {
    const { id, file } = requestedSite(c)
    const icon = c.req.param('icon')
    return isOne(icon, appIcons) ? sendIcon(c, { id, file }, icon) : notFound(c)
  })
  app.get('/:icon{favicon\\.ico|apple-touch-icon[\\w-]*\\.png}', async (c) => {
    const icon = usualIcon(c.req.path)
    const site = ctx.sites.byHost(requestOf(c, ctx.config).host)
    return icon && site ? sendIcon(c, site, icon) : notFound(c)
  })
  app.get('/app-screens/:screen', async (c) => {
    const { id, file } = requestedSite(c)
    const screen = c.req.param('screen')
    if (!isOne(screen, appScreens)) return notFound(c)
    const locale = localeOf(requestOf(c, ctx.config), file)
    const line = taglineOf(ctx, file, locale)
    const look = iconVersionOf(file)
    const draw = () => drawAppScreen(ctx, file, line, screen)
    const picture = await pictures(`${id}.${screen}.${locale}`, `${look}.${file.name}.${line}`, draw)
    return respond(c, picture, { 'content-type': 'image/webp', etag: tagOf(picture), 'cache-control': anHour })
  })
  return app
}

const localeOf = (request: ApiRequest, file: Site['file']) =>
  languageInQuery(`?${request.search}`, file.languages) ?? localeFor(request, file)

const isOne = <Names extends object>(name: string | undefined, all: Names): name is keyof Names & string =>
  name !== undefined && Object.hasOwn(all, name)

const notFound = (c: FileContext) => c.text('Not found', 404, { 'cache-control': 'no-store' })

/** An address with the current hash can be cached for ever. */
const keepingOf = (c: FileContext, look: string) => ({
  etag: `"${look}"`,
  'cache-control': c.req.query('v') === look ? forever : anHour,
})

const tagOf = (body: string | Buffer) => `"${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"`

function respond(c: FileContext, body: string | Buffer, headers: Record<string, string> & { etag: string }) {
  for (const [name, value] of Object.entries({ ...headers, 'x-content-type-options': 'nosniff' })) c.header(name, value)
  return matchesEtag(c, headers.etag) ? c.body(null, 304) : c.body(typeof body === 'string' ? body : new Uint8Array(body))
}

type Drawn = { state: string; picture: Promise<Buffer> }

/** What takes a tenth of a second or more is drawn once for each state of a brand. */
function openPictures() {
  const drawn = new Map<string, Drawn>()
  return (key: string, state: string, draw: () => Promise<Buffer>): Promise<Buffer> => {
    const cached = drawn.get(key)
    if (cached?.state === state) return cached.picture
    const picture = draw()
    drawn.set(key, { state, picture })
    picture.catch(() => drawn.delete(key))
    return picture
  }
}

export function brandFileRoutes(ctx: Context) {
  const app = new Hono()
  app.get(brandFileAddress(':file'), async (c) => {
    const name = c.req.param('file') ?? ''
    const isFilm = FilmFile.safeParse(name).success
    const found = isFilm || BrandFile.safeParse(name).success ? await findBrandFile(ctx, name) : null
    c.header('x-content-type-options', 'nosniff')
    if (!found) return c.body(null, 404, { 'cache-control': 'no-store' })
    const part = partOf(found.bytes, c.req.header('range'))
    return c.body(part.bytes, part.status, {
      ...part.headers,
      'content-type': isFilm ? filmTypeOf(name) : found.contentType,
      'content-security-policy': "default-src 'none'",
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })
  return app
}
