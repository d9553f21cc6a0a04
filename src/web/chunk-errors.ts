/** After a new build, a page that was open may ask for code that is gone: it reloads, at most once in 10 seconds (spec, section 8). */
const reloadedAt = 'chunk-reloaded-at'
const pauseMs = 10_000

export function reloadAfterChunkErrors() {
  addEventListener('vite:preloadError', (event) => {
    // for want of a connection: whoever asked waits for it
    if (!navigator.onLine) return
    const last = Number(sessionStorage.getItem(reloadedAt) ?? 0)
    if (Date.now() - last < pauseMs) return
    event.preventDefault()
    sessionStorage.setItem(reloadedAt, String(Date.now()))
    location.reload()
  })
}
