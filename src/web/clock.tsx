/** The clock of a page: the server's hour in UTC until the browser took over, then the member's own. So both render the same first. */
import { createContext, type ReactNode, startTransition, use, useEffect, useState } from 'react'
import { ownTimeZone } from '#web/time-zone.ts'

type Clock = { nowMs: number; timeZone: string }

const ClockContext = createContext<Clock>({ nowMs: 0, timeZone: 'UTC' })
export const useClock = () => use(ClockContext)

const tickMs = 60_000

export function ClockProvider({ startMs, children }: { startMs: number; children: ReactNode }) {
  const [clock, setClock] = useState<Clock>({ nowMs: startMs, timeZone: 'UTC' })
  useEffect(() => {
    // A transition, because parts of the page may still be asleep: an urgent change would replace them by nothing until they wake.
    const tick = () => startTransition(() => setClock({ nowMs: Date.now(), timeZone: ownTimeZone() }))
    tick()
    const timer = setInterval(tick, tickMs)
    return () => clearInterval(timer)
  }, [])
  return <ClockContext value={clock}>{children}</ClockContext>
}
