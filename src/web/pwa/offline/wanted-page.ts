/** The page that was requested without a network, while the cached offline page is open in its place. */
import { shellAddress } from '#web/pwa/offline/cache-names.ts'

const chats = /^\/chats(?:\/\d+)?$/
/** The pages of the app's start: offline they lead to the chats. */
const beginnings = new Set(['/', '/home'])

/** Runs before the router, which must find the address of the offline page. Null when that page was requested itself. */
export function takeWanted(): string | null {
  if (typeof document === 'undefined' || location.pathname === shellAddress) return null
  if (document.documentElement.dataset.page !== 'offline') return null
  const wanted = location.pathname + location.search + location.hash
  history.replaceState(history.state, '', shellAddress)
  return wanted
}

/** The cached page for an address; null for a page that needs the network. */
export function cachedPageFor(wanted: string): string | null {
  const { pathname } = new URL(wanted, 'http://here')
  if (chats.test(pathname)) return pathname
  return beginnings.has(pathname) ? '/chats' : null
}
