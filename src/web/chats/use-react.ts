/** Reactions of the member: shown at once, and taken back when the server refuses. */
import type { ConversationId, Message, MessageId } from '#domain/chats/chats.ts'
import type { ReactionKind } from '#domain/chats/message-reactions.ts'
import { useApi } from '#web/kit/providers.tsx'
import { useErrorText } from '#web/kit/text/text.tsx'
import { useToast } from '#web/kit/ui/toast.tsx'

export type OnReacted = (message: MessageId, reaction: ReactionKind | null) => void

/** `onReacted` changes what is shown. */
export function useReact(conversation: ConversationId | undefined, onReacted: OnReacted) {
  const api = useApi()
  const toast = useToast()
  const errorText = useErrorText()
  return async ({ id: message, reaction: shown }: Message, reaction: ReactionKind | null) => {
    if (conversation === undefined) return
    onReacted(message, reaction)
    try {
      await api('PUT /api/reaction.php', { body: { conversation, message, reaction } })
    } catch (error) {
      onReacted(message, shown ?? null)
      toast({ tone: 'danger', text: errorText(error) })
    }
  }
}
