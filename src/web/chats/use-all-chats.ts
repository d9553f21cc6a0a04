/** All chats that were asked for: the newest page, kept fresh, and the older ones behind it. */
import { useState } from 'react'
import type { ChatListItem, Chats } from '#domain/chats/chats.ts'
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

export function useAllChats(initial: Chats | undefined): AllChats {
  const newest = useChats(initial)
  const older = useOlder()
  if (!newest) return { chats: undefined, more: null, loading: false }
  const shown = new Set(newest.chats.map((chat) => chat.conversation.id))
  const chats = [...newest.chats, ...older.chats.filter((chat) => !shown.has(chat.conversation.id))]
  const next = older.next === undefined ? newest.next : older.next
  return { chats, more: next === null ? null : () => void older.ask(next), loading: older.loading }
}

function useOlder() {
  const api = useApi()
  const toast = useToast()
  const errorText = useErrorText()
  const [pages, setPages] = useState<Chats[]>([])
  const [loading, setLoading] = useState(false)
  async function ask(before: string) {
    if (loading) return
    setLoading(true)
    try {
      const page = await api('GET /api/chats.php', { query: { before } })
      setPages((all) => [...all, page])
    } catch (error) {
      toast({ tone: 'danger', text: errorText(error) })
    } finally {
      setLoading(false)
    }
  }
  return { chats: pages.flatMap((page) => page.chats), next: pages.at(-1)?.next, loading, ask }
}
