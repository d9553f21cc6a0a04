/** Keeps what is shown fresh: a stream of this tab names what changed, and queries of that read again. Without it all read again now and then. */
import { type ChangeTopic, eachChangeTopic, isChangeTopic } from '#domain/console-stream/console-stream.ts'

export type Changes = {
  subscribe: (topic: ChangeTopic, listener: () => void) => () => void
  publish: (topics: readonly ChangeTopic[]) => void
}

export function createChanges(): Changes {
  const listeners = new Map<ChangeTopic, Set<() => void>>()
  return {
    subscribe(topic, listener) {
      const all = listeners.get(topic) ?? new Set()
      listeners.set(topic, all.add(listener))
      return () => void all.delete(listener)
    },
    publish(topics) {
      // one list may be of two topics
      for (const listener of new Set(topics.flatMap((topic) => [...(listeners.get(topic) ?? [])]))) listener()
    },
  }
}

/** Without a stream everything that is shown is read again this often, and the stream is tried again. */
const pollMs = 30_000

type Watcher = {
  onChanged: (topics: readonly ChangeTopic[]) => void
  /** After a gap: anything may have changed, also who is signed in and what they may. */
  onReturn: () => void
}

/** Watches while the tab is in sight. Returns the function that ends it. */
export function watchChanges({ onChanged, onReturn }: Watcher): () => void {
  let source: EventSource | null = null
  let [isOpen, wasOpen, isFull] = [false, false, false]
  const isSeen = () => document.visibilityState === 'visible'
  const close = () => {
    source?.close()
    source = null
    isOpen = false
  }
  const onOpen = () => {
    if (wasOpen) onReturn()
    isOpen = wasOpen = true
  }
  const onEvent = ({ data }: MessageEvent<string>) => {
    const topics: unknown = JSON.parse(data)
    if (Array.isArray(topics)) onChanged(topics.filter(isChangeTopic))
  }
  const onFull = () => {
    close()
    isFull = true
  }
  const onError = () => {
    isOpen = false
    // otherwise the browser connects again by itself
    if (source?.readyState !== EventSource.CLOSED) return
    close()
    // what is refused to the stream is refused to them too, and says why
    onChanged(eachChangeTopic)
  }
  function open() {
    if (source || isFull || globalThis.EventSource === undefined) return
    source = new EventSource('/api/stream')
    source.addEventListener('open', onOpen)
    source.addEventListener('changed', onEvent)
    source.addEventListener('full', onFull)
    source.addEventListener('error', onError)
  }
  const onSight = () => {
    if (!isSeen()) return close()
    isFull = false
    open()
  }
  const timer = setInterval(() => {
    if (isOpen || !isSeen()) return
    onChanged(eachChangeTopic)
    open()
  }, pollMs)
  document.addEventListener('visibilitychange', onSight)
  onSight()
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onSight)
    close()
  }
}
