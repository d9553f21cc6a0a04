/** The host of a request, checked before anything is read: said once, and in production at a port that visitors use. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context } from '#server/context.ts'
import { logSecurityEvent } from '#server/http/security-events.ts'
import { hostOf } from '#server/http/visitor.ts'

type Checking = Pick<Context, 'config' | 'log'>

/** One line a second at most, however many requests are refused. */
const logEveryMs = 1_000
let loggedMs = Number.NEGATIVE_INFINITY

/** Answers 400 to two hosts (RFC 9112, 3.2) and 421 to a port that is not ours. False for everything else. */
export function isRefusedAtOnce(ctx: Checking, request: IncomingMessage, response: ServerResponse): boolean {
  if (countHosts(request.rawHeaders) > 1) return refuse(ctx, response, 400, 'A request names one host.')
  if (ctx.config.production && !isOurPort(ctx, request)) return refuse(ctx, response, 421, 'There is no site at this port.')
  return false
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

function refuse({ log }: Checking, response: ServerResponse, status: number, words: string): true {
  if (performance.now() - loggedMs > logEveryMs) {
    loggedMs = performance.now()
    logSecurityEvent({ log }, 'request.refused', { reason: status === 400 ? 'two_hosts' : 'foreign_port' })
  }
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', connection: 'close' })
  response.end(`${words}\n`)
  return true
}
