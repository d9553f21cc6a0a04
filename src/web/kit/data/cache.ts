/** The cache of one session: the server's replies by key, and state objects by name. Sessions on the server share nothing. */
import { getOrCreate } from '#domain/get-or-create.ts'
import { createQuery, type Query } from '#web/kit/data/query.ts'

export type Cache = {
  /** The key names the call and its input. */
  query: <Data>(key: string) => Query<Data>
  /** Removes the entry of this key and returns it; undefined when there is none. */
  take: <Data>(key: string) => Data | undefined
  /** One object a session. `create` is called once for each name. */
  once: <Made>(name: string, create: () => Made) => Made
  /** One object a member, for example the marks on cards. */
  ofMember: <Made>(name: string, create: () => Made) => Made
  /** After a logout: no reply may be shown to the next member. */
  clear: () => void
  /** After another member logged in. */
  clearMember: () => void
}

/** The limit of replies without listeners: the oldest beyond it are dropped. */
const maxQueries = 60

/** `onForbidden`: called for a reply with status 403. */
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
