/** For the machines around: `/healthz` (the process runs), `/readyz` (it can serve), `/internal/tls` (hosts that get a certificate). */
import { Hono } from 'hono'
import { sql } from 'kysely'
import type { Context } from '#server/infrastructure/context.ts'
import { type Env, requestOf } from '#server/http/api-request.ts'
import { isDirect } from '#server/http/local.ts'

/** The name of a request that has none, as HAProxy's health checks by HTTP/1.0. No brand has it. */
export const unnamedHost = 'unnamed.invalid'

/** What else has to be true of a ready process, by its name. */
export type Checks = () => Record<string, boolean>

export function healthRoutes(ctx: Context, checks: Checks = () => ({})) {
  const app = new Hono<Env>()
  app.get('/healthz', (c) => c.json({ ok: true }, 200, { 'cache-control': 'no-store' }))
  app.get('/readyz', async (c) => {
    const database = await sql`select 1`.execute(ctx.db).then(
      () => true,
      () => false,
    )
    const sites = ctx.sites.all().length > 0
    const all = { database, sites, ...checks() }
    const ok = Object.values(all).every(Boolean)
    return c.json({ ok, ...all }, ok ? 200 : 503, { 'cache-control': 'no-store' })
  })
  // For Caddy's `ask`, at every handshake of a name it has not in memory: answered from memory, too. Outsiders list no hosts by it.
  app.get('/internal/tls', (c) => {
    const domain = (c.req.query('domain') ?? '').toLowerCase()
    const isOurs =
      isDirect(ctx, requestOf(c, ctx.config)) &&
      domain.length <= 253 &&
      (isHostOfBrand(ctx, domain) || isConsoleHost(ctx, domain))
    return c.text(isOurs ? 'Yes' : 'Not found', isOurs ? 200 : 404, { 'cache-control': 'no-store' })
  })
  return app
}

/** `localhost` alone stands for the first brand, and is no host of it unless its file says so. */
const isHostOfBrand = ({ sites }: Context, domain: string) => sites.byHost(domain)?.file.hosts.includes(domain) ?? false
const isConsoleHost = ({ config: { consoleUrl } }: Context, domain: string) =>
  consoleUrl !== null && new URL(consoleUrl).hostname === domain
