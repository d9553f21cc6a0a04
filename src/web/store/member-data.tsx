/** The member's data that updates by itself: account, chats and likes (spec, sections 4 and 9). */
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Chats } from '#domain/chats/chats.ts'
import type { Likes } from '#domain/likes/likes.ts'
import { type PolledQuery, useMemberStore } from '#web/store/member-store.ts'
import { useUser } from '#web/kit/providers.tsx'
import type { LazyComponent } from '#web/kit/lazy/lazy.tsx'

/** Chats and likes are requested later than the page's own data. */
export const startDelayMs = 1000

/** The newest chats. `initial`: the loader's data. */
export const useChats = (initial?: Chats): Chats | undefined => usePolled(useMemberStore().chats, initial)

/** Likes of this member, newest first. `initial`: the loader's data. */
export const useLikes = (initial?: Likes): Likes | undefined => usePolled(useMemberStore().likes, initial)

/** What is polled now, or `initial` until it came. */
export function usePolled<Data>(polled: PolledQuery<Data>, initial: Data | undefined): Data | undefined {
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
