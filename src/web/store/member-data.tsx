/** The member's data that updates by itself: account, chats and likes. By live events, else by polling (spec, sections 4 and 9). */
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import type { Chats } from '#domain/chats/chats.ts'
import type { Likes } from '#domain/likes/likes.ts'
import { type MemberStore, type PolledQuery, useMemberStore } from '#web/store/member-store.ts'
import { useUser } from '#web/kit/providers.tsx'
import type { LazyComponent } from '#web/kit/lazy/lazy.tsx'

export const pollMs = 60_000
/** The polling interval with a stream or push messages: it catches what those miss. */
export const seldomPollMs = 300_000
/** Chats and likes are requested later than the page's own data. */
export const startDelayMs = 1000

/** Keeps a logged-in member's data fresh while its children are mounted. */
export function MemberData({ children }: { children: ReactNode }) {
  const store = useMemberStore()
  const isLoggedIn = useUser() !== null
  useEffect(() => (isLoggedIn ? startPolling(store) : undefined), [store, isLoggedIn])
  return children
}

const isHidden = () => document.visibilityState === 'hidden'

/** A hidden page does not poll; it polls when it becomes visible. */
function startPolling({ user, chats, likes, live }: MemberStore) {
  let loadedMs = Date.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  const loadAll = (...things: Pick<PolledQuery<unknown>, 'load'>[]) => {
    loadedMs = Date.now()
    return Promise.all(things.map((thing) => thing.load()))
  }
  // The stream sends changes only, so failed first requests are repeated by polling.
  const isComplete = () => chats.get() !== undefined && likes.get() !== undefined
  const waitMs = () => ((live.state.isOpen || live.state.isPushed) && isComplete() ? seldomPollMs : pollMs)
  const schedule = () => {
    clearTimeout(timer)
    timer = setTimeout(poll, waitMs())
  }
  function poll() {
    if (!isHidden()) void loadAll(user, chats, likes)
    schedule()
  }
  const onLook = () => isHidden() || (Date.now() - loadedMs >= waitMs() && poll())
  let isOver = false
  const start = setTimeout(() => void loadAll(chats, likes).then(() => isOver || schedule()), startDelayMs)
  schedule()
  const forget = live.onState(schedule)
  document.addEventListener('visibilitychange', onLook)
  return () => {
    isOver = true
    forget()
    clearTimeout(start)
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onLook)
  }
}

/** The newest chats. `initial`: the loader's data. */
export const useChats = (initial?: Chats): Chats | undefined => usePolled(useMemberStore().chats, initial)

/** Likes of this member, newest first. `initial`: the loader's data. */
export const useLikes = (initial?: Likes): Likes | undefined => usePolled(useMemberStore().likes, initial)

function usePolled<Data>(polled: PolledQuery<Data>, initial: Data | undefined): Data | undefined {
  useEffect(() => {
    if (initial !== undefined) polled.set(initial)
  }, [polled, initial])
  return useSyncExternalStore(polled.subscribe, polled.get, () => undefined) ?? initial
}

/** Renders `part` a second after the login, mounted anew for another member; nothing when its chunk cannot be loaded. */
export function AfterLogin({ part: Part }: { part: LazyComponent }) {
  const member = useUser()?.profile.id
  const [loadedFor, setLoadedFor] = useState<number | null>(null)
  useEffect(() => {
    if (member === undefined) return
    const timer = setTimeout(() => void Part.preload().then((loaded) => setLoadedFor(loaded && member)), startDelayMs)
    return () => clearTimeout(timer)
  }, [member, Part])
  return member !== undefined && loadedFor === member && <Part key={member} />
}
