/** Caches the offline page for the logged-in member, with its texts and images. */
import { brandFileAddress } from '#domain/sites/brand-files.ts'
import { filesCache, isOfSomebodyElse, nobody, routesOfChats, shellAddress, shellCache } from '#web/pwa/offline/cache-names.ts'
import { postToWorker } from '#web/pwa/worker/messages.ts'
import { messagesAddress, type Start, startElementId } from '#web/kit/app/bootstrap.ts'

/** The longest age of the cached page: the brand's looks may have changed since. */
const freshMs = 3_600_000
const cachedAt = 'x-kept-at'

type Wanted = { start: Start; member: number; isMine: () => boolean }

/** Deletes other members' caches first. The page needs the build's files: the worker caches them, and again for the next member. */
export async function cacheShell({ start, member, isMine }: Wanted) {
  const { buildId } = start
  if (!('caches' in globalThis) || buildId === null) return
  await forgetOthers(member)
  if (member !== nobody) await requestFiles(buildId)
  else if (!(await caches.has(filesCache(buildId)))) return
  const name = shellCache(buildId, member)
  if (await isFresh(name, start)) return
  const pages = await fetchShell(start, member)
  if (!pages || !isMine()) return
  const cache = await caches.open(name)
  await Promise.all(pages.map(([address, response]) => cache.put(address, response)))
  await cache.addAll([...new Set([...brandParts(start), ...loadedFiles()])])
  // A member who logged out meanwhile leaves no cache.
  if (!isMine()) await caches.delete(name)
}

async function forgetOthers(member: number) {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => isOfSomebodyElse(name, member)).map((name) => caches.delete(name)))
}

async function requestFiles(buildId: string) {
  const registration = await navigator.serviceWorker?.getRegistration()
  postToWorker(registration?.active, { type: 'KEEP_FILES', buildId })
}

async function isFresh(name: string, { messagesHash, locale }: Start): Promise<boolean> {
  const cached = await caches.match(shellAddress, { cacheName: name })
  const [atMs, ...words] = (cached?.headers.get(cachedAt) ?? '').split(' ')
  return Date.now() - Number(atMs) < freshMs && words.join(' ') === `${locale} ${messagesHash}`
}

/** Null when the page has another member or another build. */
async function fetchShell(
  { buildId, locale, messagesHash, routesVersion }: Start,
  member: number,
): Promise<[string, Response][] | null> {
  const [page, chats] = await Promise.all([
    fetch(shellAddress),
    fetch(`/__manifest?${new URLSearchParams({ paths: '/chats,/chats/1', version: routesVersion ?? '' })}`),
  ])
  if (!page.ok || page.redirected || chats.status !== 200) return null
  const html = await page.text()
  const its = startIn(html)
  if (!its || its.buildId !== buildId || (its.user?.profile.id ?? nobody) !== member) return null
  const headers = new Headers({ [cachedAt]: `${Date.now()} ${locale} ${messagesHash}` })
  for (const name of ['content-type', 'content-security-policy', 'x-content-type-options', 'referrer-policy']) {
    const value = page.headers.get(name)
    if (value) headers.set(name, value)
  }
  return [
    [shellAddress, new Response(html, { headers })],
    [routesOfChats, chats],
  ]
}

/**
 * The bootstrap data of the page, by a regular expression: parsing the document would apply inline styles against this page's content security
 * policy.
 */
function startIn(html: string): Start | null {
  const [, json] = new RegExp(`<script id="${startElementId}"[^>]*>([^<]*)</script>`).exec(html) ?? []
  return json ? (JSON.parse(json) as Start) : null
}

/** The brand's own drawings that pages without a network show. */
const shownOffline = ['offline', 'empty-chats'] as const

/** What the build does not know: the messages, the sheets and the drawings of the brand. */
export const brandParts = (start: Start) => [
  messagesAddress(start),
  ...Object.values(start.kindSheets),
  ...shownOffline.flatMap((name) =>
    Object.values(start.settings.drawings?.[name] ?? {}).flatMap((file) => (file ? [brandFileAddress(file)] : [])),
  ),
]

/** The fonts and brand files that this page loaded. */
const loadedFiles = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && /^\/(?:fonts|brand)/.test(pathname))
    .map(({ href }) => href)
