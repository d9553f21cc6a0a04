/** The later parts of a list on a member's page: the page brings the newest lines, a press the next ones. */
import { useState } from 'react'
import type { MemberPage } from '#domain/look-up/look-up.ts'
import type { MemberList } from '#domain/look-up/member-lists.ts'
import { useApi } from '#console/app/console.ts'

type Later<Item> = { page: MemberPage; items: Item[]; next: string | null }

/** `items` are all lines so far; the rest is for `More`. A page that was read again begins anew. */
export function useLater<List extends MemberList>(page: MemberPage, list: List) {
  type Item = MemberPage[List][number]
  const api = useApi()
  const none: Later<Item> = { page, items: [], next: page.next[list] }
  const [kept, setKept] = useState(none)
  const [more, setMore] = useState<{ isLoading: boolean; error: unknown }>({ isLoading: false, error: null })
  const later = kept.page === page ? kept : none
  const { next } = later
  const loadMore = async () => {
    if (next === null || more.isLoading) return
    setMore({ isLoading: true, error: null })
    try {
      const reply = await api('GET /api/members/more', { query: { id: page.member.id, list, cursor: next } })
      setKept({ page, items: [...later.items, ...(reply[list] as Item[])], next: reply.next })
      setMore({ isLoading: false, error: null })
    } catch (error) {
      setMore({ isLoading: false, error })
    }
  }
  return { items: [...(page[list] as Item[]), ...later.items], hasMore: next !== null, more, loadMore }
}
