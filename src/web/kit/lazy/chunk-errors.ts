/** After a new build an open page may request a chunk that was removed: it reloads, at most once in 10 seconds (spec, section 8). */
import type { ClientInstrumentation } from 'react-router'

const reloadedAt = 'chunk-reloaded-at'
const pauseMs = 10_000

/** False when this tab reloaded for this reason less than 10 seconds ago. */
export function mayReload(): boolean {
  const last = Number(sessionStorage.getItem(reloadedAt) ?? 0)
  if (Date.now() - last < pauseMs) return false
  sessionStorage.setItem(reloadedAt, String(Date.now()))
  return true
}

let destination: string | undefined

/** Tells the reload where to go: stores the destination of each navigation until the navigation ends. */
export const rememberDestination: ClientInstrumentation = {
  router({ instrument }) {
    instrument({
      async navigate(go, { to }) {
        const own = typeof to === 'string' ? new URL(to, location.href).href : undefined
        destination = own
        await go()
        if (destination === own) destination = undefined
      },
    })
  },
}

export function reloadAfterChunkErrors() {
  addEventListener('vite:preloadError', (event) => {
    // Offline: the caller waits for the connection.
    if (!navigator.onLine || !mayReload()) return
    event.preventDefault()
    if (destination) location.assign(destination)
    else location.reload()
  })
}
