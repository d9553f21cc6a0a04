/** Mounts the developer pages: panel, outbox, sign-in without a password. Never loaded in production. */
import { Hono } from 'hono'
import type { Context } from '#server/infrastructure/context.ts'
import { devRoutes, devSignIn } from '#server/dev/dev.routes.ts'
import { isFromDeveloper } from '#server/http/local.ts'
import type { Env } from '#server/http/api-request.ts'
import { outboxPage } from '#server/mails/outbox.ts'

/** Through a proxy or by another host, none of it exists. `hasPanel`: in development the pages hold the panel. */
export function createDevRoutes(ctx: Context, hasPanel: boolean) {
  const app = new Hono<Env>().route('/', devRoutes(ctx, hasPanel)).route('/', outboxPage(ctx)).route('/', devSignIn(ctx))
  const guarded = new Hono<Env>()
  for (const path of ['/_dev', '/_dev/*'])
    guarded.use(path, async (c, next) =>
      isFromDeveloper(ctx, c) ? next() : c.text('Not found', 404, { 'cache-control': 'no-store' }),
    )
  return guarded.route('/', app)
}
