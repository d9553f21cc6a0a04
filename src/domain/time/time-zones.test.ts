/** Time zones: the browser's own, else the stored one, else the country's. */
import { expect, test } from 'vitest'
import { timeZoneOf } from '#domain/time/time-zones.ts'

test.each([
  ['Europe/Amsterdam', 'America/New_York', 'GB', 'Europe/Amsterdam'],
  [null, 'America/New_York', 'GB', 'America/New_York'],
  [null, null, 'GB', 'Europe/London'],
  ['no such place', null, 'PL', 'Europe/Warsaw'],
  ['<script>', 'Mars/Olympus', null, 'UTC'],
  ['x'.repeat(5000), null, 'IE', 'Europe/Dublin'],
] as const)('a browser of %s, a member of %s, a brand in %s: %s', (browser, member, country, zone) => {
  expect(timeZoneOf(browser, member, country)).toBe(zone)
})
