/** After a new build, a page that was open may ask for code that is gone: it reloads, at most once in 10 seconds (spec, section 8). */
const reloadedAt = 'chunk-reloaded-at'
const pauseMs = 10_000

/** False when this tab was reloaded like this a moment ago: once more would be of no use. */
export function mayReload(): boolean {
  const last = Number(sessionStorage.getItem(reloadedAt) ?? 0)
  if (Date.now() - last < pauseMs) return false
  sessionStorage.setItem(reloadedAt, String(Date.now()))
  return true
}

export function reloadAfterChunkErrors() {
  addEventListener('vite:preloadError', (event) => {
    // for want of a connection: whoever asked waits for it
    if (!navigator.onLine || !mayReload()) return
    event.preventDefault()
    const { __reactRouterDataRouter: router } = globalThis as { __reactRouterDataRouter?: Router }
    const to = router?.state.navigation.location
    if (to) location.assign(to.pathname + to.search)
    else location.reload()
  })
}

/** Where one was going, when the code of that page was gone. */
type Router = { state: { navigation: { location?: { pathname: string; search: string } } } }
