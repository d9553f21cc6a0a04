/** What one session has in memory: the server's replies by key, and state objects by name. A session on the server shares it with nobody. */
import { getOrCreate } from '#domain/get-or-create.ts'
import { createQuery, type Query } from '#web/kit/data/query.ts'

export type Cache = {
  /** The key names the call and its input. */
  query: <Data>(key: string) => Query<Data>
  /** Takes out what was stored under this key; undefined when there is nothing. */
  take: <Data>(key: string) => Data | undefined
  /** One object a session. `create` is called once a name. */
  once: <Made>(name: string, create: () => Made) => Made
  /** One object a member, such as the marks on cards. */
  ofMember: <Made>(name: string, create: () => Made) => Made
  /** Somebody logged out: no reply may be shown to who comes next. */
  clear: () => void
  /** Somebody else logged in. */
  clearMember: () => void
}

/** The oldest unused replies beyond so many are dropped. */
const maxQueries = 60

/** `onForbidden`: what a reply with status 403 calls for. */
export function createCache(onForbidden: () => void): Cache {
  const queries = new Map<string, Query<unknown>>()
  const ofSession = new Map<string, unknown>()
  const ofMember = new Map<string, unknown>()
  const trim = () => {
    for (const [key, query] of queries) {
      if (queries.size <= maxQueries) return
      if (!query.isUsed()) queries.delete(key)
    }
  }
  const create = () => {
    trim()
    return createQuery<unknown>(onForbidden)
  }
  return {
    query: <Data>(key: string) => getOrCreate(queries, key, create) as Query<Data>,
    take: <Data>(key: string) => {
      const data = queries.get(key)?.get()
      queries.delete(key)
      return data as Data | undefined
    },
    once: <Made>(name: string, make: () => Made) => getOrCreate(ofSession, name, make) as Made,
    ofMember: <Made>(name: string, make: () => Made) => getOrCreate(ofMember, name, make) as Made,
    clear: () => queries.clear(),
    clearMember: () => ofMember.clear(),
  }
}
