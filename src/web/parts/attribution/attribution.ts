/** Where the visitor came from, as this tab knows it. It lives in the tab; only after consent the server keeps it in a cookie as well. */
import { useSyncExternalStore } from 'react'
import { type Attribution, latestAttribution, networkCookie, searchOf, splitSearch } from '#domain/attribution/attribution.ts'
import { useAppContext } from '#web/kit/providers.tsx'
import type { Start } from '#web/kit/app/bootstrap.ts'
import { storeInTab, readFromTab } from '#web/kit/app/tab-store.ts'

const place = networkCookie.name

/** Before the page wakes: keeps what the address says, and takes it out of the address. Nothing else of the address changes. */
export function captureAttribution(start: Pick<Start, 'arrival'>) {
  const attribution = latestAttribution(read(readFromTab(place)), start.arrival)
  if (attribution) storeInTab(place, JSON.stringify(attribution))
  const { came, own } = splitSearch(location.search)
  if (came.length > 0) history.replaceState(history.state, '', `${location.pathname}${searchOf(own)}${location.hash}`)
}

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

/** The same object while nothing changes. The server has no tab, and knows what the visitor came with. */
export function currentAttribution(start: Pick<Start, 'arrival'>): Attribution | null {
  const text = readFromTab(place)
  if (text === null) return start.arrival
  if (text !== cache.text) cache = { text, arrival: read(text) }
  return cache.arrival
}

/** What we wrote ourselves, and nothing rests on it: the server bounds whatever it is sent. */
function read(text: string | null): Attribution | null {
  try {
    return JSON.parse(text ?? 'null') as Attribution | null
  } catch {
    return null
  }
}
