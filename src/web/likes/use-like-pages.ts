/** The loaded pages of likes as one list. The first page may change by live events; each person appears once. */
import { useState } from 'react'
import { useLocation } from 'react-router'
import type { Likes, LikeType } from '#domain/likes/likes.ts'
import type { ProfileCard } from '#domain/profiles/profiles.ts'
import { likeMarksOf } from '#web/parts/person/use-like.ts'
import { usePages } from '#web/kit/data/use-pages.ts'
import { useApi, useSession } from '#web/kit/providers.tsx'

export type LikeEntry = { person: ProfileCard; isNew: boolean; liked: boolean }

/** `added`: the number of entries on the last page. */
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
  // Fictional profiles come with the last page.
  return { entries, fictional: last.fictional, added, hasMore, busy, failed: error, more }
}

/** A person just unliked or liked again keeps their place, even when a fresh answer does not contain them. */
function useFirstPage(type: LikeType, fresh: Likes): Likes {
  const marks = likeMarksOf(useSession())
  const [before, setBefore] = useState({ fresh, page: fresh })
  if (before.fresh === fresh) return before.page
  const page = type === 'liked_by' ? fresh : withPlaces(fresh, before.page, (id) => marks.get(id) !== undefined)
  setBefore({ fresh, page })
  return page
}

/** Puts the touched people that are missing in `fresh` back to their places in `before`. */
function withPlaces(fresh: Likes, before: Likes, isTouched: (id: number) => boolean): Likes {
  const profiles = [...fresh.profiles]
  for (const [place, person] of before.profiles.entries()) {
    if (!isTouched(person.id) || profiles.some(({ id }) => id === person.id)) continue
    const ahead = before.profiles.slice(0, place).map(({ id }) => id)
    profiles.splice(profiles.findLastIndex(({ id }) => ahead.includes(id)) + 1, 0, person)
  }
  return { ...fresh, profiles }
}

/** The people of all pages, each once. */
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
