/** What a member does with a request: accept it, or decline it, which the other never learns. */
import { useLocation, useNavigate, useParams, useRevalidator } from 'react-router'
import type { ConversationId } from '#domain/chats/chats.ts'
import { isRequestsBox, requestsSearch } from '#web/chats/requests-box.ts'
import { useApi } from '#web/kit/providers.tsx'
import { useErrorText, useText } from '#web/kit/text/text.tsx'
import { useToast } from '#web/kit/ui/toast.tsx'
import { useMemberEdits } from '#web/store/member-edits.ts'

export function useRequest(id: ConversationId, name: string) {
  const text = useText('chats.requests')
  const errorText = useErrorText()
  const api = useApi()
  const edits = useMemberEdits()
  const toast = useToast()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const location = useLocation()
  const isOpen = useParams().chatId === String(id)

  /** Resolves once the lists are right again. */
  async function change(call: () => Promise<unknown>, done: string) {
    try {
      await call()
      toast({ tone: 'success', text: done })
    } catch (error) {
      toast({ tone: 'danger', text: errorText(error) })
    }
    await edits.reloadChats()
  }
  return {
    async accept() {
      await change(() => api('POST /api/accept.php', { body: { conversation: id } }), text('accepted', { name }))
      if (isOpen && isRequestsBox(location)) void navigate(`/chats/${id}`, { replace: true })
      else if (isOpen) void revalidate()
    },
    decline() {
      edits.openChat(id)
      edits.removeChat(id)
      if (isOpen) void navigate(`/chats${requestsSearch}`, { replace: true })
      return change(() => api('DELETE /api/chat.php', { body: { conversation: { id } } }), text('declined', { name }))
    },
  }
}
