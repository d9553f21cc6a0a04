/** Outgoing messages in this tab: the list, stored in the outbox, and the state and events that components subscribe to. */
import type { ConversationId } from '#domain/chats/chats.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Sent } from '#web/chats/outbox-tabs.ts'
import { openOutbox } from '#web/store/outbox/outbox.ts'
import { inOrder, type Outgoing, type Stop } from '#web/store/outbox/outgoing.ts'

export type OutgoingList = ReturnType<typeof createOutgoingList>

/** `onChange` is called after each change of the list. */
export function createOutgoingList(member: ProfileId, onChange: () => void) {
  const outbox = openOutbox(member)
  const beingStored = new Set<string>()
  const removed = new Set<string>()
  let list: readonly Outgoing[] = []
  const show = (next: readonly Outgoing[]) => {
    list = next
    onChange()
  }
  async function store(one: Outgoing, how: 'keep' | 'change') {
    beingStored.add(one.key)
    await outbox[how](one)
    beingStored.delete(one.key)
  }
  const find = (key: string) => list.find((one) => one.key === key)
  return {
    get: () => list,
    /** Shown at once; resolves when the browser has stored it. */
    add(one: Outgoing) {
      show([...list, one])
      return store(one, 'keep')
    },
    change(key: string, change: Partial<Pick<Outgoing, 'state' | 'refusal' | 'media'>>) {
      const one = find(key)
      if (!one) return Promise.resolve()
      const changed = { ...one, ...change }
      show(list.map((other) => (other === one ? changed : other)))
      // `sending` is true in this tab only, and not stored.
      return changed.state === 'sending' ? Promise.resolve() : store(changed, 'change')
    },
    remove(keys: readonly string[]) {
      for (const key of keys) removed.add(key)
      show(list.filter((one) => !keys.includes(one.key)))
      return Promise.all(keys.map((key) => outbox.forget(key)))
    },
    /** Takes over what other tabs changed in the outbox. */
    async load() {
      const stored = (await outbox.list()).filter(({ key }) => !removed.has(key))
      const storedKeys = new Set(stored.map(({ key }) => key))
      const newestOf = (one: Outgoing) =>
        (find(one.key)?.state === 'sending' || beingStored.has(one.key) ? find(one.key) : null) ?? one
      show(inOrder([...stored.map(newestOf), ...list.filter(({ key }) => beingStored.has(key) && !storedKeys.has(key))]))
    },
  }
}

export type SenderState = {
  /** In the order of writing. */
  outgoing: readonly Outgoing[]
  /** Why sending stopped in a conversation, until the member has seen it. */
  stops: ReadonlyMap<ConversationId, Stop>
}
export const nothingToSend: SenderState = { outgoing: [], stops: new Map() }

/** `refused` carries the error of a message that was not sent. */
export type SenderEvent = ({ kind: 'sent' } & Sent) | { kind: 'refused'; conversation: ConversationId; error: unknown }

export type SenderStore = ReturnType<typeof createSenderStore>

/** The state and the events of the sender, for components. */
export function createSenderStore() {
  let state = nothingToSend
  const stateListeners = new Set<() => void>()
  const eventListeners = new Set<(event: SenderEvent) => void>()
  const change = (changed: Partial<SenderState>) => {
    state = { ...state, ...changed }
    for (const listener of stateListeners) listener()
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
      stateListeners.add(listener)
      return () => void stateListeners.delete(listener)
    },
    publish(event: SenderEvent) {
      for (const listener of eventListeners) listener(event)
    },
    onEvent(listener: (event: SenderEvent) => void) {
      eventListeners.add(listener)
      return () => void eventListeners.delete(listener)
    },
  }
}
