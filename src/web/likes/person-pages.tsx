/** A list of people beside the likes, page by page: cards with a like and a star, and a line under the name. */
import type { ReactNode } from 'react'
import type { ProfileCard as Person } from '#domain/profiles/profiles.ts'
import { LikeTabs } from '#web/likes/like-tabs.tsx'
import { useLikes } from '#web/store/member-data.tsx'
import { Title } from '#web/kit/page/title.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { ErrorNotice } from '#web/kit/ui/notice.tsx'
import { PageTitle } from '#web/kit/ui/page-title.tsx'
import { PersonGrid } from '#web/kit/ui/person-card.tsx'
import { Row, Stack } from '#web/kit/ui/stack.tsx'
import { useFocusFallback } from '#web/kit/ui/use-focus-fallback.ts'
import { ProfileCard } from '#web/parts/person/profile-card.tsx'

export type ListedPerson = { profile: Person; liked: boolean; note?: string; isFavourite?: boolean }

type PersonPagesProps = {
  label: string
  people: readonly ListedPerson[]
  /** How many of them came with the last page. */
  added: number
  hasMore: boolean
  busy: boolean
  error: unknown
  more: () => Promise<unknown>
  /** Instead of an empty list. */
  empty: ReactNode
  /** Where the focus goes when a person has left the list. */
  back?: (id: number) => HTMLElement | null
}

export function PersonPages({ label, people, added, hasMore, busy, error, more, empty, back }: PersonPagesProps) {
  const text = useText('likes')
  // After the last page the button is gone: the focus goes to the first new person.
  const firstAdded = !hasMore && added > 0 ? people.length - added : null
  useFocusFallback(() => document.querySelector<HTMLElement>(`[data-place="${firstAdded}"] a`), firstAdded)
  if (people.length === 0 && !hasMore) return empty
  return (
    <Stack gap={6}>
      <PersonGrid label={label}>
        {people.map(({ profile, liked, note, isFavourite }, place) => (
          <li key={profile.id} data-person={profile.id} data-place={place}>
            <ProfileCard
              person={profile}
              on="likes"
              liked={liked}
              eager={place < 4}
              note={note}
              favourite={isFavourite}
              onFavourite={back}
            />
          </li>
        ))}
      </PersonGrid>
      <ErrorNotice error={error} />
      {hasMore && (
        <Row>
          <Button tone="outline" busy={busy} onClick={() => void more()}>
            {text('more')}
          </Button>
        </Row>
      )}
    </Stack>
  )
}

/** The frame of these pages: the title and the tabs of the likes. */
export function BesideLikes({ title, children }: { title: string; children: ReactNode }) {
  const text = useText('likes')
  return (
    <Stack gap={3}>
      <Title>{title}</Title>
      <PageTitle>{text('title')}</PageTitle>
      <LikeTabs counts={useLikes()?.counts} />
      {children}
    </Stack>
  )
}
