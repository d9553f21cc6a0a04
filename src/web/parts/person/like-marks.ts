/** Whom the member liked or unliked in this tab: every card of a person tells it at once, wherever its data came from. */
import type { Session } from '#web/kit/app/session.ts'

export type LikeMarks = {
  /** `undefined`: not touched here, so what the server said holds. */
  get: (id: number) => boolean | undefined
  set: (id: number, liked: boolean) => void
  subscribe: (listener: () => void) => () => void
  /** Presses on one heart reach the server in the order they were made. */
  inTurn: <Result>(id: number, act: () => Promise<Result>) => Promise<Result>
  /** What brings back a like that was taken back here, just as it was. */
  undo: Map<number, string>
}

/** One set of marks a session, so that no two visitors of the server share one. */
export const likeMarksOf = ({ cache }: Session): LikeMarks => cache.ofMember('like marks', createLikeMarks)

function createLikeMarks(): LikeMarks {
  const marks = new Map<number, boolean>()
  const turns = new Map<number, Promise<unknown>>()
  const listeners = new Set<() => void>()
  return {
    get: (id) => marks.get(id),
    set: (id, liked) => {
      marks.set(id, liked)
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    inTurn: (id, act) => {
      const before = turns.get(id) ?? Promise.resolve()
      const mine = before.catch(() => null).then(act)
      turns.set(id, mine)
      return mine
    },
    undo: new Map(),
  }
}
