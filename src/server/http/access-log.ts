/** The access log, and the id of each request that log lines carry. */
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ApiRequest } from '#server/http/api-request.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { pathForLog } from '#server/infrastructure/log.ts'

/** The id that a trusted proxy gave the request. */
function givenId(request: ApiRequest, { trustProxy }: Context['config']): string | null {
  const given = trustProxy > 0 ? request.header('x-request-id') : undefined
  return given !== undefined && /^[\w.:-]{8,64}$/.test(given) ? given : null
}

/** Ids of a random part for each process and a number, a tenth of the cost of a UUID; or those that a trusted proxy gave. */
export function openRequestIds({ config }: Pick<Context, 'config'>): (request: ApiRequest) => string {
  const process = randomBytes(6).toString('hex')
  let count = 0
  return (request) => givenId(request, config) ?? `${process}-${(count += 1).toString(36)}`
}

/** One line of the access log when the answer has ended, or its reader has gone. It holds nothing of the visitor. */
export function logAtEnd(
  { log, config }: Context,
  id: string,
  { method, path }: ApiRequest,
  response: ServerResponse<IncomingMessage>,
) {
  if (!config.accessLog) return
  const startedMs = performance.now()
  const { socket } = response.req
  const sentBefore = socket.bytesWritten
  response.once('close', () => {
    const ms = Math.round(performance.now() - startedMs)
    const done = { request: id, method, path: pathForLog(path), status: response.statusCode, ms }
    log.info({ event: 'request.done', ...done, bytes: socket.bytesWritten - sentBefore }, 'a request was answered')
  })
}
