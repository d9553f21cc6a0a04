/** Presence: how recently a member was here, by day and never by hour (docs/decisions/0056-coarse-presence.md). */
import type { Presence } from '#domain/profiles/profiles.ts'
import { dayMs, minuteMs } from '#domain/time/durations.ts'
import { isTimezone, localTime } from '#domain/time/local-time.ts'

/** When the day began where the viewer is, in ms since 1970. An unknown time zone counts as UTC. */
export function startOfDay(now: Date, timezone: string | null): number {
  const { time } = localTime(now, timezone)
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return Math.floor(now.getTime() / minuteMs) * minuteMs - (hours * 60 + minutes) * minuteMs
}

/** `coarseMs`: the moment drawn for the day of the last visit (`member.coarse_seen_at`), never the visit. `todayMs`: `startOfDay` of the viewer. */
export function presenceOf(coarseMs: number, todayMs: number): Presence {
  if (coarseMs >= todayMs) return 'today'
  if (coarseMs >= todayMs - 6 * dayMs) return 'this_week'
  return coarseMs >= todayMs - 29 * dayMs ? 'this_month' : 'longer_ago'
}

const timeZones = new Set(Intl.supportedValuesOf('timeZone'))

/** The time zone of a viewer's day: the browser's, else the account's, else UTC. Unknown zones of a cookie are ignored. */
export function viewerZone(browser: string | null, account: string | null): string | null {
  if (browser && timeZones.has(browser)) return browser
  return account && (timeZones.has(account) || isTimezone(account)) ? account : null
}
