/** Where the visitor came from, kept in the tab by a page that sleeps: whoever presses a plain link on it is gone before `came-from.ts` wakes. Used on the server only. */
import { networkCookie } from '#domain/arrivals.ts'
import { startElementId } from '#web/start.ts'

/** As `laterArrival` has it: a link that names a network counts, and without one it only fills an empty place. */
export const arrivalKeeper = `document.addEventListener('DOMContentLoaded', () => {
  try {
    const { arrival } = JSON.parse(document.getElementById('${startElementId}').textContent)
    const kept = JSON.parse(sessionStorage.getItem('${networkCookie.name}'))
    if (arrival && (arrival.network || !kept?.network)) sessionStorage.setItem('${networkCookie.name}', JSON.stringify(arrival))
  } catch {}
})`
