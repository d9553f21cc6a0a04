/** Answers that do not end by themselves. By the network they go straight into Node's own response: a web stream around it would double what ten thousand weigh. */
import type { Context as Hono } from 'hono'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Env } from '#server/http/api-request.ts'
import type { Bytes, Streaming } from '#server/ports/live.ts'

/** A browser that is this far behind is let go; it comes back and hears what changed. */
export const maxWaitingBytes = 64 * 1024

/** Nobody on the way may keep it, gather it or pack it. */
const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'private, no-cache, no-transform',
  'x-accel-buffering': 'no',
}

export function respondWithStream(c: Hono<Env>, streaming: Streaming): Response {
  if (c.req.method === 'HEAD') return new Response(null, { headers })
  const outgoing = c.env?.outgoing
  if (!outgoing) return intoResponse(streaming)
  intoNode(outgoing, streaming)
  return RESPONSE_ALREADY_SENT
}

export function intoNode(outgoing: NonNullable<Env['Bindings']['outgoing']>, streaming: Streaming) {
  outgoing.writeHead(200, headers)
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

/** For whoever asks the app in its own process. */
function intoResponse(streaming: Streaming): Response {
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
