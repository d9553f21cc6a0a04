/** Where a tab hears what happens live: whoever shows something listens here, whichever tab of the browser holds the stream. */
import type { LiveData, LiveEvent, LiveKind } from '#domain/events.ts'

type Handler<Kind extends LiveKind> = (data: LiveData<Kind>) => void

export type LiveHub = {
  tell: (event: LiveEvent) => void
  listen: <Kind extends LiveKind>(kind: Kind, handler: Handler<Kind>) => () => void
  /** A stream is open: in this tab, or in another one of this browser. */
  isOpen: () => boolean
  setOpen: (open: boolean) => void
  /** This tab holds the stream: what only one of them should do is for this one. */
  isLeading: () => boolean
  setLeading: (leading: boolean) => void
  /** Told when the stream opens or is lost. */
  subscribe: (listener: () => void) => () => void
  /** The conversation whose end is being looked at: nothing in it stays unread. */
  looksAt: () => number | null
  lookAt: (conversation: number) => () => void
}

export function createHub(): LiveHub {
  const handlers = new Map<LiveKind, Set<Handler<never>>>()
  const listeners = new Set<() => void>()
  let open = false
  let leading = false
  let looked: number | null = null
  return {
    tell: ({ event, data }) => {
      for (const handler of handlers.get(event) ?? []) handler(data as never)
    },
    listen: (kind, handler) => {
      const those = handlers.get(kind) ?? new Set()
      handlers.set(kind, those.add(handler))
      return () => those.delete(handler)
    },
    isOpen: () => open,
    setOpen: (next) => {
      if (open === next) return
      open = next
      for (const listener of listeners) listener()
    },
    isLeading: () => leading,
    setLeading: (next) => {
      leading = next
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    looksAt: () => looked,
    lookAt: (conversation) => {
      looked = conversation
      return () => {
        if (looked === conversation) looked = null
      }
    },
  }
}
