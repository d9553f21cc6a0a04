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
  live.setState({ isLeading: true })
  return openStream({ last: from, onEvent: live.publish, onOpen: (isOpen) => live.setState({ isOpen }), onRefused })
}

/** The name contains the member's id: after another login the tabs use another channel. */
function share({ member, live, onRefused, from = '' }: Connection) {
  const name = `duet.live.${member}`
  const channel = new BroadcastChannel(name)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none: it reaches this origin only
  const post = (message: TabMessage) => channel.postMessage(message)
  let last = from
  let isOver = false

  const setOpen = (open: boolean) => {
    live.setState({ isOpen: open })
    if (live.state.isLeading) post({ kind: 'state', open, last })
  }
  function lead() {
    live.setState({ isLeading: true })
    // Events between two leaders reach nobody, so all tabs request the newest data when the next stream opens.
    setOpen(false)
    const onEvent = (event: LiveEvent, id: string) => {
      last = id
      live.publish(event)
      post({ kind: 'event', event, last })
    }
    const end = openStream({ last, onEvent, onOpen: setOpen, onRefused })
    return () => {
      live.setState({ isLeading: false })
      end()
      if (!isOver) post({ kind: 'who leads?' })
    }
  }
  const leadership = takeTurns(name, lead)
  const leaderCheck = requestLeader(() => post({ kind: 'who leads?' }), leadership)

  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === 'who leads?') return live.state.isLeading && setOpen(live.state.isOpen)
    leaderCheck.cancel()
    if (live.state.isLeading) return
    last = data.last || last
    if (data.kind === 'event') live.publish(data.event)
    else live.setState({ isOpen: data.open })
  })
  return () => {
    isOver = true
    leaderCheck.end()
    leadership.end()
    channel.close()
    live.setState({ isOpen: false })
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
  const onLost = () => {
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
    void navigator.locks.request(name, { signal }, onTurn).catch(onLost)
  }
  wait()
  return {
    isMine: () => stop !== null,
    seize: () => void navigator.locks.request(name, { steal: true }, hold).catch(onLost),
    end: () => {
      leaving.abort()
      leave()
    },
  }
}

/** Looks for a leader at the start, and whenever the tab becomes visible. */
function requestLeader(callLeader: () => void, leadership: Leadership) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = () => clearTimeout(timer)
  const look = () => {
    cancel()
    if (leadership.isMine() || document.visibilityState === 'hidden') return
    callLeader()
    timer = setTimeout(() => leadership.isMine() || leadership.seize(), answerMs)
  }
  callLeader()
  look()
  document.addEventListener('visibilitychange', look)
  return {
    cancel,
    end: () => {
      cancel()
      document.removeEventListener('visibilitychange', look)
    },
  }
}
