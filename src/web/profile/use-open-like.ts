/** Looking at someone who likes me opens their like: it is new no more (spec, section 4). */
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLikes } from '#web/store/member-data.tsx'
import { useMemberEdits } from '#web/store/member-edits.ts'
import { useApi, useUser } from '#web/kit/providers.tsx'

export function useOpenLike(shown: number, isOwn: boolean) {
  const isNew = useIsNewLike(shown) && !isOwn
  const api = useApi()
  const edits = useMemberEdits()
  // Once a visit: an answer that still calls the like new must not start it all over.
  const opened = useRef<number | null>(null)
  const open = useEffectEvent(async (profile: number) => {
    if (opened.current === profile) return
    opened.current = profile
    edits.openLike(profile)
    // Merely a mark: if this fails, the like stays new and opens the next time.
    await api('PUT /api/likes.php', { body: { profile } }).catch(() => null)
    void edits.reloadUser()
    void edits.reloadLikes()
  })
  useEffect(() => {
    if (isNew) void open(shown)
  }, [isNew, shown])
}

/** The first page of likes tells most; whoever could stand on a later page is asked about to be sure. */
function useIsNewLike(profile: number): boolean {
  const user = useUser()
  const likes = useLikes()
  if (!user || user.new_likes === 0 || !likes) return false
  const admirer = likes.liked_by.find(({ id }) => id === profile)
  return admirer ? admirer.like_new : likes.next !== null
}
