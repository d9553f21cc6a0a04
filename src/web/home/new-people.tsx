/** New people who match the member's filters. */
import { useRevalidator } from 'react-router'
import type { ProfileCard as ProfileCardData } from '#domain/profiles/profiles.ts'
import type { SearchReply } from '#domain/search/search.ts'
import { pageSize } from '#domain/search/search-rules.ts'
import styles from '#web/home/home.module.css'
import { pictureSizes } from '#web/kit/layouts/home.tsx'
import { ProfileCard } from '#web/parts/person/profile-card.tsx'
import { useSettings } from '#web/kit/providers.tsx'
import { useWhy } from '#web/parts/person/why.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Button, ButtonLink } from '#web/kit/ui/button.tsx'
import { Card } from '#web/kit/ui/card.tsx'
import { PersonGrid } from '#web/kit/ui/person-card.tsx'
import { Skeleton } from '#web/kit/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/kit/ui/state.tsx'

type NewPeopleProps = {
  /** `undefined` while loading; null after a failure. */
  search: SearchReply | null | undefined
  /** Whom the page shows above already. */
  above?: readonly number[] | undefined
}

export function NewPeople({ search, above = [] }: NewPeopleProps) {
  const text = useText('home')
  const discovery = useText('discovery')
  const hasDiscovery = useSettings().discovery
  const all = (
    <ButtonLink to={hasDiscovery ? '/discover' : '/members'} tone="quiet" size="small">
      {hasDiscovery ? discovery('open') : text('people.all')}
    </ButtonLink>
  )
  return (
    <Card tone="plain" title={text('people.title')} end={search && search.profiles.length > 0 && all}>
      {search === undefined && <Waiting />}
      {search === null && <NotLoaded />}
      {search &&
        (search.profiles.length === 0 ? <Nobody hasOwnFilters={search.own_filters} /> : <People search={search} above={above} />)}
    </Card>
  )
}

const Waiting = () => (
  <PersonGrid>
    {Array.from({ length: pageSize }, (_, place) => (
      <li key={place}>
        <Skeleton shape="photo" />
      </li>
    ))}
  </PersonGrid>
)

function People({ search, above }: { search: SearchReply; above: readonly number[] }) {
  const text = useText('home')
  const profiles = newOf(search, above)
  const why = useWhy({ profiles, why: search.why })
  const { kinds } = useSettings()
  return (
    <>
      <PersonGrid>
        {profiles.map((person, place) => (
          <li key={person.id}>
            <ProfileCard
              person={person}
              on="home"
              eager={place < 4}
              sizes={pictureSizes(kinds.home, place === 0)}
              isNew={search.newcomers?.includes(person.id) ?? false}
              note={why(person.id)}
            />
          </li>
        ))}
      </PersonGrid>
      {search.paging.num_results > profiles.length && (
        <div className={styles.more}>
          <ButtonLink to="/members" tone="outline">
            {text('people.more', { count: search.paging.num_results })}
          </ButtonLink>
        </div>
      )}
    </>
  )
}

/**
 * Leaves out people the member already likes and those above, unless there is nobody else. Who signed up since the member was here
 * comes first.
 */
function newOf({ profiles: found, likes, newcomers = [] }: SearchReply, above: readonly number[]): ProfileCardData[] {
  const isNew = ({ id }: ProfileCardData) => newcomers.includes(id)
  const profiles = [...found.filter(isNew), ...found.filter((person) => !isNew(person))]
  const below = profiles.filter(({ id }) => !above.includes(id))
  const others = below.filter((person) => likes.every(({ id }) => id !== person.id))
  return (others.length > 0 ? others : below.length > 0 ? below : profiles).slice(0, pageSize)
}

function Nobody({ hasOwnFilters }: { hasOwnFilters: boolean }) {
  const text = useText('home')
  return (
    <EmptyState
      drawing="empty-search"
      title={text('people.none')}
      text={text(hasOwnFilters ? 'people.none_text' : 'people.none_near')}
      action={<ButtonLink to="/members">{text(hasOwnFilters ? 'people.change' : 'people.look')}</ButtonLink>}
    />
  )
}

function NotLoaded() {
  const text = useText('home')
  const { revalidate, state } = useRevalidator()
  return (
    <ErrorState
      title={text('people.failed')}
      text={text('people.failed_text')}
      action={
        <Button busy={state === 'loading'} onClick={() => void revalidate()}>
          {text('again')}
        </Button>
      }
    />
  )
}
