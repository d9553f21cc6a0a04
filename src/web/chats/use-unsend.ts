/** Takes an own message back: gone at once in this tab, then the purse, the price and the lists anew. */
import { type Dispatch, useCallback, useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import type { ConversationId, MessageId } from '#domain/chats/chats.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { ChatAction } from '#web/chats/chat-state.ts'
import { useApi } from '#web/kit/providers.tsx'
import { useErrorText, useText } from '#web/kit/text/text.tsx'
import { useToast } from '#web/kit/ui/toast.tsx'
import { useMemberEdits } from '#web/store/member-edits.ts'
import { returnToDraft } from '#web/store/outbox/drafts.ts'

/** `draft`: the words that go back to the writing line. */
export type OnUnsend = (message: MessageId, draft?: string) => void
export type Unsent = { message: MessageId; draft?: string | undefined }
export type UnsendChat = { conversation: ConversationId; me: ProfileId; dispatch: Dispatch<ChatAction> }

/** The same function while nothing changes, so that rows of the log are not rendered again. */
export function useUnsend({ conversation, me, dispatch }: UnsendChat): OnUnsend {
  const api = useApi()
  const edits = useMemberEdits()
  const toast = useToast()
  const text = useText('chats')
  const errorText = useErrorText()
  const latest = useRef(errorText)
  useEffect(() => void (latest.current = errorText), [errorText])
  const { revalidate } = useRevalidator()
  return useCallback(
    (message, draft) => {
      void (async () => {
        try {
          const { balance } = await api('DELETE /api/messages.php', { body: { conversation, message } })
          dispatch({ type: 'unsent', message })
          if (draft !== undefined) returnToDraft(me, conversation, draft)
          edits.setCredits(balance)
          toast({ tone: 'success', text: text('unsent') })
          await Promise.all([edits.reloadChats(), revalidate()])
        } catch (error) {
          toast({ tone: 'danger', text: latest.current(error) })
        }
      })()
    },
    [api, conversation, me, dispatch, edits, toast, text, revalidate],
  )
}
