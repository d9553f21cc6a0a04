/** One list of likes: cards with the button to like or unlike, more pages, or a text when there are none. */
import { useSyncExternalStore } from 'react'
import type { LikeCounts, Likes, LikeType } from '#domain/likes/likes.ts'
import type { ProfileCard as Person } from '#domain/profiles/profiles.ts'
import { type LikeEntry, useLikePages } from '#web/likes/use-like-pages.ts'
import { useSession } from '#web/kit/providers.tsx'
import { ErrorNotice } from '#web/kit/ui/notice.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { PersonGrid } from '#web/kit/ui/person-card.tsx'
import { Row, Stack } from '#web/kit/ui/stack.tsx'
import { lazy } from '#web/kit/lazy/lazy.tsx'
import { ProfileCard } from '#web/parts/person/profile-card.tsx'
import { type Liked, useSetLike, likeMarksOf } from '#web/parts/person/use-like.ts'
import { useToast } from '#web/kit/ui/toast.tsx'
import { useFocusFallback } from '#web/kit/ui/use-focus-fallback.ts'

export const LazyNoLikes = lazy(() => import('#web/likes/no-likes.tsx'), 'NoLikes')
const FictionalPeople = lazy(() => import('#web/search/fictional-people.tsx'), 'FictionalPeople')

type LikesListProps = { type: LikeType; first: Likes; counts: LikeCounts }

export function LikesList({ type, first, counts }: LikesListProps) {
  const text = useText('likes')
  const { entries, fictional, added, hasMore, busy, failed, more } = useLikePages(type, first)
  const { shown, liked } = useStillListed(type, entries, fictional)
  // After the last page the button is gone: the focus goes to the first new person.
  const firstAdded = !hasMore && added > 0 ? shown.length - added : null
  useFocusFallback(() => document.querySelector<HTMLElement>(`[data-place="${firstAdded}"] a`), firstAdded)
  const fictionalPeople = liked.length > 0 && <FictionalPeople on="likes" fictional={liked} liked={liked.map(({ id }) => id)} />
  if (shown.length === 0 && !hasMore)
    return (
      <Stack gap={6}>
        <LazyNoLikes type={type} counts={counts} />
        {fictionalPeople}
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
      {fictionalPeople}
    </Stack>
  )
}

/** Leaves out people the member has just unliked; undo brings them back to their place. */
function useStillListed(type: LikeType, entries: LikeEntry[], fictional: readonly Person[]) {
  const marks = likeMarksOf(useSession())
  const isUnliked = ({ id }: Person) => marks.get(id) === false
  const people = [...entries.map(({ person }) => person), ...fictional]
  const unliked = useSyncExternalStore(
    marks.subscribe,
    () =>
      people
        .filter(isUnliked)
        .map(({ id }) => `,${id},`)
        .join(''),
    () => '',
  )
  const isListed = ({ id }: Person) => type === 'liked_by' || !unliked.includes(`,${id},`)
  return { shown: entries.filter(({ person }) => isListed(person)), liked: fictional.filter(isListed) }
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

type LikeCardProps = { type: LikeType; entry: LikeEntry; eager: boolean }

/** A person's card with the button to like or unlike. */
function LikeCard({ type, entry: { person, isNew, liked }, eager }: LikeCardProps) {
  const unlike = useUnlike()
  return (
    <ProfileCard
      person={person}
      on="likes"
      liked={liked}
      isNew={isNew}
      eager={eager}
      {...(type === 'liked_by' ? {} : { onUnlike: () => void unlike(person) })}
    />
  )
}

/** The button of a person in the list, or the first link when the person has left it. */
const focusTargetOf = (id: number) =>
  document.querySelector<HTMLElement>(`[data-person="${id}"] button`) ?? document.querySelector<HTMLElement>('[data-person] a')

/** Unlikes with a toast to undo. By keyboard the toast takes the focus, because the pressed heart is gone. */
function useUnlike() {
  const text = useText('likes')
  const setLike = useSetLike()
  const toast = useToast()
  return async (person: Liked) => {
    const isByKeys = document.activeElement?.matches(':focus-visible') ?? false
    if (!(await setLike(person, false))) return
    toast({
      text: text('unliked'),
      action: { label: text('undo'), onPress: () => void setLike(person, true) },
      ...(isByKeys && { focus: { back: () => focusTargetOf(person.id) } }),
    })
  }
}
