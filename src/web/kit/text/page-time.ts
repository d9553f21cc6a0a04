/** Formats instants in the member's language and time zone. */
import { memoize } from '#domain/get-or-create.ts'
import { dayMs } from '#domain/time/durations.ts'
import { useClock } from '#web/kit/text/clock.tsx'
import { useIso } from '#web/kit/text/text.tsx'

export type PageTime = {
  /** `14:05` */
  time: (iso: string) => string
  /** `today`, `yesterday`, `Monday`, `3 November`, `3 November 2025` */
  day: (iso: string) => string
  /** For lists: the time today, else the day. */
  short: (iso: string) => string
  /** `29 June 2026` */
  date: (iso: string) => string
  /** The full date and time, for a `title`. */
  full: (iso: string) => string
}

export function usePageTime(): PageTime {
  const iso = useIso()
  const { nowMs, timeZone } = useClock()
  const write = (at: string, options: Intl.DateTimeFormatOptions) => formatOf(iso, { timeZone, ...options }).format(new Date(at))
  const time = (at: string) => write(at, { timeStyle: 'short' })
  const day = (at: string) => formatDay(iso, new Date(at), new Date(nowMs), timeZone)
  return {
    time,
    day,
    short: (at) => (daysBetween(new Date(at), new Date(nowMs), timeZone) === 0 ? time(at) : day(at)),
    date: (at) => write(at, { dateStyle: 'long' }),
    full: (at) => write(at, { dateStyle: 'long', timeStyle: 'short' }),
  }
}

/** Cached, because every message of a long log has two. */
const formatOf = memoize((iso: string, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(iso, options))

function formatDay(iso: string, at: Date, now: Date, timeZone: string): string {
  const ago = daysBetween(at, now, timeZone)
  if (ago === 0 || ago === 1) return new Intl.RelativeTimeFormat(iso, { numeric: 'auto' }).format(-ago, 'day')
  if (ago > 1 && ago < 7) return formatOf(iso, { timeZone, weekday: 'long' }).format(at)
  const year = at.getUTCFullYear() === now.getUTCFullYear() ? {} : ({ year: 'numeric' } as const)
  return formatOf(iso, { timeZone, day: 'numeric', month: 'long', ...year }).format(at)
}

/** The difference in calendar days, in the member's time zone. */
function daysBetween(at: Date, now: Date, timeZone: string) {
  const date = formatOf('sv-SE', { timeZone, dateStyle: 'short' })
  return Math.round((Date.parse(date.format(now)) - Date.parse(date.format(at))) / dayMs)
}
