/** The listener: what Node's HTTP server hands every request to. Calls are answered at the door; all else goes to the app. */
import type { IncomingMessage, ServerOptions, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createApp, type loadDevRoutes, openWire, type Web } from '#server/app.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { openNodeHandler } from '#server/http/node-handler.ts'
import { isRefusedAtOnce } from '#server/http/early-refusals.ts'
import { usualHeaders } from '#server/http/security-headers.ts'
import { requestFromNode } from '#server/http/api-request.ts'
import { openCallTable } from '#server/http/call-table.ts'
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
  const calls = openCallTable(openWire(ctx, sessions.find))
  const app = getRequestListener(createApp(ctx, web, calls, devRoutes).fetch, { overrideGlobalObjects })
  const isAnswered = openNodeHandler(ctx, calls, sessions.recognise)
  return async (request: IncomingMessage, response: ServerResponse<IncomingMessage>): Promise<void> => {
    const asked = requestFromNode(request, ctx.config)
    const { production } = ctx.config
    const hasCdn = ctx.sites.all().some(({ file }) => /^https?:/.test(file.cdn_prefix))
    const answering = {
      path: asked.path,
      production,
      secure: asked.isSecure,
      strict: web?.strict ?? true,
      hasCdn,
    }
    for (const [name, value] of usualHeaders(answering)) response.setHeader(name, value)
    if (isRefusedAtOnce(ctx, asked, response)) return
    if (!isAnswered(asked, response)) await app(request, response)
  }
}
