/** After a new build, an open page may request code that is gone: it reloads, at most once in 10 seconds (spec, section 8). */
import type { ClientInstrumentation } from 'react-router'

const reloadedAt = 'chunk-reloaded-at'
const pauseMs = 10_000

/** False when this tab was reloaded for this reason less than 10 seconds ago. */
export function mayReload(): boolean {
  const last = Number(sessionStorage.getItem(reloadedAt) ?? 0)
  if (Date.now() - last < pauseMs) return false
  sessionStorage.setItem(reloadedAt, String(Date.now()))
  return true
}

let destination: string | undefined

/** For the router: remembers which page a navigation goes to, from its first moment until it ends. The reload goes there. */
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
