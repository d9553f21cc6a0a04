/** The console's pages: one document for every address that is no call, its scripts and its texts. */
import { Hono } from 'hono'
import type { Env } from '#server/http/api-request.ts'
import type { Context } from '#server/infrastructure/context.ts'

export function consolePages(_ctx: Context) {
  const app = new Hono<Env>()
  app.get('*', (c) => c.text('The console is not built: npm run build.\n', 503))
  return app
}
