/** Chats by name: at once among those that were asked for, and then among all of them. */
import { useDeferredValue, useEffect, useState } from 'react'
import type { ChatListItem } from '#domain/chats/chats.ts'
import type { AllChats } from '#web/chats/use-all-chats.ts'
import { useApi } from '#web/kit/providers.tsx'

/** The server is asked when the member stops typing for a moment. */
const pauseMs = 250

type FoundChats = { name: string; chats: readonly ChatListItem[] }
type Found = { found: readonly ChatListItem[] | undefined; isLooking: boolean }

export function useFoundChats({ chats, more }: AllChats, wanted: string): Found {
  const name = useDeferredValue(wanted).trim()
  const isPartial = more !== null && name !== ''
  const answer = useFoundFor(name, isPartial)
  if (name === '') return { found: chats, isLooking: false }
  const here = (chats ?? []).filter((chat) => plain(chat.profile.name).includes(plain(name)))
  const shown = new Set(here.map((chat) => chat.conversation.id))
  const elsewhere = isPartial && answer?.name === name ? answer.chats.filter((chat) => !shown.has(chat.conversation.id)) : []
  return { found: [...here, ...elsewhere], isLooking: isPartial && answer?.name !== name }
}

function useFoundFor(name: string, isWanted: boolean): FoundChats | null {
  const api = useApi()
  const [answer, setAnswer] = useState<FoundChats | null>(null)
  useEffect(() => {
    if (!isWanted) return
    const leaving = new AbortController()
    const ask = () =>
      api('GET /api/chats.php', { query: { q: name } }, { signal: leaving.signal }).then(
        ({ chats }) => setAnswer({ name, chats }),
        // What is here was searched; without an answer that has to do.
        () => leaving.signal.aborted || setAnswer({ name, chats: [] }),
      )
    const timer = setTimeout(ask, pauseMs)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [api, name, isWanted])
  return answer
}

/** Names are found by any part, whatever the case or the accents. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
