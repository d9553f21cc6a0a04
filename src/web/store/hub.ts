/** The live events of a tab: components subscribe here, whichever tab of the browser holds the stream. */
import type { LiveData, LiveEvent, LiveKind } from '#domain/events/events.ts'

export type LiveHub = {
  publish: (event: LiveEvent) => void
  /** Returns the function that unsubscribes. */
  listen: <Kind extends LiveKind>(kind: Kind, handler: (data: LiveData<Kind>) => void) => () => void
  state: LiveState
  /** Changes the state. Its listeners are called when a stream opens or closes, and when push messages are switched on or off. */
  setState: (change: Partial<LiveState>) => void
  onState: (listener: () => void) => () => void
}

export type LiveState = {
  /** A stream is open in this tab or in another one of this browser. */
  isOpen: boolean
  /** This tab holds the stream, and does the work that one tab does for all. */
  isLeading: boolean
  /** This browser receives push messages. */
  isPushed: boolean
  /** The conversation whose end is visible: its messages count as read. */
  visibleConversation: number | null
}

export function createHub(): LiveHub {
  const listeners = new EventTarget()
  const listen = (kind: string, handler: (data: never) => void) => {
    const onEvent = (event: Event) => handler((event as CustomEvent).detail as never)
    listeners.addEventListener(kind, onEvent)
    return () => listeners.removeEventListener(kind, onEvent)
  }
  const dispatch = (kind: string, detail?: unknown) => listeners.dispatchEvent(new CustomEvent(kind, { detail }))
  const hub: LiveHub = {
    publish: ({ event, data }) => dispatch(event, data),
    listen,
    state: { isOpen: false, isLeading: false, isPushed: false, visibleConversation: null },
    setState(change) {
      const next = { ...hub.state, ...change }
      const isNew = next.isOpen !== hub.state.isOpen || next.isPushed !== hub.state.isPushed
      hub.state = next
      if (isNew) dispatch('state')
    },
    onState: (listener) => listen('state', listener),
  }
  return hub
}
