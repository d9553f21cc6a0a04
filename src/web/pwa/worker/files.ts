/** The cached public files of a build: what all offline pages need. */
import type { Build } from '#web/pwa/worker/scope.ts'
import { filesCache, isOfBuild, isShell, subscriptionCache } from '#web/pwa/offline/cache-names.ts'

/** Caches the missing files, all or none: a worker with half an app must not take over. */
export async function cacheFiles({ id, files }: Build) {
  const cache = await caches.open(filesCache(id))
  const cached = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  await cache.addAll(files.filter((file) => !cached.has(file)))
}

/** Deletes the caches of other builds. */
export async function forgetOtherBuilds(id: string) {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== subscriptionCache && !isOfBuild(name, id)).map((name) => caches.delete(name)))
}

/**
 * Runs when a page of build `pageId` was opened. Deletes what older pages wrote while this worker took over, and caches missing files.
 * `isNewest` is false while another worker installs or waits: its build's files stay.
 */
export async function tidy(build: Build, pageId: string, isNewest: boolean) {
  if (pageId === build.id && isNewest) await forgetOtherBuilds(build.id)
  await cacheFiles(build)
}

/** True for addresses with a hash, whose content never changes. */
const isUnchanging = ({ pathname, search }: URL) =>
  pathname.startsWith('/assets/') || (pathname.startsWith('/_i18n/') && search.startsWith('?v='))

/** True for files without a hash: icons, drawings, fonts and brand files. */
const isBeside = ({ pathname }: URL) => /^\/(?:icons\.svg$|drawings\/|fonts\/|brand)/.test(pathname)

export const isCacheable = (url: URL) => isUnchanging(url) || isBeside(url)

/** Unchanging files come from the cache, others from the network, or from the cache when that fails. */
export async function respondWithFile(request: Request, id: string): Promise<Response> {
  if (isUnchanging(new URL(request.url))) return (await findCached(request.url, id)) ?? fetch(request)
  return fetch(request).catch(async (error: unknown) => {
    const cached = await findCached(request.url, id)
    if (cached) return cached
    throw error
  })
}

/** Finds a response among this build's public files and those cached with the offline page. */
export async function findCached(address: string, id: string): Promise<Response | undefined> {
  for (const name of await caches.keys()) {
    if (!isOfBuild(name, id) || (name !== filesCache(id) && !isShell(name))) continue
    // `caches.open` would create a cache again that was just deleted
    const cached = await caches.match(address, { cacheName: name, ignoreVary: true })
    if (cached) return cached
  }
  return undefined
}
