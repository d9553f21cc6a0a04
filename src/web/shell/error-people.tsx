/** A few people under the error page, so that a wrong turn is not the end. */
import { useEffect, useState } from 'react'
import type { ProfileCard } from '#domain/profiles.ts'
import { useApi, useSettings } from '#web/providers.tsx'
import { useText } from '#web/text.tsx'
import { FictionalMark } from '#web/ui/mark.tsx'
import { PersonCard, PersonGrid } from '#web/ui/person-card.tsx'
import { Stack } from '#web/ui/stack.tsx'

const shown = 4

export function ErrorPeople() {
  const text = useText('shell')
  const api = useApi()
  const [people, setPeople] = useState<ProfileCard[]>([])
  useEffect(() => {
    const gone = new AbortController()
    const query = { source: 'error', pp: shown, auto_load: '1', do_not_save: '1' } as const
    api('GET /api/search.php', { query }, { signal: gone.signal }).then(
      ({ profiles }) => setPeople(profiles),
      () => {},
    )
    return () => gone.abort()
  }, [api])
  if (people.length === 0) return null
  return (
    <Stack as="section" gap={4}>
      <h2>{text('error.people')}</h2>
      <PersonGrid>
        {people.map((person) => (
          <li key={person.id}>
            <Person person={person} />
          </li>
        ))}
      </PersonGrid>
    </Stack>
  )
}

function Person({ person: { id, name, age, city, main_image, fictional_icon } }: { person: ProfileCard }) {
  const text = useText('shell')
  const { fictional_icon: icon } = useSettings()
  const mark = fictional_icon ? <FictionalMark label={text('fictional')} icon={icon} over /> : undefined
  return <PersonCard to={`/members/${id}`} id={id} name={name} age={age} place={city} image={main_image} marks={mark} />
}
