/** Who is typing: the other member, by live events, and this member, reported to the server. */
import { useEffect, useRef, useState } from 'react'
import type { ConversationId } from '#domain/chats/chats.ts'
import { useLive } from '#web/store/live/use-live.ts'
import { useApi, useUser } from '#web/kit/providers.tsx'

/** Without a further signal for this long, the other has stopped. */
const lastsMs = 6_000
/** A little more than the server's pause between signals, so that none is dropped. */
const typingEveryMs = 3_200

/** True while the other member is typing. Their message ends it. */
export function useTyping(conversation: ConversationId): boolean {
  const me = useUser()?.profile.id
  const [signals, setSignals] = useState(0)
  useLive('typing', (data) => {
    if (data.conversation === conversation) setSignals((times) => times + 1)
  })
  useLive('message', (data) => {
    if (data.conversation === conversation && data.message.sender !== me) setSignals(0)
  })
  useEffect(() => {
    if (signals === 0) return
    const timer = setTimeout(() => setSignals(0), lastsMs)
    return () => clearTimeout(timer)
  }, [signals])
  return signals > 0
}

/** Call it at every keystroke. */
export function useTypingSignal(conversation: ConversationId): () => void {
  const api = useApi()
  const sentMs = useRef(0)
  return () => {
    const nowMs = Date.now()
    if (nowMs - sentMs.current < typingEveryMs) return
    sentMs.current = nowMs
    // Only a hint: a lost signal does no harm.
    void api('POST /api/typing.php', { body: { conversation } }).catch(() => null)
  }
}
