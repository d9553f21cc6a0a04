/** Frames: how a batch of events travels between processes in payloads of limited size, and how a process knows its own. */
import { randomBytes } from 'node:crypto'
import type { BusEvent } from '#server/infrastructure/bus.ts'

/** `<origin> <number>.<part>.<parts> <piece of JSON>`: long batches come in parts, and an origin's parts come in order. */
const pattern = /^([\w-]+) (\d+)\.(\d+)\.(\d+) /

/** `maxBytes` of one payload; what is written is plain ASCII, so that any place will do for a cut. */
export function openFrames(maxBytes: number) {
  const origin = randomBytes(9).toString('base64url')
  const begun = new Map<string, { number: string; pieces: string[] }>()
  const room = maxBytes - origin.length - 32
  let count = 0

  function write(events: readonly BusEvent[]): string[] {
    const text = asciiOf(JSON.stringify(events.map(({ to, event }) => [to, event])))
    const parts = Math.ceil(text.length / room)
    count += 1
    return Array.from({ length: parts }, (_, n) => `${origin} ${count}.${n}.${parts} ${text.slice(n * room, (n + 1) * room)}`)
  }

  /** What a payload completes: null for our own, for a part that more follow, and for what is none of ours. */
  function read(payload: string): BusEvent[] | null {
    const [head, from, number, part, parts] = pattern.exec(payload) ?? []
    if (!head || !from || !number || from === origin) return null
    const before = begun.get(from)
    const pieces = before?.number === number ? before.pieces : []
    if (pieces.length !== Number(part)) return null // a part was lost on the way
    pieces.push(payload.slice(head.length))
    if (pieces.length < Number(parts)) {
      begun.set(from, { number, pieces })
      return null
    }
    begun.delete(from)
    return eventsIn(pieces.join(''))
  }

  return { write, read }
}

function eventsIn(text: string): BusEvent[] | null {
  try {
    return (JSON.parse(text) as [BusEvent['to'], BusEvent['event']][]).map(([to, event]) => ({ to, event }))
  } catch {
    return null
  }
}

const asciiOf = (json: string) =>
  json.replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
