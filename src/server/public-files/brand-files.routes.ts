/** A brand's logo and icon as browsers fetch them. The address is the hash, so it may be kept for good. */
import { Hono } from 'hono'
import { BrandFile, brandFileAddress } from '#domain/sites/brand-files.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { findBrandFile } from '#server/brand-files/brand-files.ts'

export function brandFileRoutes(ctx: Context) {
  const app = new Hono()
  app.get(brandFileAddress(':file'), async (c) => {
    const name = BrandFile.safeParse(c.req.param('file'))
    const found = name.success ? await findBrandFile(ctx, name.data) : null
    c.header('x-content-type-options', 'nosniff')
    if (!found) return c.body(null, 404, { 'cache-control': 'no-store' })
    return c.body(found.bytes, 200, {
      'content-type': found.contentType,
      'content-length': String(found.size),
      'content-security-policy': "default-src 'none'",
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })
  return app
}
