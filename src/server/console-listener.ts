/** The console's listener: its own host, its own networks, its own connections to the database. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createConsoleApp } from '#server/console-app.ts'
import { openConsoleStreams } from '#server/console-stream/console-stream.ts'
import { logAtEnd, openRequestIds } from '#server/http/access-log.ts'
import { nameOf, requestFromNode } from '#server/http/api-request.ts'
import { isRefusedAtOnce } from '#server/http/early-refusals.ts'
import { unnamedHost } from '#server/http/health.ts'
import { isInNetworks } from '#server/http/networks.ts'
import { usualHeaders } from '#server/http/security-headers.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { hasConsoleRole } from '#server/infrastructure/console-role.ts'
import { inRequest } from '#server/infrastructure/log.ts'

type Listener = (request: IncomingMessage, response: ServerResponse<IncomingMessage>) => void

/** The host name of the console, without a port; null where there is none. */
export const consoleHostOf = ({ config }: Pick<Context, 'config'>): string | null =>
  config.consoleUrl === null ? null : new URL(config.consoleUrl).hostname

/** Tells whether a request is for the console, by its host alone. Every request of members passes here, so the name is read once. */
export function openConsoleTest(ctx: Pick<Context, 'config'>): (request: IncomingMessage) => boolean {
  const name = consoleHostOf(ctx)
  const { trustProxy, trustForwardedHost } = ctx.config
  const isForwarded = trustForwardedHost && trustProxy > 0
  return ({ headers }) => {
    const forwarded = isForwarded ? headers['x-forwarded-host'] : undefined
    const host = (typeof forwarded === 'string' ? forwarded : headers.host) ?? ''
    return name !== null && nameOf(host.toLowerCase()) === name
  }
}

/** Answers the console's host. `close` ends its streams. `build`: the folder of its files. From other networks than CONSOLE_FROM names, and on other hosts, there is nothing: 404. */
export async function createConsoleListener(ctx: Context, build?: string): Promise<{ listener: Listener; close: () => void }> {
  const streams = openConsoleStreams(ctx)
  const { fetch } = createConsoleApp(ctx, await hasConsoleRole(ctx.db), { streams, build })
  const isForConsole = openConsoleTest(ctx)
  const idOf = openRequestIds(ctx)
  const app = getRequestListener(fetch, { hostname: unnamedHost })
  const listener: Listener = (request, response) => {
    const apiRequest = requestFromNode(request, ctx.config)
    const id = idOf(apiRequest)
    response.setHeader('x-request-id', id)
    logAtEnd(ctx, id, apiRequest, response)
    const { production } = ctx.config
    const answering = { path: apiRequest.path, production, secure: apiRequest.isSecure, strict: true, hasCdn: false }
    for (const [name, value] of usualHeaders(answering)) response.setHeader(name, value)
    response.setHeader('cache-control', 'no-store')
    response.setHeader('referrer-policy', 'no-referrer')
    response.setHeader('x-robots-tag', 'noindex')
    if (isRefusedAtOnce(ctx, apiRequest, response)) return
    if (!isForConsole(request) || !isFromNetwork(ctx, apiRequest.address)) return notFound(response)
    void inRequest(id, () => app(request, response))
  }
  return { listener, close: streams.close }
}

function notFound(response: ServerResponse<IncomingMessage>) {
  response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Not found\n')
}

/** Whether `CONSOLE_FROM` names the network of an address; any address without that setting. */
export const isFromNetwork = ({ config: { consoleFrom } }: Pick<Context, 'config'>, address: string): boolean =>
  consoleFrom === null || isInNetworks(consoleFrom, address)
