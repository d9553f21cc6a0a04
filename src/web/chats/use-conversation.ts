/** An open conversation: its state, and everything a member can do in it. */
import { useEffect, useEffectEvent, useReducer, useState } from 'react'
import type { ConversationId, Messages } from '#domain/chats.ts'
import { newKey } from '#web/api.ts'
import { openConversation, reduceChat } from '#web/chats/chat-state.ts'
import { returnToDraft, writeDraft } from '#web/chats/kept-words.ts'
import { useReading } from '#web/chats/use-reading.ts'
import { type Stop, useSending } from '#web/chats/use-sending.ts'
import { useVisible } from '#web/chats/use-visible.ts'
import { useApi, useMember } from '#web/providers.tsx'

export function useConversation(conversation: ConversationId, page: Messages) {
  const api = useApi()
  const me = useMember().profile.id
  const [state, dispatch] = useReducer(reduceChat, { page, me }, openConversation)
  const [stop, setStop] = useState<Stop | null>(null)
  const [acknowledged, setAcknowledged] = useState(page.acknowledged)
  const isWarned = page.profile.fictional_icon === null || acknowledged

  useEffect(() => dispatch({ type: 'refreshed', page, me }), [page, me])
  useSending({ me, conversation, outgoing: state.outgoing, dispatch, onStop: setStop })
  useReading({ me, conversation, state, dispatch })
  const watch = useWatching((watching) => dispatch({ type: 'watched', watching }))

  function depart(text: string, acknowledge: boolean) {
    const at = new Date().toISOString()
    writeDraft(me, conversation, '')
    dispatch({ type: 'wrote', message: { key: newKey(), text, at, acknowledge, state: 'waiting', code: null } })
  }

  return {
    state,
    me,
    stop,
    watch,
    /** To a fictional profile, the first message waits until its warning was read. */
    write: (text: string) => (isWarned ? depart(text, false) : setStop({ kind: 'warning' })),
    writeWarned(text: string) {
      setStop(null)
      setAcknowledged(true)
      depart(text, true)
    },
    endStop: () => setStop(null),
    retry: (key: string) => dispatch({ type: 'retried', key }),
    takeBack(key: string, text: string) {
      dispatch({ type: 'taken back', key })
      returnToDraft(me, conversation, text)
    },
    async askOlder() {
      const before = state.messages[0]?.id
      if (state.older === 'loading' || before === undefined) return
      dispatch({ type: 'older asked' })
      try {
        dispatch({ type: 'older came', page: await api('GET /api/messages.php', { query: { conversation, before } }) })
      } catch {
        dispatch({ type: 'older failed' })
      }
    },
  }
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
