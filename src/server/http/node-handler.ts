/** The door: calls are answered straight on Node's own request. The app, made of Fetch requests, has the pages, the files and what is rare; around a call it costs more than the call. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context } from '#server/infrastructure/context.ts'
import { sendInto, type ApiResponse } from '#server/http/response.ts'
import { maxJsonBytes } from '#server/http/body.ts'
import type { OpenCall } from '#server/http/handle.ts'
import { openPolls, pollHeaders } from '#server/http/polls.ts'
import { count } from '#server/infrastructure/histogram.ts'
import type { RecogniseMember } from '#server/sessions/session.ts'
import { hasFlag } from '#server/http/api-request.ts'

/** False for what the app answers: whatever is no call, forms, and bodies that are too large or do not say how large they are. */
export function openNodeHandler(ctx: Context, calls: readonly OpenCall[], recognise: RecogniseMember) {
  const byPath = Map.groupBy(calls, ({ path }) => path)
  const poll = openPolls(ctx, recognise)
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const call = findCall(byPath, request)
    if (!call || !isPlain(request, call)) return false
    const { polled } = call.call
    if (polled)
      poll(request, polled, (tag) => (tag === null ? ask(ctx, call, request, response) : sendNotModified(call, response, tag)))
    else ask(ctx, call, request, response)
    return true
  }
}

function findCall(byPath: ReadonlyMap<string, OpenCall[]>, request: IncomingMessage): OpenCall | undefined {
  const { method, url = '' } = request
  const end = url.indexOf('?')
  const there = byPath.get(end < 0 ? url : url.slice(0, end))
  return there?.find((call) => call.method === method && hasFlag(request, call.flag))
}

function sendNotModified({ tally }: OpenCall, response: ServerResponse, tag: string) {
  response.writeHead(304, pollHeaders(tag)).end()
  count(tally, 304)
}

const ask = (ctx: Context, call: OpenCall, request: IncomingMessage, response: ServerResponse) =>
  void call.respond(request).then((answer) => send(ctx, response, answer))

function isPlain({ headers }: IncomingMessage, { call }: OpenCall) {
  return !call.form && headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= maxJsonBytes
}

function send(ctx: Context, response: ServerResponse, answer: ApiResponse) {
  try {
    sendInto(response, answer)
  } catch (err) {
    ctx.log.error({ err }, 'an answer could not be sent')
    response.destroy()
  }
}
