/** The people blocked or passed in this tab: their cards disappear at once from all loaded lists. */
import { useSyncExternalStore } from 'react'
import { useSession } from '#web/kit/providers.tsx'
import type { Session } from '#web/kit/app/session.ts'

type HiddenMarks = {
  has: (id: number) => boolean
  set: (id: number, hidden: boolean) => void
  subscribe: (listener: () => void) => () => void
}

/** One set a session, so that visitors of the server share none. */
export const blockedMarksOf = ({ cache }: Session): HiddenMarks => cache.ofMember('blocked marks', createMarks)
export const passedMarksOf = ({ cache }: Session): HiddenMarks => cache.ofMember('passed marks', createMarks)

function createMarks(): HiddenMarks {
  const hidden = new Set<number>()
  const listeners = new Set<() => void>()
  return {
    has: (id) => hidden.has(id),
    set: (id, isHidden) => {
      if (isHidden) hidden.add(id)
      else hidden.delete(id)
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const useHas = (marks: HiddenMarks, id: number): boolean =>
  useSyncExternalStore(
    marks.subscribe,
    () => marks.has(id),
    () => false,
  )
/** True when this person was blocked in this tab. */
export const useIsBlocked = (id: number) => useHas(blockedMarksOf(useSession()), id)
/** True when this person was passed in this tab. */
export const useIsPassed = (id: number) => useHas(passedMarksOf(useSession()), id)
