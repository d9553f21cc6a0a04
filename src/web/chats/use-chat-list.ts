/** The chats in the list: the newest page, which stays fresh, the older pages, and those found by name. */
import { useEffect, useEffectEvent, useDeferredValue } from 'react'
import type { ChatListItem, Chats } from '#domain/chats/chats.ts'
import { olderChats, olderRequests } from '#web/store/member-edits.ts'
import { uniqueById, usePages } from '#web/kit/data/use-pages.ts'
import { useRequests } from '#web/chats/use-requests.ts'
import { useChats } from '#web/store/member-data.tsx'
import { useApi } from '#web/kit/providers.tsx'
import { useErrorText } from '#web/kit/text/text.tsx'
import { useToast } from '#web/kit/ui/toast.tsx'
import { useQuery } from '#web/kit/data/use-query.ts'

type AllChats = {
  /** Undefined until the first answer. */
  chats: readonly ChatListItem[] | undefined
  /** Loads the next older page; null when there is none. */
  more: (() => void) | null
  loading: boolean
  /** The number of requests; absent where the brand does not part them. */
  requests?: Chats['requests']
}

const none: Chats = { chats: [], next: null }

export function useAllChats(initial: Chats | undefined): AllChats {
  const newest = useChats(initial)
  return { ...usePagesOf(newest, olderChats, {}), requests: newest?.requests }
}

/** The same of the requests. */
export const useAllRequests = (initial: Chats | undefined): AllChats =>
  usePagesOf(useRequests(initial), olderRequests, { box: 'requests' })

function usePagesOf(newest: Chats | undefined, key: string, query: { box?: 'requests' }): AllChats {
  const api = useApi()
  const { pages, hasMore, busy, error, more } = usePages({
    key,
    first: newest ?? none,
    hasNext: ({ next }) => next !== null,
    load: async (last) => {
      const page = await api('GET /api/chats.php', { query: { ...query, before: last.next ?? undefined } })
      // Newer chats may push one off the newest page: it stays in the list.
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
  const show = useEffectEvent(() => toast({ tone: 'danger', text: errorText(error) }))
  useEffect(() => {
    if (error !== null) show()
  }, [error])
}

/** The pause in typing before the request. */
const pauseMs = 250

type Found = { found: readonly ChatListItem[] | undefined; isLooking: boolean }

/** Chats by name: at once among the loaded ones, then among all. */
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
  // Without an answer the loaded ones are the result.
  return { found: [...here, ...elsewhere], isLooking: isPartial && data === undefined && error === null }
}

/** Compares names without case and accents. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
