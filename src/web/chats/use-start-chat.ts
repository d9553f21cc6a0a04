/** Starting a chat from a card or a profile: finds or begins it and goes there; a failure is told where one is (spec, section 8). */
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useApi } from '#web/providers.tsx'
import { useText } from '#web/text.tsx'
import { useToast } from '#web/ui/toast.tsx'

export function useStartError() {
  const toast = useToast()
  const text = useText('chats')
  return () => toast({ tone: 'danger', title: text('start_error.title'), text: text('start_error.text') })
}

export function useStartChat(profile: number) {
  const api = useApi()
  const navigate = useNavigate()
  const tellError = useStartError()
  const [starting, setStarting] = useState(false)
  async function startChat() {
    setStarting(true)
    try {
      const { id } = await api('GET /api/chat.php', { query: { profile } })
      await navigate(`/chats/${id}`)
    } catch {
      tellError()
    } finally {
      setStarting(false)
    }
  }
  return { startChat, starting }
}
