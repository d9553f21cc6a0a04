/** Limits requests per push host, so that one slow or absent service does not delay the others. */
import { getOrCreate } from '#domain/get-or-create.ts'

/** Most requests to one host at the same time. */
export const maxPerHost = 64
/** A message that waited this long for its turn is postponed. */
const timeoutMs = 2000
/** After so many requests in a row without an answer, the host gets none for a while. */
const timeoutsBeforePause = 5
export const hostPauseMs = 30_000

type HostQueue = { under: number; waiting: Waiting[]; silences: number; pausedUntilMs: number }
type Waiting = { go: (may: boolean) => void; timer: NodeJS.Timeout }

export type HostLimiter = ReturnType<typeof openHostLimiter>

const isResting = (queue: HostQueue) => performance.now() < queue.pausedUntilMs

export function openHostLimiter() {
  const queues = new Map<string, HostQueue>()
  const queueOf = (service: string) =>
    getOrCreate(queues, service, () => ({ under: 0, waiting: [], silences: 0, pausedUntilMs: 0 }))

  /** Pauses a host: all that wait for it are postponed. */
  function rest(queue: HostQueue) {
    queue.pausedUntilMs = performance.now() + hostPauseMs
    queue.silences = 0
    for (const { go, timer } of queue.waiting.splice(0)) {
      clearTimeout(timer)
      go(false)
    }
  }

  return {
    /** True when the request may go: `leave` must follow. False when the host is too busy, or paused. */
    enter(service: string): true | Promise<boolean> {
      const queue = queueOf(service)
      if (isResting(queue)) return Promise.resolve(false)
      if (queue.under < maxPerHost) {
        queue.under += 1
        return true
      }
      return new Promise((go) => {
        const timer = setTimeout(() => {
          queue.waiting.splice(queue.waiting.indexOf(one), 1)
          go(false)
        }, timeoutMs)
        const one = { go, timer }
        queue.waiting.push(one)
      })
    },
    /** `hasAnswered`: the host answered, with any status. */
    leave(service: string, hasAnswered: boolean) {
      const queue = queueOf(service)
      queue.silences = hasAnswered ? 0 : queue.silences + 1
      if (queue.silences >= timeoutsBeforePause) rest(queue)
      const next = isResting(queue) ? undefined : queue.waiting.shift()
      if (!next) return void (queue.under -= 1)
      clearTimeout(next.timer)
      next.go(true)
    },
  }
}
