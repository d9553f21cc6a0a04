/** Pages of likes, put behind each other. The first page may change by itself; whoever moved up stands there once. */
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { Likes, LikeType } from '#domain/likes/likes.ts'
import type { ProfileCard } from '#domain/profiles/profiles.ts'
import { likeMarksOf } from '#web/parts/person/like-marks.ts'
import { useApi, useSession } from '#web/kit/providers.tsx'
import type { Session } from '#web/kit/app/session.ts'

export type LikeEntry = { person: ProfileCard; isNew: boolean; liked: boolean }

/** `added`: how many the last page brought. */
export function useLikePages(type: LikeType, fresh: Likes) {
  const api = useApi()
  const first = useFirstPage(type, fresh)
  const [later, setLater] = useLaterPages(type)
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
  const entries = entriesOf([first, ...later])
  const added = entries.length - entriesOf([first, ...later.slice(0, -1)]).length
  // they come with the last page
  const { fictional } = later.at(-1) ?? first
  return { entries, fictional, added, next, busy, failed, more }
}

/** By the history entry that showed them, so that Back finds as many as there were, at the same scroll. */
const allLater = new WeakMap<Session, Map<string, Likes[]>>()

function useLaterPages(type: LikeType) {
  const session = useSession()
  const { key } = useLocation()
  const entry = `${type} ${key}`
  const [later, setLater] = useState(() => allLater.get(session)?.get(entry) ?? [])
  useEffect(() => {
    const kept = allLater.get(session) ?? new Map<string, Likes[]>()
    if (later.length > 0) kept.set(entry, later)
    allLater.set(session, kept)
  }, [session, entry, later])
  return [later, setLater] as const
}

/** Whom the member unliked or liked again just now keeps their place among those they stood with: an answer from in between must not take them from under the fingers. */
function useFirstPage(type: LikeType, fresh: Likes): Likes {
  const marks = likeMarksOf(useSession())
  const [known, setKnown] = useState({ fresh, page: fresh })
  if (known.fresh === fresh) return known.page
  const page = type === 'liked_by' ? fresh : withPlaces(fresh, known.page, (id) => marks.get(id) !== undefined)
  setKnown({ fresh, page })
  return page
}

export function withPlaces(fresh: Likes, before: Likes, isTouched: (id: number) => boolean): Likes {
  const profiles = [...fresh.profiles]
  for (const [place, person] of before.profiles.entries()) {
    if (!isTouched(person.id) || profiles.some(({ id }) => id === person.id)) continue
    const ahead = before.profiles.slice(0, place).map(({ id }) => id)
    profiles.splice(profiles.findLastIndex(({ id }) => ahead.includes(id)) + 1, 0, person)
  }
  return { ...fresh, profiles }
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
