/** One stream to one browser, as server-sent events: what is written, and how much may wait for a browser that does not read. */
import type { LiveEvent, LiveKind } from '#domain/events.ts'

/** A browser that is this far behind is let go; it comes back and hears what changed. */
export const maxWaitingBytes = 64 * 1024

const encoder = new TextEncoder()

export const eventBytes = ({ event, data }: LiveEvent, id?: string): Uint8Array<ArrayBuffer> =>
  encoder.encode(`${id === undefined ? '' : `id: ${id}\n`}event: ${event satisfies LiveKind}\ndata: ${JSON.stringify(data)}\n\n`)
/** A comment: keeps proxies from taking the silence for an end. */
export const beat = encoder.encode(':\n\n')
/** How long the browser waits before it comes back. Spread, so that not all come back at once. */
export const retryBytes = (fromMs: number, toMs: number) =>
  encoder.encode(`retry: ${Math.round(fromMs + Math.random() * (toMs - fromMs))}\n\n`)

export type Pipe = {
  body: ReadableStream<Uint8Array<ArrayBuffer>>
  /** False when the browser is too far behind, or gone. */
  write: (bytes: Uint8Array<ArrayBuffer>) => boolean
  end: () => void
}

/** `onGone` is called once, when the browser went away by itself. */
export function openPipe(onGone: () => void): Pipe {
  let to: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | null = null
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      start: (controller) => void (to = controller),
      cancel() {
        to = null
        onGone()
      },
    },
    { highWaterMark: maxWaitingBytes, size: sizeOf },
  )
  return {
    body,
    write(bytes) {
      if (!to || (to.desiredSize ?? 0) <= 0) return false
      to.enqueue(bytes)
      return true
    },
    end() {
      to?.close()
      to = null
    },
  }
}

const sizeOf = (bytes: Uint8Array) => bytes.byteLength
