/** New people who fit what the member looks for. */
import { useRevalidator } from 'react-router'
import type { SearchReply } from '#domain/search.ts'
import { ProfileCard } from '#web/profile/profile-card.tsx'
import { useText } from '#web/text.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { PersonGrid } from '#web/ui/person-card.tsx'
import { EmptyState, ErrorState } from '#web/ui/state.tsx'

export function NewPeople({ search }: { search: SearchReply | null }) {
  const text = useText('home')
  const all = (
    <ButtonLink to="/members" tone="quiet" size="small">
      {text('people.all')}
    </ButtonLink>
  )
  return (
    <Card tone="plain" title={text('people.title')} end={search && all}>
      {search === null ? <NotLoaded /> : search.profiles.length === 0 ? <Nobody /> : <People search={search} />}
    </Card>
  )
}

const People = ({ search }: { search: SearchReply }) => (
  <PersonGrid>
    {search.profiles.map((person, place) => (
      <li key={person.id}>
        <ProfileCard person={person} on="home" eager={place < 4} />
      </li>
    ))}
  </PersonGrid>
)

function Nobody() {
  const text = useText('home')
  return (
    <EmptyState
      drawing="empty-search"
      title={text('people.none')}
      text={text('people.none_text')}
      action={<ButtonLink to="/members">{text('people.change')}</ButtonLink>}
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
