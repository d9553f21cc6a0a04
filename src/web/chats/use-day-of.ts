/** The calendar day of a moment, where the member is. */
import { useMemo } from 'react'
import { useClock } from '#web/kit/text/clock.tsx'

export function useDayOf(): (at: string) => string {
  const { timeZone } = useClock()
  return useMemo(() => dayOfIn(timeZone), [timeZone])
}

function dayOfIn(timeZone: string) {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  // A long log asks for all of them again and again, and naming a day is slow.
  const known = new Map<string, string>()
  return (at: string) => {
    const minute = at.slice(0, 16)
    const name = known.get(minute) ?? day.format(new Date(at))
    known.set(minute, name)
    return name
  }
}
