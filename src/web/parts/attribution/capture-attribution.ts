/** Stores the attribution of a visit in the tab, before React runs. */
import { type Attribution, latestAttribution, networkCookie, searchOf, splitSearch } from '#domain/attribution/attribution.ts'
import { storeInTab, readFromTab } from '#web/kit/app/browser-store.ts'

const tabKey = networkCookie.name

/** Stores the attribution and removes it from the address; the rest of the address stays. */
export function captureAttribution(start: { arrival: Attribution | null }) {
  const attribution = latestAttribution(parseAttribution(storedAttribution()), start.arrival)
  if (attribution) storeInTab(tabKey, JSON.stringify(attribution))
  const { attribution: fromLink, own } = splitSearch(location.search)
  if (fromLink.length > 0) history.replaceState(history.state, '', `${location.pathname}${searchOf(own)}${location.hash}`)
}

/** The stored attribution as text; null when there is none. */
export const storedAttribution = (): string | null => readFromTab(tabKey)

/** Not validated: the app wrote the text itself, and the server validates what it receives. */
export function parseAttribution(text: string | null): Attribution | null {
  try {
    return JSON.parse(text ?? 'null') as Attribution | null
  } catch {
    return null
  }
}
