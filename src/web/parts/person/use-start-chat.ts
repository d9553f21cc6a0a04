/** Starting a chat from a card or a profile: the server finds or opens the conversation, then it is shown (spec, sections 7 and 8). */
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useStartError } from '#web/parts/person/use-start-error.ts'
import { useApi } from '#web/kit/providers.tsx'

export function useStartChat() {
  const api = useApi()
  const navigate = useNavigate()
  const tellError = useStartError()
  const [starting, setStarting] = useState(false)
  const startChat = async (profile: number) => {
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
