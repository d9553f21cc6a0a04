/** Responses to calls: sent into Node's response or as a Fetch response, as JSON, as prepared JSON, or as an event stream. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Streaming, Bytes } from '#server/ports/live.ts'
import type { Context as HonoContext } from 'hono'

export type ApiResponse = {
  status: number
  headers: Record<string, string | string[]>
  body: string | null
  streaming?: Streaming
  /** In place of the body, of answers in this process and of the console. */
  file?: ReadableStream<Bytes>
}

export function toResponse({ status, headers, body, streaming, file }: ApiResponse): Response {
  if (streaming) return streamIntoResponse(streaming)
  const all = Object.entries(headers).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, one]))
  return new Response(file ?? body, { status, headers: all })
}

/** The client has this long to read the response before the connection ends with its body unread. */
const lingerMs = 1_000

/** Writes the response straight to Node: a Hono app around it costs half of a search (measured). */
export function sendInto(response: ServerResponse<IncomingMessage>, { status, headers, body, streaming }: ApiResponse) {
  if (streaming) return streamIntoNode(response, streaming)
  if (body === null) return void response.writeHead(status, headers).end()
  const bytes = Buffer.byteLength(body)
  // plain ASCII needs no encoding
  response.writeHead(status, { ...headers, 'content-length': bytes }).end(body, bytes === body.length ? 'latin1' : 'utf8')
}

/** For a request whose body is not read to its end. Ending at once would reset the connection and lose the response. */
export function sendAndHangUp(response: ServerResponse, { status, headers, body }: ApiResponse) {
  const bytes = Buffer.byteLength(body ?? '')
  response.writeHead(status, { ...headers, 'content-length': bytes, connection: 'close' }).write(body ?? '')
  setTimeout(() => response.end(), lingerMs).unref()
}

/** A stream with more waiting bytes is ended; the browser reconnects and catches up. */
export const maxWaitingBytes = 64 * 1024

/** No proxy may cache, buffer or compress the stream. */
const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'private, no-cache, no-transform',
  'x-accel-buffering': 'no',
}

function streamIntoNode(outgoing: ServerResponse, streaming: Streaming) {
  outgoing.writeHead(200, headers)
  if (outgoing.req.method === 'HEAD') return void outgoing.end()
  const gone = streaming({
    write(bytes) {
      if (outgoing.destroyed || outgoing.writableEnded || outgoing.writableLength > maxWaitingBytes) return false
      outgoing.write(bytes)
      return true
    },
    end: () => void outgoing.end(),
  })
  outgoing.once('close', gone)
}

/** For callers in this process. */
function streamIntoResponse(streaming: Streaming): Response {
  let to: ReadableStreamDefaultController<Bytes> | null = null
  let gone: (() => void) | null = null
  const body = new ReadableStream<Bytes>(
    {
      start: (controller) => void (to = controller),
      cancel() {
        to = null
        gone?.()
      },
    },
    { highWaterMark: maxWaitingBytes, size: (bytes) => bytes.byteLength },
  )
  gone = streaming({
    write(bytes) {
      if (!to || (to.desiredSize ?? 0) <= 0) return false
      to.enqueue(bytes)
      return true
    },
    end() {
      to?.close()
      to = null
    },
  })
  return new Response(body, { headers })
}

const mark: unique symbol = Symbol('serialized')
export type Serialized<T> = { readonly json: string; readonly [mark]: true; readonly of?: T }

/** A reply that is JSON already. Only for text whose parts passed the wire's schemas. */
export const serialized = <T>(json: string): Serialized<T> => ({ json, [mark]: true })
export const isSerialized = (value: unknown): value is Serialized<unknown> =>
  typeof value === 'object' && value !== null && mark in value

/** Whether the request has this `etag` (with quotes) in `If-None-Match` (RFC 9110, 13.1.2). Weak tags match too. */
export const matchesEtag = (c: HonoContext, etag: string): boolean =>
  (c.req.header('if-none-match') ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .includes(etag)
