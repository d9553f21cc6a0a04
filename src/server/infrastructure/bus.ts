/** The bus: what happened to members reaches the open streams of this process at once, and those of every other process soon after. */
import type { LiveEvent } from '#domain/events/events.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'

/** Without an event: something of these members changed, whoever streams to them looks again. */
export type BusEvent = { to: readonly ProfileId[]; event: LiveEvent | null }
export type BusListener = (events: readonly BusEvent[]) => void

export type Bus = {
  /** Never waits, never fails: what does not get through to another process is noticed there by the next look at the members' versions. */
  publish: (events: readonly BusEvent[]) => void
  /** Hears what is published here and elsewhere, its own process's words at once and only once. Answers with how to stop. */
  subscribe: (listener: BusListener) => () => void
  close: () => Promise<void>
}

/** In this process only: for tests, and for an installation of one process. */
export function openMemoryBus(): Bus {
  const listeners = openListeners()
  return { publish: listeners.publish, subscribe: listeners.add, close: async () => {} }
}

/** Who listens in this process. */
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

/** A bus that keeps what is published until it is released: inside a transaction nothing is told, for it may yet be undone. */
export function holdBack(bus: Bus): { bus: Bus; release: () => void } {
  const held: BusEvent[] = []
  return {
    bus: { ...bus, publish: (events) => void held.push(...events) },
    release: () => held.length > 0 && bus.publish(held),
  }
}
