/** Refusals one after another: the first are answered at once, the next wait, and nobody else's do. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openSlowRefusals } from '#server/http/refusal-delay.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

const few = { atOnce: 3, perSeconds: 10, waitMs: 1_000, waiting: 2 }

/** How many of so many refusals were sent so far. */
async function sentOf(slowDown: (address: string) => Promise<void>, address: string, count: number) {
  let sent = 0
  for (let n = 0; n < count; n++) void slowDown(address).then(() => (sent += 1))
  await vi.advanceTimersByTimeAsync(0)
  return () => sent
}

test('an address that is refused again and again waits a second for each refusal, and others wait for none', async () => {
  const slowDown = openSlowRefusals(few)
  const sent = await sentOf(slowDown, '192.0.2.1', 5)
  const other = await sentOf(slowDown, '192.0.2.2', 1)
  expect([sent(), other()]).toEqual([3, 1])
  await vi.advanceTimersByTimeAsync(999)
  expect(sent()).toBe(3)
  await vi.advanceTimersByTimeAsync(1)
  expect(sent()).toBe(5)
})

test('who was refused often is answered at once again when the span is over', async () => {
  const slowDown = openSlowRefusals(few)
  await sentOf(slowDown, '192.0.2.1', 5)
  await vi.advanceTimersByTimeAsync(10_000)
  const later = await sentOf(slowDown, '192.0.2.1', 1)
  expect(later()).toBe(1)
})

test('no more wait than may: what comes beyond is answered at once', async () => {
  const slowDown = openSlowRefusals(few)
  const sent = await sentOf(slowDown, '192.0.2.1', 7)
  expect(sent()).toBe(5)
})

test('a large body that is refused counts as many refusals', async () => {
  const slowDown = openSlowRefusals(few)
  await slowDown('192.0.2.1', 2_500_000)
  const next = await sentOf(slowDown, '192.0.2.1', 1)
  expect(next()).toBe(0)
})
