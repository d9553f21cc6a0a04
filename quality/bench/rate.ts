/** A rate: so many calls a second, as people make them. */
import { setTimeout as wait } from 'node:timers/promises'

/** A wait that ends so late was stopped together with its machine. */
const stoodStillMs = 5_000

/**
 * Requests at random times (a Poisson process) with this average rate, whether or not earlier ones are answered, so that queues
 * show. What a machine that stood still did not send is not made up for: the rest comes later.
 */
export async function atRate(perSecond: number, forMs: number, one: (n: number) => Promise<void>) {
  let startMs = performance.now()
  const all: Promise<void>[] = []
  for (let n = 0, dueMs = 0; ; n++) {
    dueMs -= (Math.log(1 - Math.random()) * 1000) / perSecond
    if (dueMs >= forMs) break
    const earlyMs = dueMs - (performance.now() - startMs)
    if (earlyMs > 0) await wait(earlyMs)
    const lateMs = performance.now() - startMs - dueMs
    if (earlyMs > 0 && lateMs > stoodStillMs) startMs += lateMs
    all.push(one(n))
  }
  await Promise.all(all)
}
