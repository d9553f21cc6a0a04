/** A rate: so many calls a second, as people make them. */
import { setTimeout as wait } from 'node:timers/promises'

/**
 * So many a second on average, at moments of their own as people come (a Poisson process), whether or not the ones before are answered: a queue that grows is
 * seen, and not waited out.
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
