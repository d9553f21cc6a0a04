/** Whom the member blocked: asked for when shown, more on request, and gone from the list once unblocked. */
import { useState } from 'react'
import { useLocation } from 'react-router'
import type { ProfileCard } from '#domain/profiles/profiles.ts'
import { uniqueById, usePages } from '#web/kit/data/use-pages.ts'
import { useQuery } from '#web/kit/data/use-query.ts'
import { useApi } from '#web/kit/providers.tsx'
import { useUnblock } from '#web/safety/use-block.ts'

type Blocked = { profiles: ProfileCard[]; next: string | null }
const nobody: Blocked = { profiles: [], next: null }

export function useBlocked() {
  const api = useApi()
  const { key } = useLocation()
  const unblockPerson = useUnblock()
  const first = useQuery('blocked', (_api, signal): Promise<Blocked> => api('GET /api/blocks.php', { query: {} }, { signal }))
  const { pages, hasMore, busy, error, more, edit } = usePages({
    key: `blocked of ${key}`,
    first: first.data ?? nobody,
    hasNext: ({ next }) => next !== null,
    load: ({ next }) => api('GET /api/blocks.php', { query: { before: next ?? undefined } }),
  })
  const [unblocking, setUnblocking] = useState<number | null>(null)

  const unblock = async (person: ProfileCard) => {
    if (busy || unblocking !== null) return
    setUnblocking(person.id)
    const done = await unblockPerson(person)
    setUnblocking(null)
    const without = (page: Blocked) => ({ ...page, profiles: page.profiles.filter(({ id }) => id !== person.id) })
    if (!done) return
    if (first.data) first.set(without(first.data))
    edit(without)
  }
  return {
    people: first.data ? uniqueById(pages.flatMap(({ profiles }) => profiles)) : null,
    hasMore,
    error: first.error ?? error,
    /** What is being done: the id of whoever is unblocked, or more of them asked for. */
    busy: busy ? ('more' as const) : unblocking,
    load: first.reload,
    more,
    unblock,
  }
}
