/** The people blocked in this tab: their cards disappear at once from all loaded lists. */
import { useSyncExternalStore } from 'react'
import { useSession } from '#web/kit/providers.tsx'
import type { Session } from '#web/kit/app/session.ts'

type BlockedMarks = {
  has: (id: number) => boolean
  set: (id: number, blocked: boolean) => void
  subscribe: (listener: () => void) => () => void
}

/** One set a session, so that visitors of the server share none. */
export const blockedMarksOf = ({ cache }: Session): BlockedMarks => cache.ofMember('blocked marks', createMarks)

function createMarks(): BlockedMarks {
  const blocked = new Set<number>()
  const listeners = new Set<() => void>()
  return {
    has: (id) => blocked.has(id),
    set: (id, isBlocked) => {
      if (isBlocked) blocked.add(id)
      else blocked.delete(id)
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** True when this person was blocked in this tab. */
export function useIsBlocked(id: number): boolean {
  const marks = blockedMarksOf(useSession())
  return useSyncExternalStore(
    marks.subscribe,
    () => marks.has(id),
    () => false,
  )
}
