/** Limits set by a brand: its number of sign-ups from one address; other limits are unchanged. */
import { expect, test, afterEach, beforeEach, vi } from 'vitest'
import { limits } from '#domain/limits/limits.ts'
import { isWithin, openLimits, openSlowRefusals } from '#server/http/limits.ts'

const silent = { debug() {}, info() {}, warn() {}, error() {} }

test('behind one carrier’s address as many may join as the brand says, at other brands as many as is usual', async () => {
  const limiter = openLimits({ redisUrl: null, log: silent as never })
  const joined = async (own: { signups_an_hour: number } | undefined, address: string, tries: number) => {
    let count = 0
    for (let n = 0; n < tries; n++) {
      const refusal = await limiter.take('signup', { account: null, address }, own).catch((error: unknown) => error)
      if (refusal === undefined) count += 1
      else expect(refusal).toMatchObject({ code: 'too_many_requests', details: { retry_after: expect.any(Number) } })
    }
    return count
  }
  expect(await joined(undefined, '192.0.2.1', 30)).toBe(limits.signup.points)
  expect(await joined({ signups_an_hour: 50 }, '192.0.2.1', 60)).toBe(50)
  expect(await joined({ signups_an_hour: 2 }, '192.0.2.2', 5)).toBe(2)
  expect(await joined(undefined, '192.0.2.2', 30)).toBe(limits.signup.points)
})

test('what guards accounts is the same at every brand', async () => {
  const limiter = openLimits({ redisUrl: null, log: silent as never })
  const who = { account: null, named: 'anna', address: '192.0.2.1' }
  for (let n = 0; n < limits.login.points; n++) await limiter.take('login', who, { signups_an_hour: 500 })
  expect(await isWithin(limiter, 'login', who)).toBe(false)
})

test('a person with many IPv6 networks has ten times the points of one, and no more', async () => {
  const limiter = openLimits({ redisUrl: null, log: silent as never })
  let taken = 0
  for (let network = 0; network < 30; network++)
    for (let n = 0; n < limits.signup.points; n++)
      if (await isWithin(limiter, 'signup', { account: null, address: `2a02:a210:12:${network.toString(16)}` })) taken += 1
  expect(taken).toBe(10 * limits.signup.points)
  expect(await isWithin(limiter, 'signup', { account: null, address: '2a02:a210:13:0' })).toBe(true)
})

// Delayed refusals: the first are answered at once, later ones wait, and other addresses are not delayed.

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
