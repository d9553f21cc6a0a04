/** Refusals before the request is read: two hosts, a foreign port in production, a body that no call takes. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Refusal } from '#domain/refusal.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { declareState } from '#server/infrastructure/state.ts'
import { logSecurityEvent } from '#server/http/security-events.ts'
import { formLimits } from '#server/http/upload-forms.ts'
import type { ApiRequest } from '#server/http/api-request.ts'
import { sendAndHangUp } from '#server/http/response.ts'

type Checking = Pick<Context, 'config' | 'log' | 'limits' | 'state'>

/** Logs one line a second at most. */
const logEveryMs = 1_000
const refusalLog = declareState(() => ({ loggedMs: Number.NEGATIVE_INFINITY }))

/** Answers 400 to two hosts (RFC 9112, 3.2), 421 to a foreign port, 413 to a too large body. False for other requests. */
export function isRefusedAtOnce(ctx: Checking, request: ApiRequest, response: ServerResponse<IncomingMessage>): boolean {
  if (countHosts(response.req.rawHeaders) > 1) return refuse(ctx, response, 400, 'A request names one host.')
  if (ctx.config.production && !isOurPort(ctx, request, response.req.socket.localPort))
    return refuse(ctx, response, 421, 'There is no site at this port.')
  if (request.contentLength > formLimits.totalBytes) return refuseBody(ctx, request, response)
  return false
}

/** The body is not read, so the sender stops when the system's buffers are full. */
function refuseBody({ limits }: Checking, request: ApiRequest, response: ServerResponse): true {
  const refusal = new Refusal('body_too_large', { max: formLimits.totalBytes })
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' }
  void limits
    .slowDown(request.address, request.contentLength)
    .then(() => sendAndHangUp(response, { status: refusal.status, headers, body: JSON.stringify(refusal) }))
  return true
}

/** Node keeps the first of two `Host` headers. Names stand at even indexes. */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0
  for (let n = 0; n < rawHeaders.length; n += 2) {
    const name = rawHeaders[n] as string
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count
}

/** The ports of http and https, the one this server listens on, and the one of `PUBLIC_URL`. */
function isOurPort({ config }: Checking, request: ApiRequest, localPort: number | undefined): boolean {
  const [, port] = /:(\d+)$/.exec(request.host) ?? []
  if (port === undefined || port === '443' || port === '80' || Number(port) === localPort) return true
  return config.publicUrl !== null && new URL(config.publicUrl).port === port
}

function refuse(ctx: Checking, response: ServerResponse, status: number, words: string): true {
  const logged = refusalLog(ctx)
  if (performance.now() - logged.loggedMs > logEveryMs) {
    logged.loggedMs = performance.now()
    logSecurityEvent(ctx, 'request.refused', { reason: status === 400 ? 'two_hosts' : 'foreign_port' })
  }
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', connection: 'close' })
  response.end(`${words}\n`)
  return true
}
