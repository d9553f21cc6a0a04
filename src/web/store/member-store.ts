/** The member's changing data: account, chats and likes. One store for a session and member, never shared. */
import type { Chats } from '#domain/chats/chats.ts'
import type { Likes } from '#domain/likes/likes.ts'
import type { User } from '#domain/members/members.ts'
import type { Api } from '#web/kit/api/api.ts'
import type { Session } from '#web/kit/app/session.ts'
import { useAppContext } from '#web/kit/providers.tsx'
import { createQuery, type QueryOutcome, type Query } from '#web/kit/data/query.ts'
import { createHub, type LiveHub } from '#web/store/hub.ts'

/** A query with its request, for repeated polls. */
export type PolledQuery<Data> = Pick<Query<Data>, 'get' | 'set' | 'subscribe'> & {
  load: () => Promise<QueryOutcome>
  /** Requests after the running request. */
  reload: () => Promise<QueryOutcome>
  /** Requests after `ms`, unless another request was made meanwhile. */
  loadUnlessRequested: (ms: number) => void
}

export type MemberStore = {
  user: PolledQuery<User | null>
  chats: PolledQuery<Chats>
  /** Loaded only where they are shown, and with the chats then. */
  requests: PolledQuery<Chats>
  likes: PolledQuery<Likes>
  live: LiveHub
}

export function useMemberStore(): MemberStore {
  const { session, api } = useAppContext()
  return session.cache.ofMember('member store', () => openStore(session, api))
}

/** The 403 rule of the polls is in `session.check`: it requests the member, and a 403 there means a visitor. */
function openStore({ check }: Session, api: Api): MemberStore {
  const onForbidden = () => void check().catch(() => {}) // The next poll checks again.
  return {
    user: polled(check, () => {}),
    chats: polled(() => api('GET /api/chats.php', { query: {} }), onForbidden),
    requests: polled(() => api('GET /api/chats.php', { query: { box: 'requests' } }), onForbidden),
    likes: polled(() => api('GET /api/likes.php', { query: {} }), onForbidden),
    live: createHub(),
  }
}

function polled<Data>(fetchData: () => Promise<Data>, onForbidden: () => void): PolledQuery<Data> {
  const query = createQuery<Data>(onForbidden)
  let requests = 0
  const counted = () => {
    requests += 1
    return fetchData()
  }
  const load = () => query.load(counted)
  return {
    get: query.get,
    set: query.set,
    subscribe: query.subscribe,
    load,
    reload: () => query.reload(counted),
    loadUnlessRequested: (ms) => {
      const before = requests
      setTimeout(() => requests === before && void load(), ms)
    },
  }
}
