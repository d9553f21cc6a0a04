/** Older messages, a page at a time: asked for as one scrolls up, and on opening until the first unread one is there. */
import { type Dispatch, useEffect, useEffectEvent } from 'react'
import type { ConversationId } from '#domain/chats/chats.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { ChatAction, ChatState } from '#web/chats/chat-state.ts'
import { useApi } from '#web/kit/providers.tsx'

/** Whoever was away for longer than this many unread messages begins to read here. */
const maxUnreadAtStart = 300

type Older = { me: ProfileId; conversation: ConversationId; state: ChatState; dispatch: Dispatch<ChatAction> }

export function useOlder({ me, conversation, state, dispatch }: Older) {
  const api = useApi()
  const { older, messages, unreadBefore } = state
  const before = messages[0]?.id
  async function askOlder() {
    if (older === 'loading' || before === undefined) return
    dispatch({ type: 'older asked' })
    try {
      dispatch({ type: 'older came', page: await api('GET /api/messages.php', { query: { conversation, before } }), me })
    } catch {
      dispatch({ type: 'older failed' })
    }
  }
  const ask = useEffectEvent(askOlder)
  const isWanted = unreadBefore > 0 && older === 'idle' && messages.length < maxUnreadAtStart
  useEffect(() => {
    if (isWanted && before !== undefined) void ask()
  }, [isWanted, before])
  return () => void askOlder()
}
