/** The attribution of a visit, stored in the tab; after consent the server also stores it in a cookie. */
import { useSyncExternalStore } from 'react'
import type { Attribution } from '#domain/attribution/attribution.ts'
import { useAppContext } from '#web/kit/providers.tsx'
import type { Start } from '#web/kit/app/bootstrap.ts'
import { parseAttribution, storedAttribution } from '#web/parts/attribution/capture-attribution.ts'

export function useAttribution(): Attribution | null {
  const { start } = useAppContext()
  return useSyncExternalStore(
    never,
    () => currentAttribution(start),
    () => start.arrival,
  )
}

const never = () => () => {}
let cache: { text: string; arrival: Attribution | null } = { text: '', arrival: null }

/** The same object while nothing changes. On the server, which has no tab, that of the request. */
export function currentAttribution(start: Pick<Start, 'arrival'>): Attribution | null {
  const text = storedAttribution()
  if (text === null) return start.arrival
  if (text !== cache.text) cache = { text, arrival: parseAttribution(text) }
  return cache.arrival
}
