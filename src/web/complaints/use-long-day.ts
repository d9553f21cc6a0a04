/** A day written out, such as `29 June 2026`: deadlines are never "next Monday". */
import { useClock } from '#web/kit/text/clock.tsx'
import { useIso } from '#web/kit/text/text.tsx'

export function useLongDay() {
  const iso = useIso()
  const { timeZone } = useClock()
  return (at: string) => new Intl.DateTimeFormat(iso, { timeZone, dateStyle: 'long' }).format(new Date(at))
}
