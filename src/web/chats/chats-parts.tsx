/** What chats do on every page of the member area: words on their way go on, what did not go is told, and Ctrl+K finds a chat. */
import { useEffect, useEffectEvent } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { SenderEvent } from '#web/chats/sender-watch.ts'
import { useSearchKey } from '#web/chats/use-search-key.ts'
import { useSender } from '#web/chats/use-sender.ts'
import { useMemberEdits } from '#web/store/member-edits.ts'
import { useCachedChats } from '#web/pwa/offline/use-cached-chats.ts'
import { useErrorText, useText } from '#web/kit/text/text.tsx'
import { useToast } from '#web/kit/ui/toast.tsx'

export function ChatsParts() {
  const sender = useSender()
  const edits = useMemberEdits()
  const tell = useNotSent()
  const onEvent = useEffectEvent((event: SenderEvent) => {
    if (event.kind === 'refused') return tell(event)
    edits.setCredits(event.balance)
    void edits.reloadChats()
  })
  useEffect(() => sender.onEvent((event) => onEvent(event)), [sender])
  useEffect(() => sender.start(), [sender])
  useSearchKey()
  useCachedChats()
  return null
}

/** In an open conversation it stands at the message itself. */
function useNotSent() {
  const toast = useToast()
  const text = useText('chats')
  const errorText = useErrorText()
  const navigate = useNavigate()
  const { chatId } = useParams()
  return ({ conversation, error }: Extract<SenderEvent, { kind: 'refused' }>) => {
    if (chatId === String(conversation)) return
    const onPress = () => void navigate(`/chats/${conversation}`)
    toast({
      tone: 'danger',
      title: text('not_sent'),
      text: errorText(error),
      action: { label: text('open_chat'), onPress },
    })
  }
}
