/** One stream of events, kept open: when it is lost it is opened anew where it ended, ever more patiently. */
import type { LiveEvent, LiveKind } from '#domain/events/events.ts'
import { namedAddress } from '#web/kit/api/caller-name.ts'

const kinds: Record<LiveKind, true> = { message: true, read: true, typing: true, like: true, unread: true, credits: true }

/** After a restart all browsers come back: not at the same moment, and not again and again. */
const firstWaitMs = 2_000
const longestWaitMs = 60_000
/** Who stays open this long is well again: the next loss counts as the first. */
const wellMs = 30_000

export type StreamListeners = {
  /** Where the stream went on to; it starts there when it opens. */
  last: string
  onEvent: (event: LiveEvent, id: string) => void
  onOpen: (open: boolean) => void
  /** The server answered, and not with a stream: whether one is still logged in is asked elsewhere. */
  onRefused: () => void
}

/** Answers how to end it. */
export function openStream(listeners: StreamListeners): () => void {
  let { last } = listeners
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let tries = 0
  let openedMs = 0

  const hear = (event: MessageEvent<string>) => {
    last = event.lastEventId || last
    // Open is what has said its first word: what happened before is in it, and everything after is told.
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
  const lose = () => {
    const state = source?.readyState
    if (openedMs > 0 && Date.now() - openedMs > wellMs) tries = 0
    openedMs = 0
    listeners.onOpen(false)
    // The first time the browser comes back by itself, when the server told it to.
    if (navigator.onLine && state === EventSource.CONNECTING && tries === 0) {
      tries = 1
      return
    }
    close()
    if (state === EventSource.CLOSED) listeners.onRefused()
    // Without a network it waits for one instead.
    if (navigator.onLine) timer = setTimeout(open, waitMs(tries++))
  }
  function open() {
    close()
    const address = namedAddress('/api/events.php')
    source = new EventSource(last === '' ? address : `${address}&last=${encodeURIComponent(last)}`)
    source.addEventListener('error', lose)
    for (const kind of Object.keys(kinds)) source.addEventListener(kind, hear)
  }
  const onOnline = () => {
    tries = 0
    open()
  }
  addEventListener('online', onOnline)
  addEventListener('offline', lose)
  if (navigator.onLine) open()
  return () => {
    removeEventListener('online', onOnline)
    removeEventListener('offline', lose)
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
