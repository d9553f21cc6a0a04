/** The updates of an open conversation: live messages and ticks, missed and older pages, and the read mark. */
import { type Dispatch, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import type { ConversationId } from '#domain/chats/chats.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { type ChatAction, type ChatState, isBehind, newestUnread } from '#web/chats/chat-state.ts'
import { useApi } from '#web/kit/providers.tsx'
import { useLive, useLiveOpen } from '#web/store/live/use-live.ts'
import { useListedChat } from '#web/chats/use-listed-chat.ts'
import { useMemberEdits } from '#web/store/member-edits.ts'
import { useMemberStore } from '#web/store/member-store.ts'

/** The pause before a failed call is tried again, and between polls while the live stream is closed. */
const openPollMs = 5_000

/** With more unread messages than this, reading begins here and not at the first of them. */
const maxUnreadAtStart = 300

type OpenChat = { me: ProfileId; conversation: ConversationId; state: ChatState; dispatch: Dispatch<ChatAction> }

/** Dispatches the live events of this conversation, and reports it as the visible one. */
export function useLiveChat({ me, conversation, state, dispatch }: OpenChat) {
  const { live } = useMemberStore()
  useLive('message', (data) => {
    if (data.conversation === conversation) dispatch({ type: 'came', message: data.message, me })
  })
  useLive('edited', ({ conversation: where, ...words }) => {
    if (where === conversation) dispatch({ type: 'edited', ...words })
  })
  useLive('unsent', (data) => {
    if (data.conversation === conversation) dispatch({ type: 'unsent', message: data.message })
  })
  useLive('read', ({ conversation: where, reader, up_to: upTo, at }) => {
    if (where === conversation) dispatch({ type: reader === me ? 'read' : 'was read', upTo, at, me })
  })
  useLive('reaction', ({ conversation: where, message, reaction }) => {
    if (where === conversation) dispatch({ type: 'reacted', message, reaction })
  })
  useEffect(() => {
    if (!state.watching) return
    live.setState({ visibleConversation: conversation })
    return () => live.setState({ visibleConversation: null })
  }, [live, conversation, state.watching])
  useMissedMessages({ me, conversation, state, dispatch })
}

/** Requests the newest page whenever a stream opens: messages sent between two streams would be missing. */
function useMissedMessages({ me, conversation, state, dispatch }: OpenChat) {
  const api = useApi()
  const { live } = useMemberStore()
  const refresh = useEffectEvent(async () => {
    if (!live.state.isOpen) return dispatch({ type: 'cut' })
    // After a failure, `useNewMessages` finds the difference to the list of chats and tries again.
    const known = state.messages.at(-1)?.id ?? 0
    const page = await api('GET /api/messages.php', { query: { conversation } }).catch(() => null)
    if (page) dispatch({ type: 'refreshed', page, me, known })
  })
  useEffect(() => live.onState(() => void refresh()), [live])
}

/** Loads older messages on request, and on opening until the first unread one is there. */
export function useOlder({ me, conversation, state, dispatch }: OpenChat) {
  const api = useApi()
  const { older, messages, unreadBefore } = state
  const before = messages[0]?.id
  async function loadOlder() {
    if (older === 'loading' || before === undefined) return
    dispatch({ type: 'older asked' })
    try {
      dispatch({ type: 'older came', page: await api('GET /api/messages.php', { query: { conversation, before } }), me })
    } catch {
      dispatch({ type: 'older failed' })
    }
  }
  const load = useEffectEvent(loadOlder)
  const isWanted = unreadBefore > 0 && older === 'idle' && messages.length < maxUnreadAtStart
  useEffect(() => {
    if (isWanted && before !== undefined) void load()
  }, [isWanted, before])
  return () => void loadOlder()
}

/** Loads new messages when the list of chats is ahead of this conversation. Without a live stream it polls that list. */
export function useNewMessages({ me, conversation, state, dispatch }: OpenChat) {
  const api = useApi()
  const edits = useMemberEdits()
  const visible = useVisible()
  const isLive = useLiveOpen()
  const last = useListedChat(conversation)?.last_message
  const [tries, setTries] = useState(0)
  const newer = last && isBehind(state, last) ? [last.id, last.delivered, last.read, tries].join() : null
  const newest = useRef(0)

  const refresh = useEffectEvent(async () => {
    const known = state.messages.at(-1)?.id ?? 0
    try {
      dispatch({ type: 'refreshed', page: await api('GET /api/messages.php', { query: { conversation } }), me, known })
    } catch {
      setTimeout(() => setTries((n) => n + 1), openPollMs)
    }
  })
  useEffect(() => {
    if (newer !== null) void refresh()
  }, [newer])
  // The newest message of the list goes back only where one was unsent, and its event may have been missed.
  useEffect(() => {
    const id = last?.id ?? 0
    if (id < newest.current && (state.messages.at(-1)?.id ?? 0) > id) void refresh()
    newest.current = id
  }, [last?.id, state.messages])

  // The answer is a 304 when nothing is new.
  const poll = useEffectEvent(() => void edits.reloadChats())
  const opening = useRef(true)
  useEffect(() => {
    if (!visible) return
    if (!opening.current) poll()
    opening.current = false
    if (isLive) return
    const timer = setInterval(() => poll(), openPollMs)
    return () => clearInterval(timer)
  }, [visible, isLive])
}

/** Marks messages as read: on opening (spec, section 4), and later while the end is visible. */
export function useReadMark({ me, conversation, state, dispatch }: OpenChat) {
  const api = useApi()
  const edits = useMemberEdits()
  const visible = useVisible()
  const sentUpTo = useRef(0)
  const isOpened = useRef(false)
  const [tries, setTries] = useState(0)
  const unread = newestUnread(state, me) ?? 0
  const { watching } = state

  const send = useEffectEvent(async (upTo: number) => {
    edits.openChat(conversation)
    try {
      await api('POST /api/read.php', { body: { conversation, up_to: upTo } })
      dispatch({ type: 'read', upTo, at: new Date().toISOString(), me })
    } catch {
      setTimeout(() => setTries(tries + 1), openPollMs)
    }
  })
  useEffect(() => {
    const isRetry = tries > 0 && sentUpTo.current > 0
    if (!visible || unread === 0 || (unread <= sentUpTo.current && !isRetry) || !(watching || !isOpened.current)) return
    isOpened.current = true
    sentUpTo.current = unread
    void send(unread)
  }, [visible, watching, unread, tries])
}

const subscribeVisibility = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** True while the page is visible: not in a background tab, not on a locked phone. */
export const useVisible = () =>
  useSyncExternalStore(
    subscribeVisibility,
    () => document.visibilityState === 'visible',
    () => true,
  )
