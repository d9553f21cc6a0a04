/** The date and the time where a member is. */
import { expect, test } from 'vitest'
import { isTimezone, localDate, localTime } from '#domain/time/local-time.ts'

const now = new Date('2026-06-15T22:30:00Z')

test.for([
  [null, '2026-06-15', '22:30'],
  ['UTC', '2026-06-15', '22:30'],
  ['Europe/Amsterdam', '2026-06-16', '00:30'],
  ['America/New_York', '2026-06-15', '18:30'],
  ['Nowhere/Land', '2026-06-15', '22:30'],
  ['', '2026-06-15', '22:30'],
] as const)('in %s it is %s, %s', ([timezone, date, time]) => {
  expect(localDate(now, timezone)).toBe(date)
  expect(localTime(now, timezone)).toEqual({ date, time })
})

test.for([
  ['Europe/Amsterdam', true],
  ['Nowhere/Land', false],
  ['', false],
] as const)('%s is a time zone: %s', ([timezone, is]) => expect(isTimezone(timezone)).toBe(is))
