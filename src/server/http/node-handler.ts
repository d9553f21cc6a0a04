/** Calls over the network: answered straight on Node's own response. The app, made of Fetch requests, has the pages and the files; around a call it costs more than the call. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context } from '#server/infrastructure/context.ts'
import { sendAndHangUp, sendInto, type ApiResponse } from '#server/http/response.ts'
import { maxJsonBytes } from '#server/http/body.ts'
import type { CallTable } from '#server/http/call-table.ts'
import type { OpenCall } from '#server/http/handle.ts'
import { openPolls, pollHeaders } from '#server/http/polls.ts'
import { count } from '#server/infrastructure/histogram.ts'
import type { RecogniseMember } from '#server/sessions/session.ts'
import type { ApiRequest } from '#server/http/api-request.ts'

/** False for what is no call: the app answers that. */
export function openNodeHandler(ctx: Context, calls: CallTable, recognise: RecogniseMember) {
  const poll = openPolls(ctx, recognise)
  return (request: ApiRequest, response: ServerResponse<IncomingMessage>): boolean => {
    const call = calls.find(request)
    if (!call) return false
    const { polled } = call.call
    if (polled && request.method === 'GET')
      poll(request, polled, (tag) => (tag === null ? ask(ctx, call, request, response) : sendNotModified(call, response, tag)))
    else ask(ctx, call, request, response)
    return true
  }
}

function sendNotModified({ tally }: OpenCall, response: ServerResponse, tag: string) {
  response.writeHead(304, pollHeaders(tag)).end()
  count(tally, 304)
}

const ask = (ctx: Context, call: OpenCall, request: ApiRequest, response: ServerResponse<IncomingMessage>) =>
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

/** What was refused before its body was read: Node reads a small rest by itself, and the connection lives on. */
const isMuchUnread = (request: ApiRequest, { req }: ServerResponse<IncomingMessage>) =>
  !req.complete && (request.contentLength > maxJsonBytes || request.header('transfer-encoding') !== undefined)
