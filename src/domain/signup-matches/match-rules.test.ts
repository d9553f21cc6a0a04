/** The count that a visitor sees: rounded down, never below five, and absent without matches. */
import { expect, test } from 'vitest'
import { roundedDown, reportedCount } from '#domain/signup-matches/match-rules.ts'

test.each([
  [0, 0],
  [1, 0],
  [4, 0],
  [5, 5],
  [9, 5],
  [10, 10],
  [43, 40],
  [99, 90],
  [100, 100],
  [149, 100],
  [951, 950],
  [1499, 1000],
  [9999, 9500],
  [10_000, 10_000],
  [12_999, 12_000],
  [1_000_000, 1_000_000],
])('%i people are shown as %i', (people, shown) => {
  expect(roundedDown(people)).toBe(shown)
})

test('no shown number is more than there are, or less than five', () => {
  for (let people = 0; people <= 20_000; people++) {
    const shown = roundedDown(people)
    expect(shown).toBeLessThanOrEqual(people)
    expect(shown === 0 || shown >= 5).toBe(true)
  }
})

test.each([
  [0, { people: 0, few: false }],
  [1, { people: 0, few: true }],
  [4, { people: 0, few: true }],
  [5, { people: 5, few: false }],
])('%i people: %o', (people, shown) => {
  expect(reportedCount(people)).toEqual(shown)
})
