/** A rate: so many calls a second, as people make them. */
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Requests at random times (a Poisson process) with this average rate, whether or not earlier ones are answered, so that queues
 * show.
 */
export async function atRate(perSecond: number, forMs: number, one: (n: number) => Promise<void>) {
  const startMs = performance.now()
  const all: Promise<void>[] = []
  for (let n = 0, dueMs = 0; ; n++) {
    dueMs -= (Math.log(1 - Math.random()) * 1000) / perSecond
    if (dueMs >= forMs) break
    const earlyMs = dueMs - (performance.now() - startMs)
    if (earlyMs > 0) await wait(earlyMs)
    all.push(one(n))
  }
  await Promise.all(all)
}
