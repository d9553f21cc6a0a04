/** Starts a chat from a card or a profile: the server finds or opens the conversation (spec, sections 7 and 8). */
import { useState } from 'react'
import type { ConversationId } from '#domain/chats/chats.ts'
import { useNavigate } from 'react-router'
import { useApi } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { useToast } from '#web/kit/ui/toast.tsx'

export function useStartChat() {
  const api = useApi()
  const navigate = useNavigate()
  const showError = useStartError()
  const [starting, setStarting] = useState(false)
  /** `prepare` is called with the conversation before it is shown. */
  const startChat = async (profile: number, prepare?: (conversation: ConversationId) => void) => {
    setStarting(true)
    try {
      const { id } = await api('GET /api/chat.php', { query: { profile } })
      prepare?.(id)
      await navigate(`/chats/${id}`)
    } catch {
      showError()
    } finally {
      setStarting(false)
    }
  }
  return { startChat, starting }
}

/** A toast for a chat that cannot be started (spec, section 8). */
export function useStartError() {
  const toast = useToast()
  const text = useText('chats')
  return () => toast({ tone: 'danger', title: text('start_error.title'), text: text('start_error.text') })
}
