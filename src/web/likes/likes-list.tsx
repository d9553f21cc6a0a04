/** One list of likes: cards, more of them, or what it means that there are none. */
import type { Likes, LikeType } from '#domain/likes.ts'
import { LikeCard } from '#web/likes/like-card.tsx'
import { useLikePages } from '#web/likes/use-like-pages.ts'
import { likeMarksOf } from '#web/profile/like-marks.ts'
import { useSession } from '#web/providers.tsx'
import { Trouble } from '#web/shell/trouble.tsx'
import { useText } from '#web/text.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { PersonGrid } from '#web/ui/person-card.tsx'
import { Row, Stack } from '#web/ui/stack.tsx'
import { EmptyState } from '#web/ui/state.tsx'
import { useSyncExternalStore } from 'react'

export function LikesList({ type, first }: { type: LikeType; first: Likes }) {
  const text = useText('likes')
  const { entries, next, busy, failed, more } = useLikePages(type, first)
  const shown = useStillListed(type, entries)
  if (shown.length === 0 && next === null) return <NoLikes type={type} />
  return (
    <Stack gap={6}>
      <output className="visually-hidden">{text('shown', { count: shown.length })}</output>
      <PersonGrid label={text(`tabs.${type}`)}>
        {shown.map((entry, place) => (
          <li key={entry.person.id}>
            <LikeCard type={type} entry={entry} eager={place < 4} />
          </li>
        ))}
      </PersonGrid>
      {next !== null && <More busy={busy} failed={failed} onMore={() => void more()} />}
    </Stack>
  )
}

/** Whoever I do not like any more leaves the lists of my likes at once; undoing brings them back to their place. */
function useStillListed(type: LikeType, entries: ReturnType<typeof useLikePages>['entries']) {
  const marks = likeMarksOf(useSession())
  const unliked = () => entries.filter(({ person }) => marks.get(person.id) === false).map(({ person }) => person.id)
  const gone = useSyncExternalStore(
    marks.subscribe,
    () => unliked().join(),
    () => '',
  )
  const ids = gone.split(',')
  return type === 'liked_by' ? entries : entries.filter(({ person }) => !ids.includes(String(person.id)))
}

function More({ busy, failed, onMore }: { busy: boolean; failed: unknown; onMore: () => void }) {
  const text = useText('likes')
  return (
    <Stack gap={3}>
      <Trouble error={failed} />
      <Row>
        <Button tone="outline" busy={busy} onClick={onMore}>
          {text('more')}
        </Button>
      </Row>
    </Stack>
  )
}

function NoLikes({ type }: { type: LikeType }) {
  const text = useText('likes')
  return (
    <EmptyState
      drawing="empty-likes"
      title={text(`empty.${type}.title`)}
      text={text(`empty.${type}.text`)}
      action={<ButtonLink to="/members">{text('find')}</ButtonLink>}
    />
  )
}
