/** How long one may withdraw, and what goes back then. */
import { expect, test } from 'vitest'
import { moneyBack, withdrawUntil } from '#domain/credits/refunds.ts'

test.each([
  ['2026-06-15T00:00:00.000Z', '2026-06-30T00:00:00.000Z'],
  ['2026-06-15T23:59:59.999Z', '2026-06-30T00:00:00.000Z'],
  ['2026-12-25T12:34:56.789Z', '2027-01-09T00:00:00.000Z'],
])('what was paid at %s can be taken back for fourteen days after that day, until %s', (paid, until) => {
  expect(withdrawUntil(new Date(paid)).toISOString()).toBe(until)
})

test('a part of a cent counts for the member, and nobody gets more than they paid', () => {
  const bought = { price_minor: 1499, credits: 30 }
  expect([30, 20, 1, 0].map((unused) => moneyBack(bought, unused, 0))).toEqual([1499, 1000, 50, 0])
  expect(moneyBack(bought, 30, 1400)).toBe(99)
  expect(moneyBack(bought, 1, 1400)).toBe(50)
})
