/** For tests: the browser's own caches, in memory. */

type CacheEntries = Map<string, Response>

const addressOf = (request: RequestInfo | URL) =>
  new URL(typeof request === 'string' ? request : 'url' in request ? request.url : request.href, 'http://social.localhost').href

/** Replaces `caches`; `served` answers what is fetched into a cache. */
export function playCaches(served: (path: string) => Response | Promise<Response> = () => new Response('a file')) {
  const stores = new Map<string, CacheEntries>()
  const open = async (name: string) => {
    const entries: CacheEntries = stores.get(name) ?? new Map<string, Response>()
    stores.set(name, entries)
    return {
      put: async (request: RequestInfo, response: Response) => void entries.set(addressOf(request), response),
      match: async (request: RequestInfo) => entries.get(addressOf(request))?.clone(),
      delete: async (request: RequestInfo) => entries.delete(addressOf(request)),
      keys: async () => [...entries.keys()].map((url) => new Request(url)),
      async addAll(paths: readonly string[]) {
        const answers = await Promise.all(paths.map(async (path) => [path, await served(path)] as const))
        for (const [path, answer] of answers) if (!answer.ok) throw new TypeError(`${path} answered ${answer.status}`)
        for (const [path, answer] of answers) entries.set(addressOf(path), answer)
      },
    }
  }
  const caches = {
    open,
    has: async (name: string) => stores.has(name),
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    match: async (request: RequestInfo, { cacheName = '' } = {}) => stores.get(cacheName)?.get(addressOf(request))?.clone(),
  }
  return caches as unknown as CacheStorage
}
