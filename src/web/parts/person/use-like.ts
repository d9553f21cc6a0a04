/** Likes: shown at once on all cards, undone by a second press, and reverted when the server refuses. */
import { useSyncExternalStore } from 'react'
import type { ProfileCard } from '#domain/profiles/profiles.ts'
import { needsBasics } from '#web/store/basics-prompt.ts'
import { useMemberEdits } from '#web/store/member-edits.ts'
import { useMemberStore } from '#web/store/member-store.ts'
import { useApi, useSession } from '#web/kit/providers.tsx'
import { useErrorText, useText } from '#web/kit/text/text.tsx'
import { useToast } from '#web/kit/ui/toast.tsx'
import type { Session } from '#web/kit/app/session.ts'

export type Liked = Pick<ProfileCard, 'id' | 'name' | 'main_image' | 'fictional_icon'>

/** The member's last action in this tab, else `liked`, which the server said. */
export function useLiked(id: number, liked: boolean): boolean {
  const marks = likeMarksOf(useSession())
  return useSyncExternalStore(
    marks.subscribe,
    () => marks.get(id) ?? liked,
    () => liked,
  )
}

/** `setLike(person, liked)` likes or unlikes; true when the server accepted it. Without the basics a dialog requests them first. */
export function useSetLike() {
  const session = useSession()
  const marks = likeMarksOf(session)
  const send = useSendLike(marks)
  const edits = useMemberEdits()
  const { live } = useMemberStore()
  const toast = useToast()
  const text = useText('profile')
  const errorText = useErrorText()
  const setLike = async (person: Liked, liked: boolean): Promise<boolean> => {
    if (liked && needsBasics(session.get(), 'like', () => setLike(person, liked))) return false
    marks.set(person.id, liked)
    edits.setLike(person, liked)
    try {
      const isMatch = await marks.inTurn(person.id, () => send(person.id, liked))
      // The same event as for a match made by the other; `Matches` shows it once.
      if (isMatch) live.publish({ event: 'like', data: { profile: person.id, mutual: true } })
      edits.likesChanged()
      return true
    } catch (error) {
      if (marks.get(person.id) === liked) marks.set(person.id, !liked)
      edits.setLike(person, !liked)
      const title = text(liked ? 'like.failed' : 'like.unlike_failed', { name: person.name })
      toast({ tone: 'danger', title, text: errorText(error) })
      void edits.reloadLikes()
      return false
    }
  }
  return setLike
}

/** True for a match, but not for one that an undo restored. */
function useSendLike({ undo }: LikeMarks) {
  const api = useApi()
  return async (profile: Liked['id'], liked: boolean): Promise<boolean> => {
    if (!liked) {
      const taken = await api('DELETE /api/likes.php', { body: { profile } })
      if (taken.undo !== null) undo.set(profile, taken.undo)
      return false
    }
    const note = undo.get(profile)
    const { mutual } = await api('POST /api/likes.php', { body: { profile, ...(note !== undefined && { undo: note }) } })
    undo.delete(profile)
    return mutual && note === undefined
  }
}

/** The likes and unlikes of this tab, which all cards of a person follow. */
type LikeMarks = {
  /** `undefined`: not changed in this tab. */
  get: (id: number) => boolean | undefined
  set: (id: number, liked: boolean) => void
  subscribe: (listener: () => void) => () => void
  /** Calls about one person run one after the other. */
  inTurn: <Result>(id: number, act: () => Promise<Result>) => Promise<Result>
  /** The server's undo tokens of likes removed in this tab. */
  undo: Map<number, string>
}

/** One set a session, so that visitors of the server share none. */
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
