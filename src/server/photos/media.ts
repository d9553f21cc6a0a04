/**
 * Photos for browsers: `/media/<token>/320.webp`; the token grants access. Browsers cache a year, shared caches revalidate each
 * time. Files in a public store are fetched there by short-lived signed addresses.
 */
import { Hono, type Context as Asked } from 'hono'
import { outsideWidths, photoWidths } from '#domain/photos/photos.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { requestOf, type Env } from '#server/http/api-request.ts'
import { findPicture, hasSize, signSize } from '#server/photos/photo-files.ts'
import { outsidePhotoOf } from '#server/public-profiles/public-profiles.ts'
import { randomIdPattern } from '#server/infrastructure/secrets.ts'

/** `s-maxage`: a deleted photo must not stay in a CDN, so the CDN revalidates and fetches the bytes only once. */
const forever = 'public, max-age=31536000, immutable, s-maxage=0'
const shortCacheControl = 'public, max-age=15'
/** Visitors' photos end soon after the member takes the agreement back. */
const outsideMinutes = 'public, max-age=300, s-maxage=0'
const outsidePattern = new RegExp(`^(${outsideWidths.join('|')})\\.webp$`)
const filePattern = new RegExp(`^(${photoWidths.join('|')})\\.(webp|avif)$`)
type Wanted = { token: string; width: string; type: string }

export function mediaRoutes(ctx: Context) {
  const app = new Hono<Env>()
  app.get('/media/:token/:file', async (c) => {
    const { token, file } = c.req.param()
    const [, width, type] = filePattern.exec(file) ?? []
    c.header('x-content-type-options', 'nosniff')
    if (!randomIdPattern.test(token) || !width || !type) return nothing(c)
    return respondWithPhoto(ctx, c, { token, width, type })
  })
  app.get('/media/outside/:token/:file', async (c) => {
    const { token, file } = c.req.param()
    const [, width] = outsidePattern.exec(file) ?? []
    c.header('x-content-type-options', 'nosniff')
    const photo = randomIdPattern.test(token) && width ? await outsidePhotoOf(ctx, token) : null
    return photo && width ? respondToVisitor(ctx, c, { token: photo, width, type: 'webp' }) : nothing(c)
  })
  return app
}

/** For visitors: no redirect to the store, whose address holds the photo's token, and no substitute for a missing size. */
async function respondToVisitor(ctx: Context, c: Asked<Env>, wanted: Wanted) {
  if (!(await hasSize(ctx.files, wanted))) return nothing(c)
  const picture = await findPicture(ctx.files, wanted)
  if (!picture?.final) return nothing(c)
  return c.body(picture.bytes, 200, {
    'content-type': picture.contentType,
    'content-length': String(picture.size),
    'content-security-policy': "default-src 'none'",
    'cache-control': outsideMinutes,
  })
}

async function respondWithPhoto(ctx: Context, c: Asked<Env>, wanted: Wanted) {
  const signed = mayBeLedAway(ctx, c) ? await signSize(ctx.files, wanted) : null
  // hides the page's address from the store
  if (signed)
    return c.body(null, 302, {
      location: signed.url,
      'cache-control': `private, max-age=${signed.seconds}`,
      'referrer-policy': 'no-referrer',
      vary: 'Sec-Fetch-Dest, Sec-Fetch-Mode',
    })
  // a size is never made anew under the same address
  const etag = `"${wanted.width}.${wanted.type}"`
  if (c.req.header('if-none-match') === etag && (await hasSize(ctx.files, wanted)))
    return c.body(null, 304, { etag, 'cache-control': forever })
  const picture = await findPicture(ctx.files, wanted)
  if (!picture) return nothing(c)
  return c.body(picture.bytes, 200, {
    'content-type': picture.contentType,
    'content-length': String(picture.size),
    'content-security-policy': "default-src 'none'",
    'cache-control': picture.final ? forever : shortCacheControl,
    ...(picture.final && { etag }),
  })
}

const nothing = (c: Asked<Env>) => c.body(null, 404, { 'cache-control': 'no-store' })

/**
 * Redirects to the store only for images in pages: scripts cannot read foreign origins. A CDN gets the bytes, as it would cache
 * redirects.
 */
function mayBeLedAway(ctx: Context, c: Asked<Env>) {
  if (!ctx.files.addresses) return false
  if (c.req.header('sec-fetch-dest') !== 'image' || c.req.header('sec-fetch-mode') !== 'no-cors') return false
  const site = ctx.sites.byHost(requestOf(c, ctx.config).host)
  return site !== null && !/^https?:/.test(site.file.cdn_prefix)
}
