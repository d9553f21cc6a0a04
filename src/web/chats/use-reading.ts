/** Keeps an open conversation up to date, and tells the server what was read. */
import { type Dispatch, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ConversationId } from '#domain/chats/chats.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { type ChatAction, type ChatState, isBehind, newestUnread } from '#web/chats/chat-state.ts'
import { useVisible } from '#web/chats/use-visible.ts'
import { useLiveOpen } from '#web/store/live/use-live.ts'
import { useChats } from '#web/store/member-data.tsx'
import { useMemberEdits } from '#web/store/member-edits.ts'
import { useApi } from '#web/kit/providers.tsx'

/** While a conversation is open and looked at, and nothing is told live: the list of chats costs a 304 when nothing is new. */
const openPollMs = 5_000

type Reading = { me: ProfileId; conversation: ConversationId; state: ChatState; dispatch: Dispatch<ChatAction> }

export function useReading(reading: Reading) {
  useNewMessages(reading)
  useReadMark(reading)
}

function useNewMessages({ me, conversation, state, dispatch }: Reading) {
  const api = useApi()
  const edits = useMemberEdits()
  const visible = useVisible()
  const isLive = useLiveOpen()
  const last = useChats()?.chats.find((chat) => chat.conversation.id === conversation)?.last_message
  const [tries, setTries] = useState(0)
  const news = last && isBehind(state, last) ? [last.id, last.delivered, last.read, tries].join() : null

  const refresh = useEffectEvent(async () => {
    try {
      dispatch({ type: 'refreshed', page: await api('GET /api/messages.php', { query: { conversation } }), me })
    } catch {
      setTimeout(() => setTries((n) => n + 1), openPollMs)
    }
  })
  useEffect(() => {
    if (news !== null) void refresh()
  }, [news])

  const look = useEffectEvent(() => void edits.reloadChats())
  const opening = useRef(true)
  useEffect(() => {
    if (!visible) return
    if (!opening.current) look()
    opening.current = false
    if (isLive) return
    const timer = setInterval(() => look(), openPollMs)
    return () => clearInterval(timer)
  }, [visible, isLive])
}

/** Opening a conversation reads it (spec, section 4); what comes later is read when the end is looked at. */
function useReadMark({ me, conversation, state, dispatch }: Reading) {
  const api = useApi()
  const edits = useMemberEdits()
  const visible = useVisible()
  const told = useRef(0)
  const isOpened = useRef(false)
  const [tries, setTries] = useState(0)
  const unread = newestUnread(state, me) ?? 0
  const { watching } = state

  const tell = useEffectEvent(async (upTo: number) => {
    edits.openChat(conversation)
    try {
      await api('POST /api/read.php', { body: { conversation, up_to: upTo } })
      dispatch({ type: 'read', upTo, at: new Date().toISOString(), me })
    } catch {
      setTimeout(() => setTries(tries + 1), openPollMs)
    }
  })
  useEffect(() => {
    const isRetry = tries > 0 && told.current > 0
    if (!visible || unread === 0 || (unread <= told.current && !isRetry) || !(watching || !isOpened.current)) return
    isOpened.current = true
    told.current = unread
    void tell(unread)
  }, [visible, watching, unread, tries])
}
