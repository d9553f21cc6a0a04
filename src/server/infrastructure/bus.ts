/** The bus: carries events to the open streams of this process at once, and to those of other processes soon after. */
import type { LiveEvent } from '#domain/events/events.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { randomBytes } from 'node:crypto'

/** An event for these members; null: something of theirs changed, and their streams poll. */
export type BusEvent = { to: readonly ProfileId[]; event: LiveEvent | null }
export type BusListener = (events: readonly BusEvent[]) => void

export type Bus = {
  /** Never waits and never throws. Lost events are found by the next poll of the members' change counters. */
  publish: (events: readonly BusEvent[]) => void
  /** Receives the events of this process and of all others, each once. Returns the function that unsubscribes. */
  subscribe: (listener: BusListener) => () => void
  close: () => Promise<void>
}

/** In this process only: for tests, and for an installation of one process. */
export function openMemoryBus(): Bus {
  const listeners = openListeners()
  return { publish: listeners.publish, subscribe: listeners.add, close: async () => {} }
}

/** The listeners of this process. */
export function openListeners() {
  const listeners = new Set<BusListener>()
  return {
    add(listener: BusListener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    publish(events: readonly BusEvent[]) {
      for (const listener of listeners) listener(events)
    },
  }
}

/** A bus that holds events back until the transaction has committed. */
export function holdBack(bus: Bus): { bus: Bus; release: () => void } {
  const held: BusEvent[] = []
  return {
    bus: { ...bus, publish: (events) => void held.push(...events) },
    release: () => held.length > 0 && bus.publish(held),
  }
}

/** A frame: `<origin> <number>.<part>.<parts> <piece of JSON>`. Long batches are sent in several parts, in order. */
const pattern = /^([\w-]+) (\d+)\.(\d+)\.(\d+) /

/** Splits batches of events into payloads of `maxBytes`, and joins them again. The text is ASCII, so it can be cut anywhere. */
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

  /** The events that a payload completes; null for our own payloads, for unfinished parts and for foreign text. */
  function read(payload: string): BusEvent[] | null {
    const [head, from, number, part, parts] = pattern.exec(payload) ?? []
    if (!head || !from || !number || from === origin) return null
    const before = begun.get(from)
    const pieces = before?.number === number ? before.pieces : []
    if (pieces.length !== Number(part)) return null // a part was lost
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
