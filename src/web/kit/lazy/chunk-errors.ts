/** After a new build, an open page may request code that is gone: it reloads, at most once in 10 seconds (spec, section 8). */
const reloadedAt = 'chunk-reloaded-at'
const pauseMs = 10_000

/** False when this tab was reloaded for this reason less than 10 seconds ago. */
export function mayReload(): boolean {
  const last = Number(sessionStorage.getItem(reloadedAt) ?? 0)
  if (Date.now() - last < pauseMs) return false
  sessionStorage.setItem(reloadedAt, String(Date.now()))
  return true
}

type Destination = { pathname: string; search: string }
let destination: Destination | undefined

/** Says which page a navigation is going to, and nothing once it has ended: the reload goes there. */
export const setDestination = (location: Destination | undefined) => {
  destination = location
}

export function reloadAfterChunkErrors() {
  addEventListener('vite:preloadError', (event) => {
    // Offline: the caller waits for the connection.
    if (!navigator.onLine || !mayReload()) return
    event.preventDefault()
    if (destination) location.assign(destination.pathname + destination.search)
    else location.reload()
  })
}
