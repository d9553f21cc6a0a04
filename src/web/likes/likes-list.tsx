/** One list of likes: cards, more of them, or what it means that there are none. */
import { useEffect, useSyncExternalStore } from 'react'
import type { LikeCounts, Likes, LikeType } from '#domain/likes/likes.ts'
import type { ProfileCard } from '#domain/profiles/profiles.ts'
import { LikeCard } from '#web/likes/like-card.tsx'
import { type LikeEntry, useLikePages } from '#web/likes/use-like-pages.ts'
import { likeMarksOf } from '#web/parts/person/like-marks.ts'
import { useSession } from '#web/kit/providers.tsx'
import { ErrorNotice } from '#web/kit/page/error-notice.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { PersonGrid } from '#web/kit/ui/person-card.tsx'
import { Row, Stack } from '#web/kit/ui/stack.tsx'
import { lazy } from '#web/kit/lazy/lazy.tsx'

export const NoLikes = lazy(() => import('#web/likes/no-likes.tsx').then(({ NoLikes }) => NoLikes))
const FictionalPeople = lazy(() => import('#web/search/fictional-people.tsx').then(({ FictionalPeople }) => FictionalPeople))

type LikesListProps = { type: LikeType; first: Likes; counts: LikeCounts }

export function LikesList({ type, first, counts }: LikesListProps) {
  const text = useText('likes')
  const { entries, fictional, added, hasMore, busy, failed, more } = useLikePages(type, first)
  const { shown, liked } = useStillListed(type, entries, fictional)
  useFocusAfterLast(!hasMore && added > 0 ? shown.length - added : null)
  const behind = liked.length > 0 && <FictionalPeople on="likes" fictional={liked} liked={liked.map(({ id }) => id)} />
  if (shown.length === 0 && !hasMore)
    return (
      <Stack gap={6}>
        <NoLikes type={type} counts={counts} />
        {behind}
      </Stack>
    )
  return (
    <Stack gap={6}>
      <output className="visually-hidden">{text('shown', { count: shown.length })}</output>
      <PersonGrid label={text(`tabs.${type}`)}>
        {shown.map((entry, place) => (
          <li key={entry.person.id} data-person={entry.person.id} data-place={place}>
            <LikeCard type={type} entry={entry} eager={place < 4} />
          </li>
        ))}
      </PersonGrid>
      {hasMore && <More busy={busy} failed={failed} onMore={() => void more()} />}
      {behind}
    </Stack>
  )
}

/** Whoever I do not like any more leaves the lists of my likes at once; undoing brings them back to their place. */
function useStillListed(type: LikeType, entries: LikeEntry[], fictional: readonly ProfileCard[]) {
  const marks = likeMarksOf(useSession())
  const isUnliked = ({ id }: ProfileCard) => marks.get(id) === false
  const people = [...entries.map(({ person }) => person), ...fictional]
  const gone = useSyncExternalStore(
    marks.subscribe,
    () =>
      people
        .filter(isUnliked)
        .map(({ id }) => `,${id},`)
        .join(''),
    () => '',
  )
  const isListed = ({ id }: ProfileCard) => type === 'liked_by' || !gone.includes(`,${id},`)
  return { shown: entries.filter(({ person }) => isListed(person)), liked: fictional.filter(isListed) }
}

/** The button that had the focus is gone after the last page: the reader goes on at the first person it brought. */
function useFocusAfterLast(place: number | null) {
  useEffect(() => {
    if (place === null || document.activeElement !== document.body) return
    document.querySelector<HTMLElement>(`[data-place="${place}"] a`)?.focus({ preventScroll: true })
  }, [place])
}

function More({ busy, failed, onMore }: { busy: boolean; failed: unknown; onMore: () => void }) {
  const text = useText('likes')
  return (
    <Stack gap={3}>
      <ErrorNotice error={failed} />
      <Row>
        <Button tone="outline" busy={busy} onClick={onMore}>
          {text('more')}
        </Button>
      </Row>
    </Stack>
  )
}
