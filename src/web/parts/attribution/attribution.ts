/** Where the visitor came from, as this tab knows it. It lives in the tab; only after consent the server keeps it in a cookie as well. */
import { useSyncExternalStore } from 'react'
import { type Arrival, laterArrival, networkCookie, searchOf, splitSearch } from '#domain/attribution/attribution.ts'
import { useHanded } from '#web/kit/providers.tsx'
import type { Start } from '#web/kit/app/bootstrap.ts'
import { keepInTab, keptInTab } from '#web/kit/app/tab-store.ts'

const place = networkCookie.name

/** Before the page wakes: keeps what the address says, and takes it out of the address. Nothing else of the address changes. */
export function takeArrival(start: Pick<Start, 'arrival'>) {
  const arrival = laterArrival(read(keptInTab(place)), start.arrival)
  if (arrival) keepInTab(place, JSON.stringify(arrival))
  const { came, own } = splitSearch(location.search)
  if (came.length > 0) history.replaceState(history.state, '', `${location.pathname}${searchOf(own)}${location.hash}`)
}

export function useCameFrom(): Arrival | null {
  const { start } = useHanded()
  return useSyncExternalStore(
    never,
    () => cameFrom(start),
    () => start.arrival,
  )
}

const never = () => () => {}
let known: { text: string; arrival: Arrival | null } = { text: '', arrival: null }

/** The same object while nothing changes. The server has no tab, and knows what the visitor came with. */
export function cameFrom(start: Pick<Start, 'arrival'>): Arrival | null {
  const text = keptInTab(place)
  if (text === null) return start.arrival
  if (text !== known.text) known = { text, arrival: read(text) }
  return known.arrival
}

/** What we wrote ourselves, and nothing rests on it: the server bounds whatever it is sent. */
function read(text: string | null): Arrival | null {
  try {
    return JSON.parse(text ?? 'null') as Arrival | null
  } catch {
    return null
  }
}
