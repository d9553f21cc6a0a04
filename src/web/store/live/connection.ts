/** One stream for all tabs of a browser: one of them leads and holds it, the others hear from it. Where a browser cannot, each tab holds its own. */
import type { LiveEvent } from '#domain/events/events.ts'
import type { LiveHub } from '#web/store/hub.ts'
import { openStream } from '#web/store/live/stream.ts'

/** What the tabs tell each other. `last` is where the stream has got to: the next leader goes on from there. */
type TabMessage =
  { kind: 'event'; event: LiveEvent; last: string } | { kind: 'state'; open: boolean; last: string } | { kind: 'who leads?' }

/** A leader that does not answer a tab that is looked at sleeps: another one leads instead. */
const answerMs = 3_000

/** `from`: up to where the page knows what happened; empty when it knows nothing. */
type Connection = { member: number; live: LiveHub; onRefused: () => void; from?: string }

/** Answers how to end it. A browser without streams goes on polling. */
export function connect(connection: Connection): () => void {
  if (globalThis.EventSource === undefined) return () => {}
  const canShare = navigator.locks !== undefined && globalThis.BroadcastChannel !== undefined
  return canShare ? share(connection) : alone(connection)
}

const alone = ({ live, onRefused, from = '' }: Connection) => {
  live.become({ isLeading: true })
  return openStream({ last: from, onEvent: live.tell, onOpen: (isOpen) => live.become({ isOpen }), onRefused })
}

/** Named by the member: another one who logs in starts anew. */
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
    // What happens between two leaders nobody hears, so everybody looks again when the next one is heard.
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

/** Waits for its turn, leads until it ends or another takes it away, and then waits again. */
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
  // Another tab seized it, or it is over.
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

/** Asks on arriving, and whenever the tab is looked at again. */
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
