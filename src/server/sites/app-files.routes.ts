/** A brand as an app, as browsers ask for it: the manifest in a language, and the icons. */
import { createHash } from 'node:crypto'
import { type Context as HonoContext, Hono } from 'hono'
import { type AppIcon, appIcons, appManifestPath } from '#domain/app-files.ts'
import { askedLanguage } from '#domain/public-pages.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Context } from '#server/context.ts'
import { localeFor } from '#server/http/locale.ts'
import { type Env, hostOf } from '#server/http/visitor.ts'
import { drawAppIcon, lookOf } from '#server/sites/app-icons.ts'
import { appManifest } from '#server/sites/app-manifest.ts'
import type { Site } from '#server/sites/sites.ts'

type Asked = HonoContext<Env>

const anHour = 'public, max-age=3600'
const forever = 'public, max-age=31536000, immutable'

export function appFileRoutes(ctx: Context) {
  const app = new Hono<Env>()
  const draw = openIcons(ctx)
  const siteAsked = (c: Asked): Site => {
    const site = ctx.sites.byHost(hostOf(c, ctx.config))
    if (!site) throw new Refusal('unknown_host')
    return site
  }
  app.get(appManifestPath, (c) => {
    const { file } = siteAsked(c)
    const locale = askedLanguage(new URL(c.req.url).search, file.languages) ?? localeFor(c, file)
    const body = JSON.stringify(appManifest(ctx, file, locale))
    const headers = { 'content-type': 'application/manifest+json; charset=utf-8', vary: 'Cookie, Accept-Language' }
    return answer(c, body, { ...headers, etag: tagOf(body), 'cache-control': anHour })
  })
  app.get('/app-icons/:icon', async (c) => {
    const { id, file } = siteAsked(c)
    const name = c.req.param('icon')
    if (!Object.hasOwn(appIcons, name)) return c.text('Not found', 404, { 'cache-control': 'no-store' })
    const look = lookOf(file)
    const picture = await draw({ id, file, look }, name as AppIcon)
    const keep = c.req.query('v') === look ? forever : anHour
    return answer(c, picture, { 'content-type': 'image/png', etag: `"${look}"`, 'cache-control': keep })
  })
  return app
}

const tagOf = (body: string) => `"${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"`

function answer(c: Asked, body: string | Buffer, headers: Record<string, string> & { etag: string }) {
  const known = (c.req.header('if-none-match') ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  for (const [name, value] of Object.entries({ ...headers, 'x-content-type-options': 'nosniff' })) c.header(name, value)
  return known.includes(headers.etag) ? c.body(null, 304) : c.body(typeof body === 'string' ? body : new Uint8Array(body))
}

type Drawn = { look: string; picture: Promise<Buffer> }

/** Drawn once for each look of a brand. */
function openIcons(ctx: Context) {
  const drawn = new Map<string, Drawn>()
  return ({ id, file, look }: Pick<Site, 'id' | 'file'> & { look: string }, icon: AppIcon): Promise<Buffer> => {
    const key = `${id}.${icon}`
    const known = drawn.get(key)
    if (known?.look === look) return known.picture
    const picture = drawAppIcon(ctx, file, icon)
    drawn.set(key, { look, picture })
    picture.catch(() => drawn.delete(key))
    return picture
  }
}
