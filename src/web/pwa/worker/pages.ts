/** Responses to page requests: without a network the cached offline page, whatever page was requested. */
import { isOfBuild, isShell, nobody, routesOfChats, shellAddress } from '#web/pwa/offline/cache-names.ts'
import { findCached } from '#web/pwa/worker/files.ts'

/** On a slow connection a member gets the cached chats after this time. All other pages wait for the network. */
const timeoutMs = 4_000
const chats = /^\/chats(?:\/\d+)?$/

export async function respondWithPage(response: Promise<Response>, url: URL, buildId: string): Promise<Response> {
  const findShell = () => findCached(shellAddress, buildId)
  const late = async () => {
    await new Promise((resolve) => setTimeout(resolve, timeoutMs))
    return (await hasMemberCache(buildId)) ? ((await findShell()) ?? response) : response
  }
  try {
    return await (chats.test(url.pathname) ? Promise.race([response, late()]) : response)
  } catch (error) {
    const page = await findShell()
    if (page) return page
    throw error
  }
}

const hasMemberCache = async (buildId: string) =>
  (await caches.keys()).some((name) => isShell(name) && isOfBuild(name, buildId) && !name.endsWith(`.${nobody}`))

/** Answers the router's manifest requests. The manifest of the chats is cached, so that they open offline. */
export async function respondWithRoutes({ url, signal }: Request, buildId: string): Promise<Response> {
  const paths = new URL(url).searchParams.get('paths')?.split(',') ?? []
  try {
    return await fetch(withoutIds(url, paths), { signal })
  } catch (error) {
    const cached = paths.every((path) => chats.test(path)) ? await findCached(routesOfChats, buildId) : undefined
    if (cached) return cached
    throw error
  }
}

/** Replaces ids in the requested paths by 1: logs see no visited profile, and the browser caches one response for all. */
function withoutIds(url: string, paths: string[]): URL {
  const plain = new URL(url)
  const uniquePaths = new Set(paths.map((path) => path.replaceAll(/(?<=\/)\d+(?=\/|$)/g, '1')))
  plain.searchParams.set('paths', [...uniquePaths].join(','))
  return plain
}
