/** An open conversation: its state, and everything a member can do in it. */
import { useEffect, useEffectEvent, useReducer, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { Chats, ConversationId, Messages } from '#domain/chats/chats.ts'
import { needsBasics } from '#web/store/basics-prompt.ts'
import { openConversation, reduceChat } from '#web/chats/chat-state.ts'
import { writeDraft } from '#web/store/outbox/drafts.ts'
import { useOlder } from '#web/chats/use-older.ts'
import { useReading } from '#web/chats/use-reading.ts'
import { useOutgoing, useSender, useStop } from '#web/chats/use-sender.ts'
import { moneyOf } from '#web/chats/price-texts.ts'
import { usePrice } from '#web/chats/use-price.ts'
import { useVisible } from '#web/chats/use-visible.ts'
import { useLiveChat } from '#web/chats/use-live-chat.ts'
import { useChats } from '#web/store/member-data.tsx'
import { useMember, useSession } from '#web/kit/providers.tsx'

export function useConversation(conversation: ConversationId, page: Messages) {
  const me = useMember().profile.id
  const session = useSession()
  const sender = useSender()
  const stop = useStop(conversation)
  const outgoing = useOutgoing(conversation)
  const price = usePrice(page, outgoing)
  const unread = useUnreadAtOpening(conversation)
  const [state, dispatch] = useReducer(reduceChat, { page, me, unread }, openConversation)
  const [asks, setAsks] = useState(false)
  const [acknowledged, setAcknowledged] = useState(page.acknowledged)
  const isWarned = page.profile.fictional_icon === null || acknowledged

  useEffect(() => dispatch({ type: 'refreshed', page, me }), [page, me])
  const onSent = useEffectEvent((event: Parameters<Parameters<typeof sender.onEvent>[0]>[0]) => {
    if (event.kind === 'sent' && event.conversation === conversation) dispatch({ ...event, type: 'sent' })
  })
  useEffect(() => sender.onEvent((event) => onSent(event)), [sender])
  useLiveChat({ me, conversation, state, dispatch })
  useReading({ me, conversation, state, dispatch })
  const askOlder = useOlder({ me, conversation, state, dispatch })
  const watch = useWatching((watching) => dispatch({ type: 'watched', watching }))

  function depart(text: string, acknowledge: boolean) {
    writeDraft(me, conversation, '')
    dispatch({ type: 'wrote' })
    sender.write(conversation, text, acknowledge, { cost: price.cost, money: moneyOf(price) })
  }

  /** The words stay in the writing line while something is asked first: the basics, or whether one knows that the profile is fictional. */
  function write(text: string) {
    if (needsBasics(session.get(), 'send', () => write(text))) return
    if (isWarned) depart(text, false)
    else setAsks(true)
  }

  return {
    state,
    outgoing,
    price,
    me,
    /** What stands in the way: known before sending, or told by the server. */
    stop: asks ? ({ kind: 'warning' } as const) : stop,
    watch,
    write,
    writeWarned(text: string) {
      setAsks(false)
      sender.endStop(conversation)
      setAcknowledged(true)
      depart(text, true)
    },
    endStop() {
      setAsks(false)
      sender.endStop(conversation)
    },
    retry: sender.retry,
    takeBack: sender.takeBack,
    askOlder,
  }
}

/** As the list of chats counted them, before opening it sets the count to 0. */
function useUnreadAtOpening(conversation: ConversationId) {
  const brought = useRouteLoaderData<Chats>('chats/chats-page')
  const counted = (useChats() ?? brought)?.chats.find((chat) => chat.conversation.id === conversation)?.num_unread_messages
  return useState(counted ?? 0)[0]
}

/** Watching is to see the end of the conversation on a screen that is looked at. */
function useWatching(report: (watching: boolean) => void) {
  const visible = useVisible()
  const [atEnd, setAtEnd] = useState(true)
  const watching = visible && atEnd
  const tell = useEffectEvent(report)
  useEffect(() => tell(watching), [watching])
  return { atEnd, setAtEnd }
}
