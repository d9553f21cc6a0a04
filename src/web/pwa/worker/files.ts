/** The public files that are kept: all that opens without a network is made of them. */
import type { Build } from '#web/pwa/worker/scope.ts'
import { filesCache, isOfBuild, isShell, subscriptionCache } from '#web/pwa/offline/cache-names.ts'

/** Fetches what is not kept yet. One file that is not there and none is kept: a worker with half an app must not take over. */
export async function cacheFiles({ id, files }: Build) {
  const cache = await caches.open(filesCache(id))
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  await cache.addAll(files.filter((file) => !kept.has(file)))
}

/** Whatever other builds have left. */
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

/** Names with a hash in them always mean the same, so what is kept is as good as new. */
const isUnchanging = ({ pathname, search }: URL) =>
  pathname.startsWith('/assets/') || (pathname.startsWith('/_i18n/') && search.startsWith('?v='))

/** What stands beside pages under a name that stays. */
const isBeside = ({ pathname }: URL) => /^\/(?:icons\.svg$|drawings\/|fonts\/|brand)/.test(pathname)

export const isCacheable = (url: URL) => isUnchanging(url) || isBeside(url)

/** From the network whatever may have changed meanwhile. */
export async function respondWithFile(request: Request, id: string): Promise<Response> {
  if (isUnchanging(new URL(request.url))) return (await findCached(request.url, id)) ?? fetch(request)
  return fetch(request).catch(async (error: unknown) => {
    const kept = await findCached(request.url, id)
    if (kept) return kept
    throw error
  })
}

/** Of this build, among the public files and beside the page that is kept. */
export async function findCached(address: string, id: string): Promise<Response | undefined> {
  for (const name of await caches.keys()) {
    if (!isOfBuild(name, id) || (name !== filesCache(id) && !isShell(name))) continue
    // opened by name it would come into being again, should it be thrown away just now
    const kept = await caches.match(address, { cacheName: name, ignoreVary: true })
    if (kept) return kept
  }
  return undefined
}
