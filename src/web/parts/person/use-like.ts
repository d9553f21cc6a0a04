/** Liking: shown at once, taken back by a second press, and put right again when the server did not take it. */
import { useSyncExternalStore } from 'react'
import type { ProfileCard } from '#domain/profiles/profiles.ts'
import { needsBasics } from '#web/store/basics-prompt.ts'
import { useMemberEdits } from '#web/store/member-edits.ts'
import { useMemberStore } from '#web/store/member-store.ts'
import { type LikeMarks, likeMarksOf } from '#web/parts/person/like-marks.ts'
import { useApi, useSession } from '#web/kit/providers.tsx'
import { useErrorText, useText } from '#web/kit/text/text.tsx'
import { useToast } from '#web/kit/ui/toast.tsx'

export type Liked = Pick<ProfileCard, 'id' | 'name' | 'main_image' | 'fictional_icon'>

/** What the member did in this tab, else what the server said. */
export function useLiked(id: number, known: boolean): boolean {
  const marks = likeMarksOf(useSession())
  return useSyncExternalStore(
    marks.subscribe,
    () => marks.get(id) ?? known,
    () => known,
  )
}

/** `setLike(person, true)` likes, `setLike(person, false)` takes it back. True when the server took it. Who is asked for their basics first likes once they told. */
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
      // Told like a match that the other made; whoever hears both tells one.
      if (isMatch) live.tell({ event: 'like', data: { profile: person.id, mutual: true } })
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

/** True for a match: not again for one that is only brought back. */
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
