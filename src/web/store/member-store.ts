/** A member's own changing things: the account, the chats and the likes. One store a session and member: nobody sees another's. */
import type { Chats } from '#domain/chats/chats.ts'
import type { Likes } from '#domain/likes/likes.ts'
import type { User } from '#domain/members/members.ts'
import { refusalOf } from '#web/kit/api/api-refusal.ts'
import type { Api } from '#web/kit/api/api.ts'
import { useAppContext } from '#web/kit/providers.tsx'
import type { Session } from '#web/kit/app/session.ts'
import { createHub, type LiveHub } from '#web/store/hub.ts'
import { type Watched, watch } from '#web/kit/data/watched.ts'

export type MemberStore = { user: Watched<User>; chats: Watched<Chats>; likes: Watched<Likes>; live: LiveHub }

const stores = new WeakMap<Session, { member: number | undefined; store: MemberStore }>()

export function useMemberStore(): MemberStore {
  const { session, api } = useAppContext()
  const known = stores.get(session)
  const member = session.get()?.profile.id
  if (known && (member === undefined || known.member === member)) return known.store
  const store = openStore(session, api)
  stores.set(session, { member, store })
  return store
}

const isRefused = (error: unknown) => refusalOf(error)?.status === 403

function openStore(session: Session, api: Api): MemberStore {
  const user = watch(
    async () => {
      const fresh = await api('GET /api/user.php')
      if (!session.isLeaving()) meet(session, fresh)
      return fresh
    },
    (error) => isRefused(error) && session.set(null),
  )
  // A 403 says that the session changed: ask who is logged in (spec, section 8).
  const askUser = (error: unknown) => void (isRefused(error) && user.ask())
  return {
    user,
    chats: watch(() => api('GET /api/chats.php', { query: {} }), askUser),
    likes: watch(() => api('GET /api/likes.php', { query: {} }), askUser),
    live: createHub(),
  }
}

/** Someone else logged in from another tab: nothing of the one before may stay on screen. */
function meet(session: Session, fresh: User) {
  const before = session.get()
  session.set(fresh)
  if (before && before.profile.id !== fresh.profile.id) location.reload()
}
