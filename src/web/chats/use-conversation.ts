/** The state of an open conversation, and the member's actions in it. */
import { useCallback, useEffect, useEffectEvent, useReducer, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { Chats, ConversationId, MessageId, Messages } from '#domain/chats/chats.ts'
import type { ReactionKind } from '#domain/chats/message-reactions.ts'
import { needsBasics } from '#web/store/basics-prompt.ts'
import { openConversation, reduceChat } from '#web/chats/chat-state.ts'
import { readDraftMedia, writeDraftMedia } from '#web/store/outbox/draft-media.ts'
import { readReply, writeDraft, writeReply } from '#web/store/outbox/drafts.ts'
import { useOutgoing, useSender, useStop } from '#web/chats/use-sender.ts'
import { noteSent } from '#web/chats/just-sent.ts'
import type { Unsent } from '#web/chats/use-unsend.ts'
import { moneyOf, useApproach, usePrice } from '#web/chats/use-price.ts'
import { useLiveChat, useNewMessages, useOlder, useReadMark, useVisible } from '#web/chats/use-chat-updates.ts'
import { useListedChat } from '#web/chats/use-listed-chat.ts'
import { useMember, useSession } from '#web/kit/providers.tsx'

export function useConversation(conversation: ConversationId, page: Messages) {
  const me = useMember().profile.id
  const session = useSession()
  const sender = useSender()
  const stop = useStop(conversation)
  const outgoing = useOutgoing(conversation)
  const price = usePrice(conversation, page, outgoing)
  const unread = useUnreadAtOpening(conversation)
  const [state, dispatch] = useReducer(reduceChat, { page, me, unread }, openConversation)
  const [isWarning, setWarning] = useState(false)
  const [acknowledged, setAcknowledged] = useState(page.acknowledged)
  const isWarned = page.profile.fictional_icon === null || acknowledged

  useEffect(() => dispatch({ type: 'refreshed', page, me }), [page, me])
  const onSent = useEffectEvent((event: Parameters<Parameters<typeof sender.onEvent>[0]>[0]) => {
    if (event.kind === 'sent' && event.conversation === conversation) {
      noteSent(event.message.id)
      dispatch({ ...event, type: 'sent' })
    }
  })
  useEffect(() => sender.onEvent((event) => onSent(event)), [sender])
  useApproach(page, state.messages, me)
  const open = { me, conversation, state, dispatch }
  useLiveChat(open)
  useNewMessages(open)
  useReadMark(open)
  const loadOlder = useOlder(open)
  const [unsent, setUnsent] = useState<Unsent | null>(null)
  const unsend = useCallback((message: MessageId, draft?: string) => setUnsent({ message, draft }), [])
  const watch = useWatching((watching) => dispatch({ type: 'watched', watching }))

  function send(text: string, acknowledge: boolean) {
    const reply = readReply(me, conversation)
    writeDraft(me, conversation, '')
    const media = readDraftMedia(me, conversation)
    if (reply) writeReply(me, conversation, null)
    if (media) writeDraftMedia(me, conversation, null)
    dispatch({ type: 'wrote' })
    sender.write(conversation, text, acknowledge, {
      cost: price.cost,
      money: moneyOf(price),
      ...(reply && { reply }),
      ...(media && { media }),
    })
  }

  /** The draft stays while a dialog asks first: for the basics, or to acknowledge that the profile is fictional. */
  function write(text: string) {
    if (needsBasics(session.get(), 'send', () => write(text))) return
    if (isWarned) send(text, false)
    else setWarning(true)
  }

  return {
    state,
    outgoing,
    price,
    me,
    /** Why sending stopped: the warning before the call, or the server's refusal. */
    stop: isWarning ? ({ kind: 'warning' } as const) : stop,
    watch,
    write,
    writeWarned(text: string) {
      setWarning(false)
      sender.endStop(conversation)
      setAcknowledged(true)
      send(text, true)
    },
    /** What stopped it is out of the way. */
    writeAgain(text: string) {
      sender.endStop(conversation)
      write(text)
    },
    endStop() {
      setWarning(false)
      sender.endStop(conversation)
    },
    retry: sender.retry,
    takeBack: sender.takeBack,
    unsend,
    /** The message to take back, or the last one that was. */
    unsent,
    dispatch,
    loadOlder,
    showReaction: (message: MessageId, reaction: ReactionKind | null) => dispatch({ type: 'reacted', message, reaction }),
  }
}

/** The unread count in the list of chats, before opening sets it to 0. */
function useUnreadAtOpening(conversation: ConversationId) {
  const loaded = useRouteLoaderData<Chats>('chats/chats-page')
  return useState(useListedChat(conversation, loaded)?.num_unread_messages ?? 0)[0]
}

/** Watching: the end of the conversation is in view, and the page is visible. */
function useWatching(report: (watching: boolean) => void) {
  const visible = useVisible()
  const [atEnd, setAtEnd] = useState(true)
  const watching = visible && atEnd
  const reportNow = useEffectEvent(report)
  useEffect(() => reportNow(watching), [watching])
  return { atEnd, setAtEnd }
}
