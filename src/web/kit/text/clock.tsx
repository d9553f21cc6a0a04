/** The clock of a page: the server's until hydration, then the browser's, so that both render the same. */
import { createContext, type ReactNode, startTransition, use, useEffect, useState } from 'react'
import { timeZoneCookie } from '#domain/time/local-time.ts'
import { setCookie } from '#web/kit/app/browser-store.ts'
import type { Session } from '#web/kit/app/session.ts'
import type { Start } from '#web/kit/app/bootstrap.ts'

type Clock = { nowMs: number; timeZone: string }

const ClockContext = createContext<Clock>({ nowMs: 0, timeZone: 'UTC' })
export const useClock = () => use(ClockContext)

const tickMs = 60_000

type ClockProviderProps = { start: Pick<Start, 'nowMs' | 'timeZone'>; session: Pick<Session, 'get'>; children: ReactNode }

export function ClockProvider({ start, session, children }: ClockProviderProps) {
  const [clock, setClock] = useState<Clock>({ nowMs: start.nowMs, timeZone: start.timeZone })
  useEffect(() => {
    const tick = () => {
      const timeZone = ownTimeZone()
      if (session.get()) storeTimeZone(timeZone)
      // A transition: an urgent update would empty the parts that are not hydrated yet.
      startTransition(() => setClock({ nowMs: Date.now(), timeZone }))
    }
    tick()
    const timer = setInterval(tick, tickMs)
    return () => clearInterval(timer)
  }, [session])
  return <ClockContext value={clock}>{children}</ClockContext>
}

/** The server renders a member's next page in this zone. Visitors see no hours and get no cookie. */
function storeTimeZone(timeZone: string) {
  setCookie(timeZoneCookie.name, timeZone, timeZoneCookie.maxAgeSeconds)
}

type WithTemporal = { Temporal?: { Now: { timeZoneId: () => string } } }

/** The browser's time zone, such as `Europe/Warsaw`. `Temporal` is fast; the first use of `Intl` takes 100 ms on a phone. */
export const ownTimeZone = (): string =>
  (globalThis as WithTemporal).Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone
