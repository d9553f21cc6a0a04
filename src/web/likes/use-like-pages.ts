/** Pages of likes, put behind each other. The first page may change by itself; whoever moved up stands there once. */
import { useState } from 'react'
import { useLocation } from 'react-router'
import type { Likes, LikeType } from '#domain/likes/likes.ts'
import type { ProfileCard } from '#domain/profiles/profiles.ts'
import { likeMarksOf } from '#web/parts/person/like-marks.ts'
import { usePages } from '#web/kit/data/use-pages.ts'
import { useApi, useSession } from '#web/kit/providers.tsx'

export type LikeEntry = { person: ProfileCard; isNew: boolean; liked: boolean }

/** `added`: how many the last page brought. */
export function useLikePages(type: LikeType, fresh: Likes) {
  const api = useApi()
  const { key } = useLocation()
  const { pages, last, hasGrown, hasMore, busy, error, more } = usePages({
    key: `likes ${type} of ${key}`,
    first: useFirstPage(type, fresh),
    hasNext: ({ next }) => next !== null,
    load: ({ next }) => api('GET /api/likes.php', { query: { type, before: next ?? undefined } }),
  })
  const entries = entriesOf(pages)
  const added = hasGrown ? entries.length - entriesOf(pages.slice(0, -1)).length : 0
  // they come with the last page
  return { entries, fictional: last.fictional, added, hasMore, busy, failed: error, more }
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
