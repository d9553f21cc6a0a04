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
  const [heard, setHeard] = useState(0)
  useLive('typing', (data) => {
    if (data.conversation === conversation) setHeard((times) => times + 1)
  })
  useLive('message', (data) => {
    if (data.conversation === conversation && data.message.sender !== me) setHeard(0)
  })
  useEffect(() => {
    if (heard === 0) return
    const timer = setTimeout(() => setHeard(0), lastsMs)
    return () => clearTimeout(timer)
  }, [heard])
  return heard > 0
}

/** Call it at every keystroke. */
export function useTypingSignal(conversation: ConversationId): () => void {
  const api = useApi()
  const toldMs = useRef(0)
  return () => {
    const nowMs = Date.now()
    if (nowMs - toldMs.current < typingEveryMs) return
    toldMs.current = nowMs
    // Only a hint: a lost signal does no harm.
    void api('POST /api/typing.php', { body: { conversation } }).catch(() => null)
  }
}
