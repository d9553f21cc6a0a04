/** New people a day: each level of trust allows more, and members near the limit are warned. */
import { expect, test } from 'vitest'
import { contactLimits, contactsFor, contactsLeft } from '#domain/chats/contact-limits.ts'

test.each([
  [1, 3, 'activate'],
  [2, 10, 'photo'],
  [3, 25, null],
  [4, 60, null],
])('trust %i begins with %i new people a day, and the next step is %s', (level, a_day, step) => {
  expect(contactsFor(level)).toEqual({ a_day, step })
  expect(contactLimits[level - 1]).toBe(a_day)
})

test('every step up allows more', () => {
  expect(contactLimits.toSorted((a, b) => a - b)).toEqual(contactLimits)
})

test.each([
  [1, 0, 3],
  [1, 2, 1],
  [1, 3, 0],
  [1, 5, 0],
  [2, 6, null],
  [2, 7, 3],
  [3, 22, 3],
  [4, 56, null],
  [4, 60, 0],
])('with trust %i and %i begun today, %s are shown as left', (level, used, left) => {
  expect(contactsLeft(level, used)?.left ?? null).toBe(left)
})
