/** Answers that do not end by themselves. By the network they go straight into Node's own response: a web stream around it would double what ten thousand weigh. */
import type { ServerResponse } from 'node:http'
import type { Bytes, Streaming } from '#server/ports/live.ts'

/** A browser that is this far behind is let go; it comes back and hears what changed. */
export const maxWaitingBytes = 64 * 1024

/** Nobody on the way may keep it, gather it or pack it. */
const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'private, no-cache, no-transform',
  'x-accel-buffering': 'no',
}

export function streamIntoNode(outgoing: ServerResponse, streaming: Streaming) {
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

/** For who asks in this process. */
export function streamIntoResponse(streaming: Streaming): Response {
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
