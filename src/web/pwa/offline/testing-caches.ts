/** For tests: the browser's own caches, in memory. */

type CacheEntries = Map<string, Response>

const addressOf = (asked: RequestInfo | URL) =>
  new URL(typeof asked === 'string' ? asked : 'url' in asked ? asked.url : asked.href, 'http://social.localhost').href

/** Replaces `caches`; `served` answers what is fetched into a cache. */
export function playCaches(served: (path: string) => Response | Promise<Response> = () => new Response('a file')) {
  const stores = new Map<string, CacheEntries>()
  const open = async (name: string) => {
    const kept: CacheEntries = stores.get(name) ?? new Map<string, Response>()
    stores.set(name, kept)
    return {
      put: async (asked: RequestInfo, response: Response) => void kept.set(addressOf(asked), response),
      match: async (asked: RequestInfo) => kept.get(addressOf(asked))?.clone(),
      delete: async (asked: RequestInfo) => kept.delete(addressOf(asked)),
      keys: async () => [...kept.keys()].map((url) => new Request(url)),
      async addAll(paths: readonly string[]) {
        const answers = await Promise.all(paths.map(async (path) => [path, await served(path)] as const))
        for (const [path, answer] of answers) if (!answer.ok) throw new TypeError(`${path} answered ${answer.status}`)
        for (const [path, answer] of answers) kept.set(addressOf(path), answer)
      },
    }
  }
  const caches = {
    open,
    has: async (name: string) => stores.has(name),
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    match: async (asked: RequestInfo, { cacheName = '' } = {}) => stores.get(cacheName)?.get(addressOf(asked))?.clone(),
  }
  return caches as unknown as CacheStorage
}
