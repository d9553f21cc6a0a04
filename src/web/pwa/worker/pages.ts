/** Pages without a network: the one that is kept, whatever was asked for; it knows what to do. */
import { isOfBuild, isShell, nobody, routesOfChats, shellAddress } from '#web/pwa/offline/cache-names.ts'
import { findCached } from '#web/pwa/worker/files.ts'

/** On a bad line a member sees the chats that are kept after this long. Every other page is waited for. */
const timeoutMs = 4_000
const chats = /^\/chats(?:\/\d+)?$/

export async function respondWithPage(asked: Promise<Response>, url: URL, buildId: string): Promise<Response> {
  const kept = () => findCached(shellAddress, buildId)
  const late = async () => {
    await new Promise((resolve) => setTimeout(resolve, timeoutMs))
    return (await hasMemberCache(buildId)) ? ((await kept()) ?? asked) : asked
  }
  try {
    return await (chats.test(url.pathname) ? Promise.race([asked, late()]) : asked)
  } catch (error) {
    const page = await kept()
    if (page) return page
    throw error
  }
}

const hasMemberCache = async (buildId: string) =>
  (await caches.keys()).some((name) => isShell(name) && isOfBuild(name, buildId) && !name.endsWith(`.${nobody}`))

/** The router asks which code a page has. What it is told of chats is kept, so that they open without asking. */
export async function respondWithRoutes({ url, signal }: Request, buildId: string): Promise<Response> {
  const paths = new URL(url).searchParams.get('paths')?.split(',') ?? []
  try {
    return await fetch(withoutIds(url, paths), { signal })
  } catch (error) {
    const kept = paths.every((path) => chats.test(path)) ? await findCached(routesOfChats, buildId) : undefined
    if (kept) return kept
    throw error
  }
}

/** The code of `/members/12` is that of `/members/1`: no log learns who is looked at, and the browser has the answer for the next one. */
function withoutIds(url: string, paths: string[]): URL {
  const plain = new URL(url)
  const asked = new Set(paths.map((path) => path.replaceAll(/(?<=\/)\d+(?=\/|$)/g, '1')))
  plain.searchParams.set('paths', [...asked].join(','))
  return plain
}
