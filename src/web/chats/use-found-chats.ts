/** Chats by name: at once among those that were asked for, and then among all of them. */
import { useDeferredValue } from 'react'
import type { ChatListItem } from '#domain/chats/chats.ts'
import type { AllChats } from '#web/chats/use-all-chats.ts'
import { useQuery } from '#web/kit/data/use-query.ts'

/** The server is asked when the member stops typing for a moment. */
const pauseMs = 250

type Found = { found: readonly ChatListItem[] | undefined; isLooking: boolean }

export function useFoundChats({ chats, more }: AllChats, wanted: string): Found {
  const name = useDeferredValue(wanted).trim()
  const isPartial = more !== null && name !== ''
  const { data, error } = useQuery(
    isPartial ? `chats with ${name}` : null,
    async (api, signal) => (await api('GET /api/chats.php', { query: { q: name } }, { signal })).chats,
    { delayMs: pauseMs },
  )
  if (name === '') return { found: chats, isLooking: false }
  const here = (chats ?? []).filter((chat) => plain(chat.profile.name).includes(plain(name)))
  const shown = new Set(here.map((chat) => chat.conversation.id))
  const elsewhere = (data ?? []).filter((chat) => !shown.has(chat.conversation.id))
  // What is here was searched; without an answer that has to do.
  return { found: [...here, ...elsewhere], isLooking: isPartial && data === undefined && error === null }
}

/** Names are found by any part, whatever the case or the accents. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
