/** An open conversation, live: words and ticks come as they happen, and what may have been missed is asked when the stream is back. */
import { type Dispatch, useEffect, useEffectEvent } from 'react'
import type { ConversationId } from '#domain/chats/chats.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { ChatAction, ChatState } from '#web/chats/chat-state.ts'
import { useLive } from '#web/store/live/use-live.ts'
import { useMemberStore } from '#web/store/member-store.ts'
import { useApi } from '#web/kit/providers.tsx'

type LiveChat = { me: ProfileId; conversation: ConversationId; state: ChatState; dispatch: Dispatch<ChatAction> }

export function useLiveChat({ me, conversation, state, dispatch }: LiveChat) {
  const { live } = useMemberStore()
  useLive('message', (data) => {
    if (data.conversation === conversation) dispatch({ type: 'came', message: data.message, me })
  })
  useLive('read', ({ conversation: where, reader, up_to: upTo, at }) => {
    if (where === conversation) dispatch({ type: reader === me ? 'read' : 'was read', upTo, at, me })
  })
  useEffect(() => {
    if (!state.watching) return
    live.become({ looksAt: conversation })
    return () => live.become({ looksAt: null })
  }, [live, conversation, state.watching])
  useMissed({ me, conversation, dispatch })
}

/** Between two streams nobody hears anything, and one message that came later hides that another is missing. */
function useMissed({ me, conversation, dispatch }: Omit<LiveChat, 'state'>) {
  const api = useApi()
  const { live } = useMemberStore()
  const look = useEffectEvent(async () => {
    if (!live.state.isOpen) return dispatch({ type: 'cut' })
    // If it fails, the list of chats still knows more, and is asked again.
    const page = await api('GET /api/messages.php', { query: { conversation } }).catch(() => null)
    if (page) dispatch({ type: 'refreshed', page, me })
  })
  useEffect(() => live.onState(() => void look()), [live])
}
