/** `GET /metrics`, for operators only (docs/decisions/0041-metrics.md). */
import { type Context as HonoContext, Hono } from 'hono'
import { hash, timingSafeEqual } from 'node:crypto'
import type { Context } from '#server/infrastructure/context.ts'
import { isFromDeveloper } from '#server/http/local.ts'
import { type Env, requestOf } from '#server/http/api-request.ts'
import { openExposition } from '#server/metrics/metrics.ts'
import { expositionType } from '#server/infrastructure/metrics.ts'

/** To anybody else it does not exist. */
export function metricsRoutes(ctx: Context) {
  const app = new Hono<Env>()
  const expose = openExposition(ctx)
  app.get('/metrics', async (c) => {
    if (!mayRead(ctx, c)) return c.text('Not found', 404, { 'cache-control': 'no-store' })
    return c.body(await expose(), 200, { 'content-type': expositionType, 'cache-control': 'no-store' })
  })
  return app
}

/** 127.0.0.0/8, and the network that ::1 lies in. */
const thisMachine = /^(?:127\.|0:0:0:0$)/

/**
 * Allows requests with the token. Without a configured token, allows local requests only, outside production and without a proxy.
 */
function mayRead(ctx: Context, c: HonoContext<Env>): boolean {
  const { config } = ctx
  if (config.metricsToken) return isSame(c.req.header('authorization') ?? '', `Bearer ${config.metricsToken}`)
  return isFromDeveloper(ctx, c) && thisMachine.test(requestOf(c, config).address)
}

const isSame = (given: string, expected: string) =>
  timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', expected, 'buffer'))
