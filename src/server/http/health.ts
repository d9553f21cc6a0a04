/** Health checks: `/healthz` reports that the process runs, `/readyz` that it can serve. */
import { Hono } from 'hono'
import { sql } from 'kysely'
import type { Context } from '#server/infrastructure/context.ts'
import type { Env } from '#server/http/api-request.ts'

export function healthRoutes(ctx: Context) {
  const app = new Hono<Env>()
  app.get('/healthz', (c) => c.json({ ok: true }, 200, { 'cache-control': 'no-store' }))
  app.get('/readyz', async (c) => {
    const database = await sql`select 1`.execute(ctx.db).then(
      () => true,
      () => false,
    )
    const sites = ctx.sites.all().length > 0
    return c.json({ ok: database && sites, database, sites }, database && sites ? 200 : 503, { 'cache-control': 'no-store' })
  })
  return app
}
