/** Starting a chat from a card or a profile: the server finds or opens the conversation, then it is shown (spec, sections 7 and 8). */
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useApi } from '#web/providers.tsx'
import { useText } from '#web/text.tsx'
import { useToast } from '#web/ui/toast.tsx'

export function useStartChat() {
  const api = useApi()
  const navigate = useNavigate()
  const toast = useToast()
  const text = useText('profile')
  const [starting, setStarting] = useState(false)
  const startChat = async (profile: number) => {
    setStarting(true)
    try {
      const { id } = await api('GET /api/chat.php', { query: { profile } })
      await navigate(`/chats/${id}`)
    } catch {
      toast({ tone: 'danger', title: text('chat.failed_title'), text: text('chat.failed') })
    } finally {
      setStarting(false)
    }
  }
  return { startChat, starting }
}
