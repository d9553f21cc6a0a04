/** A case on the screen: reads it, holds it longer while the tab is in sight, and notes what changed meanwhile. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CasePage } from '#domain/cases/case-pages.ts'
import { minuteMs } from '#domain/time/durations.ts'
import { useApi } from '#console/app/console.ts'
import { useFormats } from '#console/app/formats.tsx'
import { useQuery } from '#console/app/query.ts'
import { type CaseChange, changesBetween } from '#console/cases/changes.ts'

const extendMs = 5 * minuteMs

export type HeldBy = { kind: 'me'; until: string } | { kind: 'other'; name: string; until: string } | { kind: 'nobody' }

/** `case` of a page, as of now: a hold that has run out is nobody's. */
export function holdOf({ case: { holder, held_until, is_mine } }: CasePage, nowMs: number): HeldBy {
  if (!held_until || !holder || Date.parse(held_until) <= nowMs) return { kind: 'nobody' }
  return is_mine ? { kind: 'me', until: held_until } : { kind: 'other', name: holder, until: held_until }
}

export function useCase(reference: string) {
  const api = useApi()
  const { nowMs } = useFormats()
  const query = useQuery(`case ${reference}`, (api, signal) => api('GET /api/cases/one', { query: { reference } }, { signal }))
  const page = query.data
  const [changes, setChanges] = useState<CaseChange[]>([])
  /** Held at some time on this screen: its end is worth a word. */
  const [wasMine, setWasMine] = useState(false)
  const hold = page ? holdOf(page, nowMs) : null
  const isMine = hold?.kind === 'me'
  if (isMine && !wasMine) setWasMine(true)
  const take = (next: CasePage) => {
    if (page) {
      const found = changesBetween(page, next)
      if (found.length > 0) setChanges(found)
    }
    query.set(next)
  }
  const readAgain = async () => take(await api('GET /api/cases/one', { query: { reference } }))
  /** Holds it, or longer. Rejects with `case_held` while another has it. */
  const holdIt = async () => take(await api('POST /api/cases/hold', { body: { reference } }))
  useLongerHold(isMine, () =>
    holdIt()
      .catch(() => readAgain())
      .catch(() => {}),
  )
  return {
    query,
    hold,
    wasMine,
    changes,
    forgetChanges: () => setChanges([]),
    take,
    readAgain,
    holdIt,
  }
}

/** Every five minutes in sight; a tab that comes back after longer at once. */
export function useLongerHold(isMine: boolean, extend: () => unknown) {
  const lastMs = useRef(0)
  const extendNow = useEffectEvent(() => {
    if (document.visibilityState !== 'visible' || Date.now() - lastMs.current < extendMs) return
    lastMs.current = Date.now()
    void extend()
  })
  useEffect(() => {
    if (!isMine) return
    lastMs.current = Date.now()
    const timer = setInterval(extendNow, minuteMs)
    document.addEventListener('visibilitychange', extendNow)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', extendNow)
    }
  }, [isMine])
}
