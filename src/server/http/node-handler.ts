/** Calls over the network, written into Node's response without Hono: the app's overhead is larger than most calls (measured). */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context } from '#server/infrastructure/context.ts'
import { sendAndHangUp, sendInto, type ApiResponse } from '#server/http/response.ts'
import { maxJsonBytes } from '#server/http/body.ts'
import type { CallTable } from '#server/http/call-table.ts'
import { type OpenCall, openPolls, pollHeaders } from '#server/http/handle.ts'
import { count } from '#server/infrastructure/metrics.ts'
import type { RecogniseMember } from '#server/sessions/session.ts'
import type { ApiRequest } from '#server/http/api-request.ts'

/** Returns false for a request that is no call; the app answers it. */
export function openNodeHandler(ctx: Context, calls: CallTable, recognise: RecogniseMember) {
  const poll = openPolls(ctx, recognise)
  return (request: ApiRequest, response: ServerResponse<IncomingMessage>): boolean => {
    const call = calls.find(request)
    if (!call) return false
    const { polled } = call.call
    if (polled && request.method === 'GET')
      poll(request, polled, (tag) =>
        tag === null ? respond(ctx, call, request, response) : sendNotModified(call, response, tag),
      )
    else respond(ctx, call, request, response)
    return true
  }
}

function sendNotModified({ tally }: OpenCall, response: ServerResponse, tag: string) {
  response.writeHead(304, pollHeaders(tag)).end()
  count(tally, 304)
}

const respond = (ctx: Context, call: OpenCall, request: ApiRequest, response: ServerResponse<IncomingMessage>) =>
  void call.respond(request).then((answer) => send(ctx, request, response, answer))

function send(ctx: Context, request: ApiRequest, response: ServerResponse<IncomingMessage>, answer: ApiResponse) {
  try {
    if (isMuchUnread(request, response)) sendAndHangUp(response, answer)
    else sendInto(response, answer)
  } catch (err) {
    ctx.log.error({ event: 'response.not_sent', err }, 'a response could not be sent')
    response.destroy()
  }
}

/** Whether much of the body is unread: Node reads a small rest by itself and keeps the connection. */
const isMuchUnread = (request: ApiRequest, { req }: ServerResponse<IncomingMessage>) =>
  !req.complete && (request.contentLength > maxJsonBytes || request.header('transfer-encoding') !== undefined)
