/** One event stream. A lost stream is opened again after its last event, with growing delays. */
import type { LiveEvent, LiveKind } from '#domain/events/events.ts'
import { namedAddress } from '#web/kit/api/caller-name.ts'

const kinds: Record<LiveKind, true> = {
  message: true,
  read: true,
  reaction: true,
  unsent: true,
  edited: true,
  typing: true,
  like: true,
  unread: true,
  credits: true,
}

/** After a restart of the server the browsers reconnect at random times, with growing delays. */
const firstWaitMs = 2_000
const longestWaitMs = 60_000
/** After this time open, the next loss counts as the first. */
const wellMs = 30_000

export type StreamListeners = {
  /** The id of the last event, where the stream starts. */
  last: string
  onEvent: (event: LiveEvent, id: string) => void
  onOpen: (open: boolean) => void
  /** The server answered without a stream. The caller checks whether the member is still logged in. */
  onRefused: () => void
}

/** Returns the function that closes it. */
export function openStream(listeners: StreamListeners): () => void {
  let { last } = listeners
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let tries = 0
  let openedMs = 0

  const onEvent = (event: MessageEvent<string>) => {
    last = event.lastEventId || last
    // A stream counts as open after its first event, which covers what happened before.
    if (openedMs === 0) {
      openedMs = Date.now()
      listeners.onOpen(true)
    }
    const data = parse(event.data)
    if (data !== undefined) listeners.onEvent({ event: event.type, data } as LiveEvent, last)
  }
  const close = () => {
    clearTimeout(timer)
    source?.close()
    source = null
  }
  const onError = () => {
    const state = source?.readyState
    if (openedMs > 0 && Date.now() - openedMs > wellMs) tries = 0
    openedMs = 0
    listeners.onOpen(false)
    // The first time the browser reconnects by itself, after the delay that the server set.
    if (navigator.onLine && state === EventSource.CONNECTING && tries === 0) {
      tries = 1
      return
    }
    close()
    if (state === EventSource.CLOSED) listeners.onRefused()
    // Without a network the `online` event opens it.
    if (navigator.onLine) timer = setTimeout(open, waitMs(tries++))
  }
  function open() {
    close()
    const address = namedAddress('/api/events.php')
    source = new EventSource(last === '' ? address : `${address}&last=${encodeURIComponent(last)}`)
    source.addEventListener('error', onError)
    for (const kind of Object.keys(kinds)) source.addEventListener(kind, onEvent)
  }
  const onOnline = () => {
    tries = 0
    open()
  }
  addEventListener('online', onOnline)
  addEventListener('offline', onError)
  if (navigator.onLine) open()
  return () => {
    removeEventListener('online', onOnline)
    removeEventListener('offline', onError)
    close()
    listeners.onOpen(false)
  }
}

const waitMs = (tries: number) => Math.min(longestWaitMs, firstWaitMs * 2 ** tries) * (0.5 + Math.random() / 2)

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
