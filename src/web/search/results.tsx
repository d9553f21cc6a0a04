/** The results of a search: cards, more pages, and wider searches when they are few. */
import type { Region } from '#domain/geo/places.ts'
import { pageSize } from '#domain/search/search-rules.ts'
import { ProfileCard } from '#web/parts/person/profile-card.tsx'
import { hasMore, type Found } from '#web/search/search-load.ts'
import { useFilterTexts } from '#web/search/filter-texts.ts'
import { useResults } from '#web/search/use-results.ts'
import { useReasonTexts } from '#web/parts/person/why.ts'
import { AmongPeople } from '#web/sponsored/among-people.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { PersonGrid } from '#web/kit/ui/person-card.tsx'
import { Skeleton } from '#web/kit/ui/skeleton.tsx'
import { lazy } from '#web/kit/lazy/lazy.tsx'
import styles from '#web/search/members-page.module.css'

export const LazyFewOrNoResults = lazy(() => import('#web/search/few-results.tsx'), 'FewOrNoResults')
const MorePeople = lazy(() => import('#web/search/more-people.tsx'), 'MorePeople')
const FictionalPeople = lazy(() => import('#web/search/fictional-people.tsx'), 'FictionalPeople')

type ResultsProps = { found: Found; regions: Region[]; onFilters: () => void }

export function Results({ found: from, regions, onFilters }: ResultsProps) {
  const text = useText('search')
  const { found, added, failed, busy, more } = useResults(from, regions)
  const { people, liked, total, filters } = found
  const words = useFilterTexts()(filters, regions)
  const reasonWords = useReasonTexts()
  const reasons = new Map(found.reasons)
  const interests = new Map(found.interests)
  const isLast = people.length === 0 || !hasMore(found)
  const ending = (
    <>
      {isLast && total < pageSize && <LazyFewOrNoResults found={found} words={words} onFilters={onFilters} />}
      {isLast && found.fictional.length > 0 && <FictionalPeople {...found} />}
    </>
  )
  if (people.length === 0) return ending
  return (
    <>
      <h2 className="visually-hidden">{text('people')}</h2>
      <PersonGrid label={text('people')}>
        <AmongPeople people={people} filters={filters}>
          {(person, place) => (
            <li key={person.id} data-place={place}>
              <ProfileCard
                person={person}
                liked={liked.includes(person.id)}
                eager={place < 4}
                note={reasonWords(reasons.get(person.id), interests.get(person.id))}
              />
            </li>
          )}
        </AmongPeople>
      </PersonGrid>
      <MorePeople found={found} added={added} failed={failed} busy={busy} onMore={() => void more()} />
      {ending}
      <FirstResultsNote />
    </>
  )
}

/** Cards of the final size during a search. */
export const ResultSkeletons = () => (
  <PersonGrid>
    {Array.from({ length: pageSize }, (_, place) => (
      <li key={place}>
        <Skeleton shape="photo" />
      </li>
    ))}
  </PersonGrid>
)

const rules = ['recent', 'photo', 'near', 'fade', 'paid'] as const

/** The rules of the order in words, and that nobody can pay for a place (docs/decisions/0021-ranking.md). */
function FirstResultsNote() {
  const text = useText('search.order')
  return (
    <details className={styles.order}>
      <summary>{text('title')}</summary>
      <ul>
        {rules.map((rule) => (
          <li key={rule}>{text(rule)}</li>
        ))}
      </ul>
    </details>
  )
}
