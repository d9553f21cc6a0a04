/** The chats' work on every member page: outgoing messages are sent, refusals appear as toasts, Ctrl+K finds a chat. */
import { useEffect, useEffectEvent } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { SenderEvent } from '#web/chats/outgoing-list.ts'
import { useSender } from '#web/chats/use-sender.ts'
import { useMemberEdits } from '#web/store/member-edits.ts'
import { useCachedChats } from '#web/pwa/offline/chat-cache.ts'
import { useErrorText, useText } from '#web/kit/text/text.tsx'
import { useToast } from '#web/kit/ui/toast.tsx'
import { useSearchKey } from '#web/chats/list-keys.ts'

export function ChatsParts() {
  const sender = useSender()
  const edits = useMemberEdits()
  const showNotSent = useNotSentToast()
  const onEvent = useEffectEvent((event: SenderEvent) => {
    if (event.kind === 'refused') return showNotSent(event)
    edits.setCredits(event.balance)
    void edits.reloadChats()
  })
  useEffect(() => sender.onEvent((event) => onEvent(event)), [sender])
  useEffect(() => sender.start(), [sender])
  useSearchKey()
  useCachedChats()
  return null
}

/** Not for the open conversation, where the error is at the message. */
function useNotSentToast() {
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
