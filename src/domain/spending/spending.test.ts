/** Limits: less at once, more after a night, and an answer to "when again". */
import { expect, test } from 'vitest'
import {
  changeLimit,
  freeAtMs,
  inCurrency,
  isWithinLimit,
  limitAt,
  noLimit,
  raiseDelayMs,
  type SpendLimit,
  type Spent,
  usedAt,
} from '#domain/spending/spending.ts'
import { dayMs, hourMs } from '#domain/time/durations.ts'

const now = 1_000 * dayMs
const later = now + raiseDelayMs
const limit = (minor: number | null, next: SpendLimit['next'] = null): SpendLimit => ({ minor, next })
const paid = (minor: number, agoMs: number): Spent => ({ minor, atMs: now - agoMs, waits: false })
const waits = (minor: number, agoMs: number): Spent => ({ minor, atMs: now - agoMs, waits: true })

test.each([
  ['a first limit counts at once', noLimit, 5000, limit(5000)],
  ['a first limit of nothing at all counts at once', noLimit, 0, limit(0)],
  ['a lower limit counts at once', limit(5000), 2000, limit(2000)],
  ['a higher limit waits a day', limit(5000), 9000, limit(5000, { minor: 9000, atMs: later })],
  ['to have none waits a day', limit(5000), null, limit(5000, { minor: null, atMs: later })],
  ['the same again changes nothing', limit(5000), 5000, limit(5000)],
  ['none where there is none changes nothing', noLimit, null, noLimit],
  ['the limit as it is takes back what waits', limit(5000, { minor: null, atMs: now + 1 }), 5000, limit(5000)],
  ['a lower one takes back what waits', limit(5000, { minor: 9000, atMs: now + 1 }), 4000, limit(4000)],
  [
    'asked for again it waits no longer',
    limit(5000, { minor: 9000, atMs: now + 1 }),
    9000,
    limit(5000, { minor: 9000, atMs: now + 1 }),
  ],
  [
    'less than what waits comes at the time it had',
    limit(5000, { minor: null, atMs: now + 1 }),
    7000,
    limit(5000, { minor: 7000, atMs: now + 1 }),
  ],
  [
    'more than what waits waits anew',
    limit(5000, { minor: 9000, atMs: now + 1 }),
    9500,
    limit(5000, { minor: 9500, atMs: later }),
  ],
  ['what waited and came is the limit by now', limit(5000, { minor: 9000, atMs: now }), 9000, limit(9000)],
  ['where none has come, any limit counts at once', limit(5000, { minor: null, atMs: now }), 9000, limit(9000)],
] as const)('%s', (_, before, wish, after) => {
  expect(changeLimit(before, wish, now)).toEqual(after)
})

test('a change is made when its time has come, and not a moment earlier', () => {
  const raised = limit(100, { minor: 500, atMs: later })
  expect(limitAt(raised, later - 1)).toEqual(raised)
  expect(limitAt(raised, later)).toEqual(limit(500))
})

test('what was paid counts for a day and for 30 days; an order that waits counts for an hour', () => {
  const spent = [paid(1, 0), paid(10, dayMs - 1), paid(100, dayMs), paid(1000, 30 * dayMs - 1), paid(10_000, 30 * dayMs)]
  expect(usedAt(spent, 'day', now)).toBe(11)
  expect(usedAt(spent, 'month', now)).toBe(1111)
  expect(usedAt([waits(5, hourMs - 1), waits(50, hourMs)], 'month', now)).toBe(5)
})

test('a limit that is reached exactly is not passed', () => {
  const wish = { spent: [paid(600, 0)], period: 'day', limit: limit(1000), nowMs: now } as const
  expect(isWithinLimit({ ...wish, price: 400 })).toBe(true)
  expect(isWithinLimit({ ...wish, price: 401 })).toBe(false)
  expect(isWithinLimit({ ...wish, limit: noLimit, price: 1e9 })).toBe(true)
})

test('the moment when an order fits again is when enough of what was paid is long enough ago', () => {
  const spent = [paid(400, 20 * hourMs), paid(400, 10 * hourMs), waits(200, hourMs / 2)]
  const free = (price: number, of = limit(1000)) => freeAtMs({ spent, period: 'day', limit: of, price, nowMs: now })
  expect(free(200)).toBe(now + hourMs / 2)
  expect(free(500)).toBe(now + 4 * hourMs)
  expect(free(1000)).toBe(now + 14 * hourMs)
  expect(free(1001)).toBeNull()
  expect(free(5000, limit(1000, { minor: null, atMs: now + 2 * hourMs }))).toBe(now + 2 * hourMs)
})

test('what was paid in another currency counts by a measure that never moves', () => {
  expect(inCurrency(5000, 'EUR', 'PLN')).toBe(20_000)
  expect(inCurrency(19_999, 'PLN', 'EUR')).toBe(5000)
  expect(inCurrency(1499, 'EUR', 'GBP')).toBe(1499)
})
