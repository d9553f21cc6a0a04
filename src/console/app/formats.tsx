/** Numbers, money and times as the person reads them: own language, own time zone, UTC on hover. */
import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { memoize } from '#domain/get-or-create.ts'
import { isoFor } from '#domain/languages/languages.ts'
import { useConsoleState } from '#console/app/console.ts'
import { useLanguage } from '#web/kit/text/text.tsx'
import { formatMoney } from '#web/kit/text/money.ts'

const dateFormat = memoize((iso: string, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(iso, options))
const numberFormat = memoize((iso: string) => new Intl.NumberFormat(iso))
const tickMs = 30_000

const NowContext = createContext(0)

/** What is "ago" moves on by itself. */
export function NowProvider({ children }: { children: ReactNode }) {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return <NowContext value={nowMs}>{children}</NowContext>
}

export function useFormats() {
  const language = useLanguage()
  const nowMs = use(NowContext)
  const timeZone = useConsoleState().me?.timezone ?? 'UTC'
  const iso = isoFor(language, 'GB')
  const written = (at: string, options: Intl.DateTimeFormatOptions) =>
    dateFormat(iso, { timeZone, ...options }).format(new Date(at))
  const dayOf = (at: string) => dateFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date(at))
  const isToday = (at: string) => dayOf(at) === dayOf(new Date(nowMs).toISOString())
  return {
    iso,
    nowMs,
    number: (value: number) => numberFormat(iso).format(value),
    /** A count that ends at `most`: there may be more. */
    upTo: (value: number, most: number) => `${numberFormat(iso).format(value)}${value >= most ? '+' : ''}`,
    money: (minor: number, currency: string) => formatMoney(iso, minor, currency),
    time: (at: string) => written(at, { timeStyle: 'short' }),
    /** The time, and the day where it is another one. */
    moment: (at: string) => written(at, isToday(at) ? { timeStyle: 'short' } : { dateStyle: 'medium', timeStyle: 'short' }),
    day: (at: string) => written(at, { dateStyle: 'medium' }),
    /** A calendar day such as `2026-11-26`, the same in every zone. */
    calendarDay: (day: string) => dateFormat(iso, { timeZone: 'UTC', day: 'numeric', month: 'short' }).format(new Date(day)),
    weekday: (day: string) => dateFormat(iso, { timeZone: 'UTC', weekday: 'short' }).format(new Date(day)),
    utc: (at: string) => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`,
  }
}

/** `seconds` includes them, for the log. */
export function Time({ at, seconds = false }: { at: string; seconds?: boolean }) {
  const { moment, utc, iso, nowMs: _ } = useFormats()
  const timeZone = useConsoleState().me?.timezone ?? 'UTC'
  const words = seconds
    ? dateFormat(iso, { timeZone, dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(at))
    : moment(at)
  return (
    <time dateTime={at} title={utc(at)}>
      {words}
    </time>
  )
}

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** `3 min`, `2 h`, `5 days`: how long something lasts. */
export function useDuration() {
  const { iso } = useFormats()
  return (seconds: number) => {
    const [unit, size] = units.find(([, one]) => seconds >= one) ?? (['second', 1] as const)
    return new Intl.NumberFormat(iso, { style: 'unit', unit, unitDisplay: 'short' }).format(Math.floor(seconds / size))
  }
}
