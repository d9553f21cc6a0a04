/** The web server: listens, and passes calls to the node handler and everything else to the app. */
import { setFlagsFromString } from 'node:v8'
import type { IncomingMessage, ServerOptions, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createApp, type loadDevRoutes, openWire, type Web } from '#server/app.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { openProbe } from '#server/doctor/doctor.routes.ts'
import { logAtEnd, openRequestIds } from '#server/http/access-log.ts'
import { openNodeHandler } from '#server/http/node-handler.ts'
import { unnamedHost } from '#server/http/health.ts'
import { isRefusedAtOnce } from '#server/http/early-refusals.ts'
import { usualHeaders } from '#server/http/security-headers.ts'
import { type ApiRequest, requestFromNode } from '#server/http/api-request.ts'
import { warnOfUntrustedProxy } from '#server/http/local.ts'
import { inRequest } from '#server/infrastructure/log.ts'
import { openCallTable } from '#server/http/call-table.ts'
import { openSessions } from '#server/sessions/session.ts'

/**
 * Switches V8's pretenuring off, which keeps closures of waiting requests until a full collection. Polls measured: 26 to 30 µs and
 * p99 25 ms with it, 20 µs and 4 ms without.
 */
export const setV8Flags = () => setFlagsFromString('--no-allocation-site-pretenuring')

/**
 * Options of Node's server. A request without a body has no stream to read, which saves a tenth of a poll (measured). An idle
 * connection is closed later than proxies close theirs (nginx 60 s, load balancers up to 75 s). The one that reuses a connection
 * must be the one that closes it: otherwise a request meets a closed connection, and its sender gets a 502.
 */
export const serverOptions: ServerOptions = {
  optimizeEmptyRequests: true,
  keepAliveTimeout: 76_000,
  headersTimeout: 20_000,
  requestTimeout: 130_000,
}

type Ways = {
  /** Whether the Hono adapter replaces the global Request and Response with its faster ones. */
  overrideGlobalObjects?: boolean
  devRoutes?: Awaited<ReturnType<typeof loadDevRoutes>>
}

export function createListener(ctx: Context, web: Web | null, { overrideGlobalObjects = true, devRoutes = null }: Ways = {}) {
  setV8Flags()
  const sessions = openSessions(ctx)
  const calls = openCallTable(openWire(ctx, sessions.find))
  const { fetch } = createApp(ctx, web, calls, devRoutes)
  const app = getRequestListener(fetch, { overrideGlobalObjects, hostname: unnamedHost })
  const idOf = openRequestIds(ctx)
  const isProbed = openProbe(ctx)
  const isAnswered = openNodeHandler(ctx, calls, sessions.recognise)
  async function answer(apiRequest: ApiRequest, request: IncomingMessage, response: ServerResponse<IncomingMessage>) {
    warnOfUntrustedProxy(ctx, apiRequest)
    const { production } = ctx.config
    const hasCdn = ctx.sites.all().some(({ file }) => /^https?:/.test(file.cdn_prefix))
    const answering = {
      path: apiRequest.path,
      production,
      secure: apiRequest.isSecure,
      strict: web?.strict ?? true,
      hasCdn,
    }
    for (const [name, value] of usualHeaders(answering)) response.setHeader(name, value)
    if (isRefusedAtOnce(ctx, apiRequest, response)) return
    if (isProbed(apiRequest, response)) return
    if (!isAnswered(apiRequest, response)) await app(request, response)
  }
  return (request: IncomingMessage, response: ServerResponse<IncomingMessage>): Promise<void> => {
    const apiRequest = requestFromNode(request, ctx.config)
    const id = idOf(apiRequest)
    response.setHeader('x-request-id', id)
    logAtEnd(ctx, id, apiRequest, response)
    return inRequest(id, () => answer(apiRequest, request, response))
  }
}
