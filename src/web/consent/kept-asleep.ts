/** Where the visitor came from, on a page that sleeps: a plain link on it is followed before `came-from.ts` runs. Used on the server only. */
import { networkCookie, searchOf, splitSearch } from '#domain/attribution/attribution.ts'
import { startElementId } from '#web/kit/app/bootstrap.ts'

/** As `laterArrival` has it: a link that names a network counts, and without one it only fills an empty place. */
export const arrivalKeeper = `document.addEventListener('DOMContentLoaded', () => {
  try {
    const { arrival } = JSON.parse(document.getElementById('${startElementId}').textContent)
    const kept = JSON.parse(sessionStorage.getItem('${networkCookie.name}'))
    if (arrival && (arrival.network || !kept?.network)) sessionStorage.setItem('${networkCookie.name}', JSON.stringify(arrival))
  } catch {}
})`

/** Takes the parameters of an arrival out of the address before anything is shown, and nothing else. Empty where `search` has none: no other page carries it. */
export function addressCleaner(search: string): string {
  const { came, own } = splitSearch(search)
  if (came.length === 0) return ''
  const clean = JSON.stringify(searchOf(own)).replaceAll('<', '\\u003c')
  return `\nhistory.replaceState(history.state, '', location.pathname + ${clean} + location.hash)`
}

/** For a page that says that sign-ups are closed. The server knows only the address and the cookie: where the tab knows a network, the page wakes and takes it back. */
export const closedWaker = `
try {
  if (JSON.parse(sessionStorage.getItem('${networkCookie.name}'))?.network) dispatchEvent(new Event('wake'))
} catch {}`
