/** One stream for all tabs of a browser: the leading tab holds it and forwards events. Without locks and channels each tab has one. */
import type { LiveEvent } from '#domain/events/events.ts'
import type { LiveHub } from '#web/store/hub.ts'
import { openStream } from '#web/store/live/stream.ts'

/** The messages between tabs. `last` is the id of the stream's last event, from which the next leader continues. */
type TabMessage =
  { kind: 'event'; event: LiveEvent; last: string } | { kind: 'state'; open: boolean; last: string } | { kind: 'who leads?' }

/** A leader that does not answer a visible tab in this time is frozen: the visible tab takes over. */
const answerMs = 3_000

/** `from`: the id of the last event that the page's data contains; empty without one. */
type Connection = { member: number; live: LiveHub; onRefused: () => void; from?: string }

/** Returns the function that disconnects. A browser without streams polls instead. */
export function connect(connection: Connection): () => void {
  if (globalThis.EventSource === undefined) return () => {}
  const canShare = navigator.locks !== undefined && globalThis.BroadcastChannel !== undefined
  return canShare ? share(connection) : alone(connection)
}

const alone = ({ live, onRefused, from = '' }: Connection) => {
  live.become({ isLeading: true })
  return openStream({ last: from, onEvent: live.tell, onOpen: (isOpen) => live.become({ isOpen }), onRefused })
}

/** The name contains the member's id: after another login the tabs use another channel. */
function share({ member, live, onRefused, from = '' }: Connection) {
  const name = `duet.live.${member}`
  const channel = new BroadcastChannel(name)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none: it reaches this origin only
  const post = (told: TabMessage) => channel.postMessage(told)
  let last = from
  let isOver = false

  const setOpen = (open: boolean) => {
    live.become({ isOpen: open })
    if (live.state.isLeading) post({ kind: 'state', open, last })
  }
  function lead() {
    live.become({ isLeading: true })
    // Events between two leaders reach nobody, so all tabs request the newest data when the next stream opens.
    setOpen(false)
    const onEvent = (event: LiveEvent, id: string) => {
      last = id
      live.tell(event)
      post({ kind: 'event', event, last })
    }
    const end = openStream({ last, onEvent, onOpen: setOpen, onRefused })
    return () => {
      live.become({ isLeading: false })
      end()
      if (!isOver) post({ kind: 'who leads?' })
    }
  }
  const leadership = takeTurns(name, lead)
  const asking = requestLeader(() => post({ kind: 'who leads?' }), leadership)

  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === 'who leads?') return live.state.isLeading && setOpen(live.state.isOpen)
    asking.heard()
    if (live.state.isLeading) return
    last = data.last || last
    if (data.kind === 'event') live.tell(data.event)
    else live.become({ isOpen: data.open })
  })
  return () => {
    isOver = true
    asking.end()
    leadership.end()
    channel.close()
    live.become({ isOpen: false })
  }
}

type Leadership = { isMine: () => boolean; seize: () => void; end: () => void }

/** Waits for the lock, leads until it is released or stolen, then waits again. */
function takeTurns(name: string, lead: () => () => void): Leadership {
  const leaving = new AbortController()
  const { signal } = leaving
  let isWaiting = false
  let stop: (() => void) | null = null
  let release: (() => void) | null = null
  const leave = () => {
    stop?.()
    stop = null
    release?.()
  }
  const hold = () => {
    if (signal.aborted) return undefined
    stop = lead()
    return new Promise<void>((resolve) => (release = resolve))
  }
  // The lock was stolen, or the connection ended.
  const lose = () => {
    leave()
    wait()
  }
  function wait() {
    if (isWaiting || signal.aborted) return
    isWaiting = true
    const onTurn = () => {
      isWaiting = false
      return hold()
    }
    void navigator.locks.request(name, { signal }, onTurn).catch(lose)
  }
  wait()
  return {
    isMine: () => stop !== null,
    seize: () => void navigator.locks.request(name, { steal: true }, hold).catch(lose),
    end: () => {
      leaving.abort()
      leave()
    },
  }
}

/** Looks for a leader at the start, and whenever the tab becomes visible. */
function requestLeader(ask: () => void, leadership: Leadership) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const heard = () => clearTimeout(timer)
  const look = () => {
    heard()
    if (leadership.isMine() || document.visibilityState === 'hidden') return
    ask()
    timer = setTimeout(() => leadership.isMine() || leadership.seize(), answerMs)
  }
  ask()
  look()
  document.addEventListener('visibilitychange', look)
  return {
    heard,
    end: () => {
      heard()
      document.removeEventListener('visibilitychange', look)
    },
  }
}
