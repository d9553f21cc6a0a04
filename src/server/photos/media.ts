/** Photos as browsers fetch them: `/media/<token>/320.webp`. The address is the key; it is kept for a year once the size is made. */
import { Hono } from 'hono'
import { photoWidths } from '#domain/photos.ts'
import type { Context } from '#server/context.ts'
import { findPicture } from '#server/photos/photo-files.ts'
import { randomIdPattern } from '#server/platform/random-id.ts'

const forever = 'public, max-age=31536000, immutable'
const aMoment = 'public, max-age=15'
const filePattern = new RegExp(`^(${photoWidths.join('|')})\\.(webp|avif)$`)

export function mediaRoutes(ctx: Context) {
  const app = new Hono()
  app.get('/media/:token/:file', async (c) => {
    const { token, file } = c.req.param()
    const [, width, type] = filePattern.exec(file) ?? []
    const picture = randomIdPattern.test(token) && width && type ? await findPicture(ctx.files, token, width, type) : null
    c.header('x-content-type-options', 'nosniff')
    if (!picture) return c.body(null, 404, { 'cache-control': 'no-store' })
    return c.body(picture.bytes, 200, {
      'content-type': picture.contentType,
      'content-length': String(picture.size),
      'content-security-policy': "default-src 'none'",
      'cache-control': picture.final ? forever : aMoment,
    })
  })
  return app
}
