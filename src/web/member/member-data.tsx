/** What a member must see change by itself: the own account, chats and likes, asked again every minute (spec, sections 4 and 9). */
import { QueryClient, QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { Chats } from '#domain/chats.ts'
import type { Likes } from '#domain/likes.ts'
import type { User } from '#domain/members.ts'
import { refusalOf } from '#web/api-refusal.ts'
import type { Session } from '#web/session.ts'
import { useHanded, useUser } from '#web/providers.tsx'

export const pollMs = 60_000
/** Chats and likes start a moment after the login, so that the page comes first. */
export const startDelayMs = 1000

export const memberKeys = { user: ['user'], chats: ['chats'], likes: ['likes'] } as const

/** One cache a session: it outlives an error page, and no two visitors of the server share one. */
const clients = new WeakMap<Session, QueryClient>()
function clientOf(session: Session): QueryClient {
  const client = clients.get(session) ?? new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: pollMs / 2 } } })
  clients.set(session, client)
  return client
}

export function MemberData({ children }: { children: ReactNode }) {
  const client = clientOf(useHanded().session)
  return (
    <QueryClientProvider client={client}>
      <Polling />
      {children}
    </QueryClientProvider>
  )
}

function Polling() {
  useUserPoll()
  useChats()
  useLikes()
  return null
}

/** Every answer goes to the session, which is where pages read the user. */
function useUserPoll() {
  const { api, session } = useHanded()
  const user = useUser()
  useQuery({
    queryKey: memberKeys.user,
    enabled: user !== null,
    refetchInterval: pollMs,
    initialData: user ?? undefined,
    queryFn: async ({ signal }): Promise<User> => {
      try {
        const fresh = await api('GET /api/user.php', {}, { signal })
        if (!session.isLeaving()) meet(session, fresh)
        return fresh
      } catch (error) {
        if (refusalOf(error)?.status === 403) session.set(null)
        throw error
      }
    },
  })
}

/** Someone else logged in from another tab: nothing of the one before may stay on screen. */
function meet(session: Session, fresh: User) {
  const before = session.get()
  session.set(fresh)
  if (before && before.profile.id !== fresh.profile.id) location.reload()
}

/** The newest chats. `initial` is what the page's loader brought. */
export function useChats(initial?: Chats): Chats | undefined {
  const { api } = useHanded()
  return usePolled(memberKeys.chats, (signal) => api('GET /api/chats.php', { query: {} }, { signal }), initial)
}

/** Who likes me, newest first. `initial` is what the page's loader brought. */
export function useLikes(initial?: Likes): Likes | undefined {
  const { api } = useHanded()
  return usePolled(memberKeys.likes, (signal) => api('GET /api/likes.php', { query: {} }, { signal }), initial)
}

function usePolled<Data>(key: readonly string[], ask: (signal: AbortSignal) => Promise<Data>, initial: Data | undefined) {
  const client = useQueryClient()
  const ready = useSettledIn()
  useEffect(() => {
    if (initial !== undefined) client.setQueryData(key, initial)
  }, [client, key, initial])
  const query = useQuery({
    queryKey: key,
    enabled: ready,
    refetchInterval: pollMs,
    queryFn: async ({ signal }) => {
      try {
        return await ask(signal)
      } catch (error) {
        // A 403 says that the session changed: ask who is logged in (spec, section 8).
        if (refusalOf(error)?.status === 403) void client.refetchQueries({ queryKey: memberKeys.user })
        throw error
      }
    },
  })
  return query.data ?? initial
}

function useSettledIn() {
  const user = useUser()
  const [ready, setReady] = useState(false)
  const loggedIn = user !== null
  useEffect(() => {
    if (!loggedIn) return
    const timer = setTimeout(() => setReady(true), startDelayMs)
    return () => clearTimeout(timer)
  }, [loggedIn])
  return ready && loggedIn
}
