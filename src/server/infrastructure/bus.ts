/** The bus: what happened to members reaches the open streams of this process at once, and those of every other process soon after. */
import type { LiveEvent } from '#domain/events/events.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'

/** Without an event: something of these members changed, whoever streams to them looks again. */
export type Told = { to: readonly ProfileId[]; event: LiveEvent | null }
export type Hear = (told: readonly Told[]) => void

export type Bus = {
  /** Never waits, never fails: what does not get through to another process is noticed there by the next look at the members' versions. */
  publish: (told: readonly Told[]) => void
  /** Hears what is published here and elsewhere, its own process's words at once and only once. Answers with how to stop. */
  subscribe: (hear: Hear) => () => void
  close: () => Promise<void>
}

/** In this process only: for tests, and for an installation of one process. */
export function openMemoryBus(): Bus {
  const ears = openEars()
  return { publish: ears.tell, subscribe: ears.add, close: async () => {} }
}

/** Who listens in this process. */
export function openEars() {
  const ears = new Set<Hear>()
  return {
    add(hear: Hear) {
      ears.add(hear)
      return () => void ears.delete(hear)
    },
    tell(told: readonly Told[]) {
      for (const hear of ears) hear(told)
    },
  }
}

/** A bus that keeps what is published until it is released: inside a transaction nothing is told, for it may yet be undone. */
export function holdBack(bus: Bus): { bus: Bus; release: () => void } {
  const held: Told[] = []
  return {
    bus: { ...bus, publish: (told) => void held.push(...told) },
    release: () => held.length > 0 && bus.publish(held),
  }
}
