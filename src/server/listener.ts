/** The listener: what Node's HTTP server hands every request to. Calls are answered at the door; all else goes to the app. */
import type { IncomingMessage, ServerOptions, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createApp, type loadDevRoutes, openWire, type Web } from '#server/app.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { openNodeHandler } from '#server/http/node-handler.ts'
import { isRefusedAtOnce } from '#server/http/early-refusals.ts'
import { usualHeaders } from '#server/http/security-headers.ts'
import { isSecure } from '#server/http/api-request.ts'
import { openSessions } from '#server/sessions/session.ts'
import { setV8Flags } from '#server/infrastructure/v8-flags.ts'

/** For the server that listens: a call without a body has no stream to be read to its end, which is a tenth of what a poll costs (measured). */
export const serverOptions: ServerOptions = { optimizeEmptyRequests: true }

type Ways = {
  /** Let the adapter put its own quicker Request and Response in place of Node's. */
  overrideGlobalObjects?: boolean
  devRoutes?: Awaited<ReturnType<typeof loadDevRoutes>>
}

export function createListener(ctx: Context, web: Web | null, { overrideGlobalObjects = true, devRoutes = null }: Ways = {}) {
  setV8Flags()
  const sessions = openSessions(ctx)
  const calls = openWire(ctx, sessions.find)
  const app = getRequestListener(createApp(ctx, web, calls, devRoutes).fetch, { overrideGlobalObjects })
  const isAnswered = openNodeHandler(ctx, calls, sessions.recognise)
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { url = '' } = request
    const end = url.indexOf('?')
    const { production } = ctx.config
    const hasCdn = ctx.sites.all().some(({ file }) => /^https?:/.test(file.cdn_prefix))
    const answering = {
      path: end < 0 ? url : url.slice(0, end),
      production,
      secure: isSecure(request, ctx.config),
      strict: web?.strict ?? true,
      hasCdn,
    }
    for (const [name, value] of usualHeaders(answering)) response.setHeader(name, value)
    if (isRefusedAtOnce(ctx, request, response)) return
    if (!isAnswered(request, response)) await app(request, response)
  }
}
