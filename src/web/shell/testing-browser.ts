/** For tests: a browser with tabs. The test opens its streams; locks have one holder, channels connect the tabs. */
import { vi } from 'vitest'
import type { LiveEvent } from '#domain/events/events.ts'

export class FakeStream extends EventTarget {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSED = 2
  /** All requested streams, oldest first. */
  static all: FakeStream[] = []
  readyState = 0
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    FakeStream.all.push(this)
  }
  close() {
    this.readyState = 2
  }
  say({ event, data }: LiveEvent, lastEventId = '') {
    this.readyState = 1
    this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data), lastEventId }))
  }
  /** `refused`: the server answered without a stream. */
  fail(refused = false) {
    this.readyState = refused ? 2 : 0
    this.dispatchEvent(new Event('error'))
  }
}

/** Streams carry no headers, so the address names the app and the host. */
export const named = '?package=duet-web%2Fdev&original_host=localhost%3A3000'
export const streamAddress = `/api/events.php${named}`
export const openStreams = () => FakeStream.all.filter((stream) => stream.readyState !== 2)
export const theStream = () => {
  const [stream, ...others] = openStreams()
  if (!stream || others.length > 0) throw new Error(`There are ${others.length + (stream ? 1 : 0)} streams`)
  return stream
}

type Held = { name: string; reject: (error: Error) => void }
type Waiting = { name: string; take: () => void }

/** As in browsers: first come, first served; `steal` takes the lock from its holder. */
function fakeLocks() {
  let held: Held[] = []
  let waiting: Waiting[] = []
  const next = (name: string) => {
    if (held.some((one) => one.name === name)) return
    const first = waiting.find((one) => one.name === name)
    waiting = waiting.filter((one) => one !== first)
    first?.take()
  }
  return {
    request: (name: string, { signal, steal }: LockOptions, hold: () => unknown) =>
      new Promise((resolve, reject) => {
        const take = () => {
          const mine = { name, reject }
          held.push(mine)
          void Promise.resolve(hold())
            .then(resolve, reject)
            .finally(() => {
              held = held.filter((one) => one !== mine)
              next(name)
            })
        }
        const wait = { name, take }
        signal?.addEventListener('abort', () => {
          waiting = waiting.filter((one) => one !== wait)
          reject(new DOMException('Aborted', 'AbortError'))
        })
        if (steal) {
          const robbed = held.filter((one) => one.name === name)
          held = held.filter((one) => one.name !== name)
          for (const one of robbed) one.reject(new DOMException('Stolen', 'AbortError'))
          take()
        } else {
          waiting.push(wait)
          queueMicrotask(() => next(name))
        }
      }),
  }
}

class FakeChannel extends EventTarget {
  static all: FakeChannel[] = []
  readonly name: string
  constructor(name: string) {
    super()
    this.name = name
    FakeChannel.all.push(this)
  }
  postMessage(data: unknown) {
    for (const other of FakeChannel.all)
      if (other !== this && other.name === this.name)
        queueMicrotask(() => FakeChannel.all.includes(other) && other.dispatchEvent(new MessageEvent('message', { data })))
  }
  close() {
    FakeChannel.all = FakeChannel.all.filter((one) => one !== this)
  }
}

/** `canShare`: with locks and channels. Undone by `vi.unstubAllGlobals`. */
export function openBrowser({ canShare = true } = {}) {
  FakeStream.all = []
  FakeChannel.all = []
  vi.stubGlobal('EventSource', FakeStream)
  vi.stubGlobal('BroadcastChannel', canShare ? FakeChannel : undefined)
  if (canShare) Object.defineProperty(navigator, 'locks', { value: fakeLocks(), configurable: true })
  else Reflect.deleteProperty(navigator, 'locks')
}

export const goOnline = (online: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
  window.dispatchEvent(new Event(online ? 'online' : 'offline'))
}

export const setPageHidden = (away: boolean) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(away ? 'hidden' : 'visible')
  document.dispatchEvent(new Event('visibilitychange'))
}
