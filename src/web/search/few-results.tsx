/** Few or no results: says so, and offers wider searches with their counts. */
import type { Relaxation } from '#domain/search/search.ts'
import { useAgeTexts } from '#web/search/filter-texts.ts'
import styles from '#web/search/members-page.module.css'
import { useRelaxationTexts } from '#web/search/more-with.tsx'
import { addressOf, type Filters } from '#web/search/search-address.ts'
import type { Found } from '#web/search/search-load.ts'
import { useCountryName, useText } from '#web/kit/text/text.tsx'
import { Button, ButtonLink } from '#web/kit/ui/button.tsx'
import { EmptyState } from '#web/kit/ui/state.tsx'
import { similar } from '#domain/search/search-rules.ts'

type FewProps = { found: Pick<Found, 'filters' | 'wider' | 'best'>; words: string }
type AnyFewProps = FewProps & { found: Pick<Found, 'people'>; onFilters: () => void }

export const FewOrNoResults = (props: AnyFewProps) =>
  props.found.people.length === 0 ? <NoResults {...props} /> : <FewResults {...props} />

function NoResults({ found, words, onFilters }: FewProps & { onFilters: () => void }) {
  const text = useText('search')
  const hasWider = mayFindMore(found)
  return (
    <EmptyState
      drawing="empty-search"
      title={text('none')}
      text={text(hasWider ? 'none_text' : 'none_left', { filters: words })}
      action={
        hasWider ? (
          <WiderLinks {...found} />
        ) : (
          <div className={styles.opener}>
            <Button onClick={onFilters}>{text('filters.change')}</Button>
          </div>
        )
      }
    />
  )
}

function FewResults({ found, words }: FewProps) {
  const text = useText('search')
  return (
    <section className={styles.few}>
      <h2>{text('few')}</h2>
      <p>{text(mayFindMore(found) ? 'few_text' : 'few_left', { filters: words })}</p>
      <WiderLinks {...found} />
    </section>
  )
}

const mayFindMore = ({ best, filters }: FewProps['found']) => best !== null || similarTo(filters) !== null

/** The best relaxation, two more, and the similar search. These searches are not saved as the member's filters. */
function WiderLinks({ filters, wider, best }: FewProps['found']) {
  const words = useRelaxationTexts()
  const others = wider.filter(({ change }) => change !== best?.change).slice(-2)
  return (
    <div className={styles.fewWays}>
      {best && <ButtonLink to={triedAt(best.filters)}>{words(best)}</ButtonLink>}
      {others.map((relaxation: Relaxation) => (
        <ButtonLink key={relaxation.change} tone="outline" to={triedAt(relaxation.filters)}>
          {words(relaxation)}
        </ButtonLink>
      ))}
      <SimilarLink filters={filters} isFirst={best === null} />
    </div>
  )
}

const triedAt = (filters: Filters) => addressOf(filters, { notSaved: true })

function SimilarLink({ filters, isFirst }: { filters: Filters; isFirst: boolean }) {
  const text = useText('search')
  const ages = useAgeTexts()
  const countryName = useCountryName()
  const similar = similarTo(filters)
  if (!similar) return null
  const place = similar.searchAllCountries || !similar.country ? text('filters.everywhere') : countryName(similar.country)
  return (
    <ButtonLink tone={isFirst ? 'primary' : 'quiet'} to={triedAt(similar)}>
      {text('wider_similar', { ages: ages(similar), place })}
    </ButtonLink>
  )
}

/** The similar search: five years more on both sides, in the whole country (spec, section 4). Null when it equals this one. */
export function similarTo(filters: Filters): Filters | null {
  const next = similar(filters)
  const isWider =
    next.min_age !== filters.min_age || next.max_age !== filters.max_age || next.countryregion !== filters.countryregion
  return isWider ? next : null
}
