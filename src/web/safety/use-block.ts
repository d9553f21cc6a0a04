/** Blocking and unblocking a person: updates the lists, and offers undo in a toast. */
import { useMemberEdits } from '#web/store/member-edits.ts'
import { useApi, useSession } from '#web/kit/providers.tsx'
import { blockedMarksOf } from '#web/parts/person/blocked-marks.ts'
import { useErrorText, useText } from '#web/kit/text/text.tsx'
import { useToast } from '#web/kit/ui/toast.tsx'

export type BlockedPerson = { id: number; name: string }

/** `noteBlocked` is for a block that the server has made already. */
export function useBlock() {
  const { request, settle } = useBlocking()
  const unblock = useUnblock()
  const text = useText('safety.block')
  const toast = useToast()
  const errorText = useErrorText()
  const noteBlocked = (person: BlockedPerson) => settle(person, true)
  const offerUndo = (person: BlockedPerson) => {
    const action = { label: text('undo'), onPress: () => void unblock(person) }
    toast({ text: text('done', { name: person.name }), action })
  }
  /** True when the server accepted it. */
  const block = async (person: BlockedPerson): Promise<boolean> => {
    const { name } = person
    try {
      await request('POST /api/block.php', person)
    } catch (error) {
      toast({ tone: 'danger', title: text('failed', { name }), text: errorText(error) })
      return false
    }
    noteBlocked(person)
    offerUndo(person)
    return true
  }
  return { block, noteBlocked, offerUndo }
}

export function useUnblock() {
  const { request, settle } = useBlocking()
  const text = useText('safety.block')
  const toast = useToast()
  const errorText = useErrorText()
  return async (person: BlockedPerson): Promise<boolean> => {
    try {
      await request('DELETE /api/block.php', person)
    } catch (error) {
      toast({ tone: 'danger', text: errorText(error) })
      return false
    }
    settle(person, false)
    toast({ tone: 'success', text: text('undone', { name: person.name }) })
    return true
  }
}

function useBlocking() {
  const api = useApi()
  const edits = useMemberEdits()
  const marks = blockedMarksOf(useSession())
  return {
    request: (call: 'POST /api/block.php' | 'DELETE /api/block.php', { id }: BlockedPerson) =>
      api(call, { body: { profile: id } }),
    settle({ id }: BlockedPerson, blocked: boolean) {
      marks.set(id, blocked)
      void edits.reloadChats()
      void edits.reloadLikes()
      void edits.reloadUser()
    },
  }
}
