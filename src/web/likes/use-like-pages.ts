/** Pages of likes, put behind each other. The first page may grow by itself; whoever moved up stands there once. */
import { useState } from 'react'
import type { Likes, LikeType } from '#domain/likes.ts'
import type { ProfileCard } from '#domain/profiles.ts'
import { useApi } from '#web/providers.tsx'

export type LikeEntry = { person: ProfileCard; isNew: boolean; liked: boolean }

export function useLikePages(type: LikeType, first: Likes) {
  const api = useApi()
  const [later, setLater] = useState<Likes[]>([])
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<unknown>(null)
  const next = (later.at(-1) ?? first).next

  const more = async () => {
    if (next === null || busy) return
    setBusy(true)
    setFailed(null)
    try {
      const page = await api('GET /api/likes.php', { query: { type, before: next } })
      setLater((pages) => [...pages, page])
    } catch (error) {
      setFailed(error)
    } finally {
      setBusy(false)
    }
  }
  return { entries: entriesOf([first, ...later]), next, busy, failed, more }
}

export function entriesOf(pages: readonly Likes[]): LikeEntry[] {
  const entries = new Map<number, LikeEntry>()
  for (const { profiles, liked_by, likes } of pages) {
    const isNew = new Set(liked_by.filter((admirer) => admirer.like_new).map(({ id }) => id))
    const liked = new Set(likes.map(({ id }) => id))
    for (const person of profiles)
      if (!entries.has(person.id)) entries.set(person.id, { person, isNew: isNew.has(person.id), liked: liked.has(person.id) })
  }
  return [...entries.values()]
}
