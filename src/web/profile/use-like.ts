/** Liking: shown at once, taken back by a second press, and put right again when the server did not take it. */
import { useSyncExternalStore } from 'react'
import { useMemberEdits } from '#web/member/member-edits.ts'
import { likeMarksOf } from '#web/profile/like-marks.ts'
import { useStartChat } from '#web/profile/use-start-chat.ts'
import { useApi, useSession } from '#web/providers.tsx'
import { useErrorText, useText } from '#web/text.tsx'
import { useToast } from '#web/ui/toast.tsx'

export type Liked = { id: number; name: string }

/** What the member did in this tab, else what the server said. */
export function useLiked(id: number, known: boolean): boolean {
  const marks = likeMarksOf(useSession())
  return useSyncExternalStore(
    marks.subscribe,
    () => marks.get(id) ?? known,
    () => known,
  )
}

/** `setLike(person, true)` likes, `setLike(person, false)` takes it back. True when the server took it. `again`: it is an undo, nothing to celebrate. */
export function useSetLike() {
  const send = useSendLike()
  const marks = likeMarksOf(useSession())
  const edits = useMemberEdits()
  const celebrate = useCelebration()
  const toast = useToast()
  const text = useText('profile')
  const errorText = useErrorText()
  return async (person: Liked, liked: boolean, again = false): Promise<boolean> => {
    marks.set(person.id, liked)
    try {
      const { mutual } = await marks.inTurn(person.id, () => send(person.id, liked))
      if (mutual && !again) celebrate(person)
      void edits.reloadLikes()
      return true
    } catch (error) {
      if (marks.get(person.id) === liked) marks.set(person.id, !liked)
      const title = text(liked ? 'like.failed' : 'like.unlike_failed', { name: person.name })
      toast({ tone: 'danger', title, text: errorText(error) })
      return false
    }
  }
}

function useSendLike() {
  const api = useApi()
  return async (profile: number, liked: boolean): Promise<{ mutual: boolean }> => {
    if (liked) return api('POST /api/likes.php', { body: { profile } })
    await api('DELETE /api/likes.php', { body: { profile } })
    return { mutual: false }
  }
}

/** Quietly: two people noticed each other, and the next step is a word. */
function useCelebration() {
  const toast = useToast()
  const text = useText('profile')
  const { startChat } = useStartChat()
  return ({ id, name }: Liked) =>
    toast({
      tone: 'success',
      title: text('like.mutual_title'),
      text: text('like.mutual', { name }),
      action: { label: text('like.mutual_write', { name }), onPress: () => void startChat(id) },
    })
}
