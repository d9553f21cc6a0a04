/** The words of a stream, as server-sent events are written. */
import type { LiveEvent } from '#domain/events/events.ts'
import type { Bytes } from '#server/ports/live.ts'

const encoder = new TextEncoder()

export const eventBytes = ({ event, data }: LiveEvent, id?: string): Bytes =>
  encoder.encode(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)

/** A comment: keeps proxies from taking the silence for an end. */
export const beat: Bytes = encoder.encode(':\n\n')

/** How long the browser waits before it comes back. Spread, so that not all come back at once. */
export const retryBytes = (fromMs: number, toMs: number): Bytes =>
  encoder.encode(`retry: ${Math.round(fromMs + Math.random() * (toMs - fromMs))}\n\n`)
