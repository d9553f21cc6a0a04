/** Keeps in the tab where a visitor came from, before React runs. */
import { type Attribution, latestAttribution, networkCookie, searchOf, splitSearch } from '#domain/attribution/attribution.ts'
import { storeInTab, readFromTab } from '#web/kit/app/tab-store.ts'

const place = networkCookie.name

/** Keeps what the address says, and takes it out of the address. Nothing else of the address changes. */
export function captureAttribution(start: { arrival: Attribution | null }) {
  const attribution = latestAttribution(parseAttribution(storedAttribution()), start.arrival)
  if (attribution) storeInTab(place, JSON.stringify(attribution))
  const { came, own } = splitSearch(location.search)
  if (came.length > 0) history.replaceState(history.state, '', `${location.pathname}${searchOf(own)}${location.hash}`)
}

/** The tab's record as text; null where it has none. */
export const storedAttribution = (): string | null => readFromTab(place)

/** The app wrote the text itself, and nothing rests on it: the server bounds whatever it is sent. */
export function parseAttribution(text: string | null): Attribution | null {
  try {
    return JSON.parse(text ?? 'null') as Attribution | null
  } catch {
    return null
  }
}
