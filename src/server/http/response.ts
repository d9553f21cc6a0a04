/** Answers to calls, before they are sent: straight into Node's own response, or as a Fetch response in this process. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { streamIntoNode, streamIntoResponse } from '#server/http/streams.ts'
import type { Streaming } from '#server/ports/live.ts'

export type ApiResponse = {
  status: number
  headers: Record<string, string | string[]>
  body: string | null
  streaming?: Streaming
}

export function toResponse({ status, headers, body, streaming }: ApiResponse): Response {
  if (streaming) return streamIntoResponse(streaming)
  const all = Object.entries(headers).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, one]))
  return new Response(body, { status, headers: all })
}

/** The other end has this long to read an answer before its connection ends, with the rest of its body unread. */
const lingerMs = 1_000

/** The least that an answer can cost: measured, an app around it is half of what a page of search costs in all. */
export function sendInto(response: ServerResponse<IncomingMessage>, { status, headers, body, streaming }: ApiResponse) {
  if (streaming) return streamIntoNode(response, streaming)
  if (body === null) return void response.writeHead(status, headers).end()
  const bytes = Buffer.byteLength(body)
  // plain ASCII goes out as it stands
  response.writeHead(status, { ...headers, 'content-length': bytes }).end(body, bytes === body.length ? 'latin1' : 'utf8')
}

/** For a request whose body is not read to its end. An end at once would reset the connection, and the answer with it. */
export function sendAndHangUp(response: ServerResponse, { status, headers, body }: ApiResponse) {
  const bytes = Buffer.byteLength(body ?? '')
  response.writeHead(status, { ...headers, 'content-length': bytes, connection: 'close' }).write(body ?? '')
  setTimeout(() => response.end(), lingerMs).unref()
}
