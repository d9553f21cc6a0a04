/** What is refused before anything is read: a host that is said twice, in production a port that visitors do not use, and a body that no call takes. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Refusal } from '#domain/refusal.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { declareState } from '#server/infrastructure/state.ts'
import { logSecurityEvent } from '#server/http/security-events.ts'
import { formLimits } from '#server/http/upload-forms.ts'
import { addressOf, hostOf } from '#server/http/api-request.ts'

type Checking = Pick<Context, 'config' | 'log' | 'limits' | 'state'>

/** One line a second at most, however many requests are refused. */
const logEveryMs = 1_000
const refusalLog = declareState(() => ({ loggedMs: Number.NEGATIVE_INFINITY }))

/** The other end has this long to read the answer before its connection ends, with the rest of its body unread. */
const lingerMs = 1_000

/** Answers 400 to two hosts (RFC 9112, 3.2), 421 to a port that is not ours, and 413 to a body larger than any form. False for everything else. */
export function isRefusedAtOnce(ctx: Checking, request: IncomingMessage, response: ServerResponse): boolean {
  if (countHosts(request.rawHeaders) > 1) return refuse(ctx, response, 400, 'A request names one host.')
  if (ctx.config.production && !isOurPort(ctx, request)) return refuse(ctx, response, 421, 'There is no site at this port.')
  const bytes = Number(request.headers['content-length'] ?? 0)
  if (bytes > formLimits.totalBytes) return refuseBody(ctx, request, response, bytes)
  return false
}

/** Nothing of the body is read, so the sender stops at what the system buffers. An end at once would reset the connection, and the answer with it. */
function refuseBody({ limits, config }: Checking, request: IncomingMessage, response: ServerResponse, bytes: number): true {
  const refusal = new Refusal('body_too_large', { max: formLimits.totalBytes })
  const body = JSON.stringify(refusal)
  const headers = { 'content-type': 'application/json', 'content-length': body.length, 'cache-control': 'no-store' }
  void limits.slowDown(addressOf(request, config), bytes).then(() => {
    response.writeHead(refusal.status, { ...headers, connection: 'close' }).write(body)
    setTimeout(() => response.end(), lingerMs).unref()
  })
  return true
}

/** Node keeps the first of two and says nothing; names stand at even places. */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0
  for (let n = 0; n < rawHeaders.length; n += 2) {
    const name = rawHeaders[n] as string
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count
}

/** Those of http and https, the one we listen at, and the one in `PUBLIC_URL`. */
function isOurPort({ config }: Checking, request: IncomingMessage): boolean {
  const [, port] = /:(\d+)$/.exec(hostOf(request, config)) ?? []
  if (port === undefined || port === '443' || port === '80' || Number(port) === request.socket.localPort) return true
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
