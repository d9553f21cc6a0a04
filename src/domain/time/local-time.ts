/** Local time: date and time where a member is. An unknown time zone counts as UTC. */
import { memoize } from '#domain/get-or-create.ts'
import { daySeconds } from '#domain/time/durations.ts'

// The Swedish format is `2026-06-15 14:30`. Creating a format costs more than using it a hundred times.
const dateFormat = memoize((timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }))
const timeFormat = memoize((timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'short' }))

/** Whether the platform knows a time zone of this name. */
export function isTimezone(timezone: string): boolean {
  try {
    return timeFormat(timezone) !== undefined
  } catch {
    return false
  }
}

/** `YYYY-MM-DD`. */
export const localDate = (now: Date, timezone: string | null): string =>
  timezone === null || timezone === 'UTC' ? now.toISOString().slice(0, 10) : formatIn(timezone, dateFormat).format(now)

/** `time` is `HH:MM`. */
export const localTime = (now: Date, timezone: string | null) => ({
  date: localDate(now, timezone),
  time: formatIn(timezone ?? 'UTC', timeFormat).format(now),
})

function formatIn(timezone: string, format: typeof dateFormat) {
  try {
    return format(timezone)
  } catch {
    return format('UTC')
  }
}

// The cookie with the browser's time zone.

/** Holds the zone of a member's browser, such as `Europe/Warsaw`, so that the server writes the same hours as the browser. */
export const timeZoneCookie = { name: 'time_zone', maxAgeSeconds: 365 * daySeconds }
