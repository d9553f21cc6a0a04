/** Limits that a brand sets itself: as many sign-ups from one address as it says, and nothing else moves. */
import { expect, test } from 'vitest'
import { limits } from '#domain/limits/limits.ts'
import { isWithin, openLimits } from '#server/http/limits.ts'

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
