/** Health and metrics of a process that no web server runs in: a worker, or the search process. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import type { Context } from '#server/infrastructure/context.ts'
import type { Env } from '#server/http/api-request.ts'
import { respondWithError } from '#server/http/errors.ts'
import { healthRoutes, type Checks, unnamedHost } from '#server/http/health.ts'
import { metricsRoutes } from '#server/metrics/metrics.routes.ts'

/** `/healthz`, `/readyz` and `/metrics`, by the rules of the web server. `checks`: what else has to be true of a ready process. */
export function createHealthListener(ctx: Context, checks: Checks = () => ({})) {
  const app = new Hono<Env>().route('/', healthRoutes(ctx, checks)).route('/', metricsRoutes(ctx))
  app.onError((error, c) => respondWithError(ctx, c, error))
  const listener = getRequestListener(app.fetch, { hostname: unnamedHost })
  return (request: IncomingMessage, response: ServerResponse) => void listener(request, response)
}
