/** Refusals one after another: past so many of one address each waits a moment, so that asking again and again takes the asker's time and little of ours. */
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { SlowRefusals } from '#server/ports/limiter.ts'

/** An office that shares an address has some refusals a second; beyond that each waits `waitMs`. No more than `waiting` wait in all: the others are answered at once. */
export const slowRefusals = { atOnce: 60, perSeconds: 10, waitMs: 1_000, waiting: 2_000 }

/** Counted in this process only: what is saved is this process's time. */
export function openSlowRefusals({ atOnce, perSeconds, waitMs, waiting } = slowRefusals): SlowRefusals {
  const counter = new RateLimiterMemory({ keyPrefix: 'refused', points: atOnce, duration: perSeconds })
  let waitingNow = 0
  return async (address, bytes = 0) => {
    const isOften = await counter.consume(address, 1 + Math.floor(bytes / 1e6)).then(
      () => false,
      () => true,
    )
    if (!isOften || waitingNow >= waiting) return
    waitingNow += 1
    await new Promise((resolve) => setTimeout(resolve, waitMs).unref())
    waitingNow -= 1
  }
}
