/** When members may be notified: choices, quiet hours by local time, and frequency. */
import { expect, test } from 'vitest'
import {
  isQuiet,
  mayNotify,
  usualChoices,
  whenToNotify,
  type NotificationFrequency,
  type NotificationSettings,
  type QuietHours,
} from '#domain/notifications/notifications.ts'
import { localTime } from '#domain/time/local-time.ts'

const night: QuietHours = { begins: '22:00', ends: '07:30' }
const evening: QuietHours = { begins: '17:00', ends: '20:00' }
const amsterdam = 'Europe/Amsterdam'
const choosing = (frequency: NotificationFrequency, quiet: QuietHours | null = null): NotificationSettings => ({
  choices: { ...usualChoices, message: { push: frequency, mail: 'never' } },
  quiet,
  timezone: amsterdam,
})

// Amsterdam is two hours ahead of UTC in June.
test.each<[string, NotificationFrequency, QuietHours | null, string, string | null, boolean]>([
  ['at once, never told before', 'at_once', null, '2026-06-15T12:00Z', null, true],
  ['at once, told a second ago', 'at_once', null, '2026-06-15T12:00Z', '2026-06-15T11:59:59Z', true],
  ['never', 'never', null, '2026-06-15T12:00Z', null, false],
  ['hourly, never told before', 'hourly', null, '2026-06-15T12:00Z', null, true],
  ['hourly, told 59 minutes ago', 'hourly', null, '2026-06-15T12:00Z', '2026-06-15T11:01Z', false],
  ['hourly, told an hour ago', 'hourly', null, '2026-06-15T12:00Z', '2026-06-15T11:00Z', true],
  ['hourly, when clocks go back: an hour is an hour', 'hourly', null, '2026-10-25T01:00Z', '2026-10-25T00:00Z', true],
  ['hourly, when clocks go forward: a minute is a minute', 'hourly', null, '2026-03-29T01:00Z', '2026-03-29T00:59Z', false],
  ['daily, before its time', 'daily', null, '2026-06-15T15:59Z', null, false],
  ['daily, at its time', 'daily', null, '2026-06-15T16:00Z', null, true],
  ['daily, told yesterday', 'daily', null, '2026-06-15T16:00Z', '2026-06-14T16:30Z', true],
  ['daily, told earlier today', 'daily', null, '2026-06-15T20:00Z', '2026-06-15T16:00Z', false],
  ['daily, told late last night where they are', 'daily', null, '2026-06-15T16:00Z', '2026-06-14T21:59Z', true],
  ['daily, told after midnight where they are', 'daily', null, '2026-06-15T16:00Z', '2026-06-14T22:01Z', false],
  ['daily, in the quiet that covers its time', 'daily', evening, '2026-06-15T16:00Z', null, false],
  ['daily, when the quiet that covered its time ends', 'daily', evening, '2026-06-15T18:00Z', null, true],
  ['at once, in the quiet evening', 'at_once', night, '2026-06-15T20:00Z', null, false],
  ['at once, a minute before the quiet', 'at_once', night, '2026-06-15T19:59Z', null, true],
  ['at once, after midnight in the quiet', 'at_once', night, '2026-06-16T00:30Z', null, false],
  ['at once, the quiet is over', 'at_once', night, '2026-06-16T05:30Z', null, true],
  ['at once, in the last quiet minute', 'at_once', night, '2026-06-16T05:29Z', null, false],
  ['hourly, in the quiet', 'hourly', night, '2026-06-15T21:00Z', '2026-06-15T10:00Z', false],
  ['never, outside the quiet', 'never', night, '2026-06-15T12:00Z', null, false],
])('%s', (_, frequency, quiet, now, last, expected) => {
  const settings = choosing(frequency, quiet)
  expect(mayNotify(settings, 'message', 'push', new Date(now), last ? new Date(last) : null)).toBe(expected)
})

test('members without a choice are notified of messages, likes and the account, and never of offers', () => {
  const settings = { choices: usualChoices, quiet: null, timezone: null }
  const at = new Date('2026-06-15T19:00Z')
  const allowed = (['message', 'like', 'account', 'news'] as const).map((event) =>
    (['push', 'mail'] as const).map((channel) => mayNotify(settings, event, channel, at, null)),
  )
  expect(allowed).toEqual([
    [true, true],
    [true, true],
    [true, true],
    [false, false],
  ])
})

test('one channel’s choice changes neither the other channel nor other events', () => {
  const settings = choosing('never')
  const at = new Date('2026-06-15T19:00Z')
  expect(mayNotify(settings, 'like', 'push', at, null)).toBe(true)
  expect(
    mayNotify(
      { ...settings, choices: { ...settings.choices, message: { push: 'never', mail: 'at_once' } } },
      'message',
      'mail',
      at,
      null,
    ),
  ).toBe(true)
})

test.each([
  [null, '00:00', false],
  [night, '22:00', true],
  [night, '23:59', true],
  [night, '00:00', true],
  [night, '07:29', true],
  [night, '07:30', false],
  [night, '21:59', false],
  [evening, '16:59', false],
  [evening, '17:00', true],
  [evening, '20:00', false],
] as const)('with quiet %j, %s is quiet: %s', (quiet, time, expected) => {
  expect(isQuiet(quiet, time)).toBe(expected)
})

test('the clock is the member’s, and an unknown zone counts as UTC', () => {
  const midnight = new Date('2026-06-15T22:30:00Z')
  expect(localTime(midnight, amsterdam)).toEqual({ date: '2026-06-16', time: '00:30' })
  expect(localTime(midnight, 'America/Los_Angeles')).toEqual({ date: '2026-06-15', time: '15:30' })
  expect(localTime(midnight, 'Mars/Base')).toEqual({ date: '2026-06-15', time: '22:30' })
  expect(localTime(midnight, null)).toEqual({ date: '2026-06-15', time: '22:30' })
})

const at = '2026-06-15T12:00:30Z'
test.each<[string, NotificationFrequency, QuietHours | null, string, string | null, string | null]>([
  ['at once is now', 'at_once', null, at, null, at],
  ['never is never', 'never', null, at, null, null],
  ['at night it is the end of the night', 'at_once', night, '2026-06-15T23:13:20Z', null, '2026-06-16T05:30:00Z'],
  ['hourly is an hour after the last, to the minute', 'hourly', null, at, '2026-06-15T11:20:00Z', '2026-06-15T12:20:00Z'],
  ['daily is this evening', 'daily', null, at, null, '2026-06-15T16:00:00Z'],
  [
    'daily, told today, is tomorrow evening',
    'daily',
    null,
    '2026-06-15T17:00:00Z',
    '2026-06-15T16:00:30Z',
    '2026-06-16T16:00:00Z',
  ],
  ['daily in the quiet is at its end', 'daily', evening, at, null, '2026-06-15T18:00:00Z'],
])('the next time to notify: %s', (_, frequency, quiet, now, last, expected) => {
  const when = whenToNotify(choosing(frequency, quiet), 'message', 'push', new Date(now), last ? new Date(last) : null)
  expect(when).toEqual(expected === null ? null : new Date(expected))
})
