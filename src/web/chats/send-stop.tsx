/** Why a message was not sent, and what to do: the warning of a fictional profile, a decision that is not read, too few credits. */
import type { ConversationId } from '#domain/chats/chats.ts'
import { FictionalWarning } from '#web/chats/chat-questions.tsx'
import type { useConversation } from '#web/chats/use-conversation.ts'
import { LowBalanceSheet } from '#web/credits/low-balance-sheet.tsx'
import { UnreadWarning } from '#web/decisions/unread-warning.tsx'
import { readDraft } from '#web/store/outbox/drafts.ts'

type Chat = ReturnType<typeof useConversation>
type SendStopProps = { stop: NonNullable<Chat['stop']>; chat: Chat; conversation: ConversationId; name: string }

export function SendStop({ stop, chat, conversation, name }: SendStopProps) {
  const draft = () => readDraft(chat.me, conversation)
  if (stop.kind === 'warning')
    return <FictionalWarning name={name} onAccept={() => chat.writeWarned(draft())} onClose={chat.endStop} />
  if (stop.kind === 'unread') return <UnreadWarning onRead={() => chat.writeAgain(draft())} onClose={chat.endStop} />
  return (
    <LowBalanceSheet needed={stop.needed} balance={stop.balance} onClose={chat.endStop} returnTo={`/chats/${conversation}`} />
  )
}
