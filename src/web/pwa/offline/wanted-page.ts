/** The page that was asked for when the network was gone, and another, which was kept, opened in its place. */
import { shellAddress } from '#web/pwa/offline/cache-names.ts'

const chats = /^\/chats(?:\/\d+)?$/
/** Where the app begins: without a network that is the chats. */
const beginnings = new Set(['/', '/home'])

/** Looked at before the router is: it must find the address of the page that is kept. Null when that itself was asked for. */
export function takeWanted(): string | null {
  if (typeof document === 'undefined' || location.pathname === shellAddress) return null
  if (document.documentElement.dataset.page !== 'offline') return null
  const wanted = location.pathname + location.search + location.hash
  history.replaceState(history.state, '', shellAddress)
  return wanted
}

/** What of it is kept; null for a page that needs the network. */
export function cachedPageFor(wanted: string): string | null {
  const { pathname } = new URL(wanted, 'http://here')
  if (chats.test(pathname)) return pathname
  return beginnings.has(pathname) ? '/chats' : null
}
