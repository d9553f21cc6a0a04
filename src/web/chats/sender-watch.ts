/** What the sender shows, and who looks at it. */
import type { ConversationId } from '#domain/chats/chats.ts'
import type { Sent } from '#web/chats/outbox-tabs.ts'
import type { Outgoing, Stop } from '#web/store/outbox/outgoing.ts'

export type SenderState = {
  /** In the order of writing. */
  outgoing: readonly Outgoing[]
  /** What stands in the way of a conversation, until the member has seen it. */
  stops: ReadonlyMap<ConversationId, Stop>
}
export const nothingToSend: SenderState = { outgoing: [], stops: new Map() }

/** `refused` says why something was not sent: to whoever is looking at something else. */
export type SenderEvent = ({ kind: 'sent' } & Sent) | { kind: 'refused'; conversation: ConversationId; error: unknown }

export type SenderWatch = ReturnType<typeof createWatch>

export function createWatch() {
  let state = nothingToSend
  const listeners = new Set<() => void>()
  const hearers = new Set<(event: SenderEvent) => void>()
  const change = (changed: Partial<SenderState>) => {
    state = { ...state, ...changed }
    for (const listener of listeners) listener()
  }
  return {
    get: () => state,
    change,
    stop(conversation: ConversationId, stop: Stop | null) {
      const stops = new Map(state.stops)
      if (stop) stops.set(conversation, stop)
      else stops.delete(conversation)
      change({ stops })
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    tell(event: SenderEvent) {
      for (const hear of hearers) hear(event)
    },
    onEvent(hear: (event: SenderEvent) => void) {
      hearers.add(hear)
      return () => void hearers.delete(hear)
    },
  }
}
