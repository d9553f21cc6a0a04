/** What a member must see change by itself: the own account, chats and likes. Told live where it can be, and asked again and again where it cannot (spec, sections 4 and 9). */
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import type { Chats } from '#domain/chats/chats.ts'
import type { Likes } from '#domain/likes/likes.ts'
import { type MemberStore, type PolledQuery, useMemberStore } from '#web/store/member-store.ts'
import { useUser } from '#web/kit/providers.tsx'
import type { LazyComponent } from '#web/kit/lazy/lazy.tsx'

export const pollMs = 60_000
/** For who is told otherwise, by the stream or by push messages: what they miss comes by then. */
export const seldomPollMs = 300_000
/** Chats and likes start a moment after the login, so that the page comes first. */
export const startDelayMs = 1000

/** Keeps a logged-in member's data fresh while its children are shown. */
export function MemberData({ children }: { children: ReactNode }) {
  const store = useMemberStore()
  const isLoggedIn = useUser() !== null
  useEffect(() => (isLoggedIn ? startPolling(store) : undefined), [store, isLoggedIn])
  return children
}

const isHidden = () => document.visibilityState === 'hidden'

/** Nobody looks at a hidden page: it is asked again when it is looked at. */
function startPolling({ user, chats, likes, live }: MemberStore) {
  let askedMs = Date.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  const ask = (...things: Pick<PolledQuery<unknown>, 'load'>[]) => {
    askedMs = Date.now()
    return Promise.all(things.map((thing) => thing.load()))
  }
  // What never came is told by nobody: the stream tells what changes.
  const isComplete = () => chats.get() !== undefined && likes.get() !== undefined
  const waitMs = () => ((live.state.isOpen || live.state.isPushed) && isComplete() ? seldomPollMs : pollMs)
  const schedule = () => {
    clearTimeout(timer)
    timer = setTimeout(poll, waitMs())
  }
  function poll() {
    if (!isHidden()) void ask(user, chats, likes)
    schedule()
  }
  const onLook = () => isHidden() || (Date.now() - askedMs >= waitMs() && poll())
  let isOver = false
  const start = setTimeout(() => void ask(chats, likes).then(() => isOver || schedule()), startDelayMs)
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

/** The newest chats. `initial` is what the page's loader brought. */
export const useChats = (initial?: Chats): Chats | undefined => usePolled(useMemberStore().chats, initial)

/** Who likes me, newest first. `initial` is what the page's loader brought. */
export const useLikes = (initial?: Likes): Likes | undefined => usePolled(useMemberStore().likes, initial)

function usePolled<Data>(polled: PolledQuery<Data>, initial: Data | undefined): Data | undefined {
  useEffect(() => {
    if (initial !== undefined) polled.set(initial)
  }, [polled, initial])
  return useSyncExternalStore(polled.subscribe, polled.get, () => undefined) ?? initial
}

/** Renders `part` a second after the login, anew for another member, and nothing where its code cannot be had. */
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
