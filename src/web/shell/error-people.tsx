/** A few people under the error page, as a way on. */
import type { SearchReply } from '#domain/search/search.ts'
import { nudityQuery } from '#domain/search/search-rules.ts'
import { useAttribution } from '#web/parts/attribution/attribution.ts'
import { MemberData } from '#web/store/member-polls.tsx'
import { useBlur } from '#web/parts/person/blur.ts'
import { ProfileCard } from '#web/parts/person/profile-card.tsx'
import { useQuery } from '#web/kit/data/use-query.ts'
import { useText } from '#web/kit/text/text.tsx'
import { PersonGrid } from '#web/kit/ui/person-card.tsx'
import { Skeleton } from '#web/kit/ui/skeleton.tsx'
import { Stack } from '#web/kit/ui/stack.tsx'

const shown = 4

export const ErrorPeople = () => (
  <MemberData>
    <People />
  </MemberData>
)

function People() {
  const text = useText('shell')
  const found = usePeople()
  if (found === null || found?.profiles.length === 0) return null
  const liked = found?.likes.map(({ id }) => id) ?? []
  return (
    <Stack as="section" gap={4}>
      <h2>{text('error.people')}</h2>
      <PersonGrid>
        {!found && <Waiting />}
        {found?.profiles.map((person) => (
          <li key={person.id}>
            <ProfileCard person={person} liked={liked.includes(person.id)} />
          </li>
        ))}
      </PersonGrid>
    </Stack>
  )
}

const Waiting = () =>
  Array.from({ length: shown }, (_, place) => (
    <li key={place}>
      <Skeleton shape="photo" />
    </li>
  ))

/** Optional content: errors are ignored. */
function usePeople(): SearchReply | null | undefined {
  const trafficsource = useAttribution()?.network
  const hidesNudity = useBlur() !== 'none'
  const { data, error } = useQuery(`people of an error ${trafficsource} ${hidesNudity}`, (api, signal): Promise<SearchReply> => {
    const base = { source: 'error', pp: shown, auto_load: '1', do_not_save: '1', trafficsource } as const
    return api('GET /api/search.php', { query: { ...base, ...nudityQuery(hidesNudity) } }, { signal })
  })
  return error === null ? data : null
}
