/** All chats that were asked for: the newest page, kept fresh, and the older ones behind it. */
import { useEffect, useEffectEvent } from 'react'
import type { ChatListItem, Chats } from '#domain/chats/chats.ts'
import { olderChats } from '#web/store/member-edits.ts'
import { uniqueById, usePages } from '#web/kit/data/use-pages.ts'
import { useChats } from '#web/store/member-data.tsx'
import { useApi } from '#web/kit/providers.tsx'
import { useErrorText } from '#web/kit/text/text.tsx'
import { useToast } from '#web/kit/ui/toast.tsx'

export type AllChats = {
  /** Undefined until the first answer. */
  chats: readonly ChatListItem[] | undefined
  /** Asks for the next older page; null when there is none. */
  more: (() => void) | null
  loading: boolean
}

const none: Chats = { chats: [], next: null }

export function useAllChats(initial: Chats | undefined): AllChats {
  const api = useApi()
  const newest = useChats(initial)
  const { pages, hasMore, busy, error, more } = usePages({
    key: olderChats,
    first: newest ?? none,
    hasNext: ({ next }) => next !== null,
    load: async (last) => {
      const page = await api('GET /api/chats.php', { query: { before: last.next ?? undefined } })
      // A chat that later ones push off the newest page still stands here.
      return last === newest ? { ...page, chats: [...last.chats, ...page.chats] } : page
    },
  })
  useErrorToast(error)
  if (!newest) return { chats: undefined, more: null, loading: false }
  const all = pages.flatMap(({ chats }) => chats.map((chat) => ({ id: chat.conversation.id, chat })))
  return { chats: uniqueById(all).map(({ chat }) => chat), more: hasMore ? () => void more() : null, loading: busy }
}

function useErrorToast(error: unknown) {
  const toast = useToast()
  const errorText = useErrorText()
  const tell = useEffectEvent(() => toast({ tone: 'danger', text: errorText(error) }))
  useEffect(() => {
    if (error !== null) tell()
  }, [error])
}
