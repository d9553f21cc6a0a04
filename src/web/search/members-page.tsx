/** /members: the search, its filters and results. The address holds the filters; Back shows the results again. */
import { useRef, useState } from 'react'
import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { withNeighbours } from '#domain/geo/places.ts'
import { apiContext } from '#web/kit/api/api.ts'
import { currentAttribution } from '#web/parts/attribution/attribution.ts'
import { ActiveFilters, FilterOpener } from '#web/search/active-filters.tsx'
import { useFilterTexts } from '#web/search/filter-texts.ts'
import { takeResults } from '#web/search/use-results.ts'
import styles from '#web/search/members-page.module.css'
import { LazyFewOrNoResults, Results, ResultSkeletons } from '#web/search/results.tsx'
import { findPeople, type SearchOutcome } from '#web/search/search-load.ts'
import { isSearch, useFilters } from '#web/search/use-filters.ts'
import { sessionContext } from '#web/kit/app/session.ts'
import { useSettings, useUser } from '#web/kit/providers.tsx'
import { SavedSearchesOpener } from '#web/search/saved-searches-opener.tsx'
import { Title } from '#web/kit/page/title.tsx'
import { startContext } from '#web/kit/app/bootstrap.ts'
import { useText } from '#web/kit/text/text.tsx'
import { PageTitle } from '#web/kit/ui/page-title.tsx'
import { lazy } from '#web/kit/lazy/lazy.tsx'
import { useFocusFallback } from '#web/kit/ui/use-focus-fallback.ts'

const SearchRefused = lazy(() => import('#web/search/search-refused.tsx'), 'SearchRefused')
const FilterForm = lazy(() => import('#web/search/filter-form.tsx'), 'FilterForm')

function find(context: LoaderFunctionArgs['context'], url: URL) {
  const start = context.get(startContext)
  const network = currentAttribution(start)?.network
  const source = network ? { trafficsource: network } : {}
  return findPeople(context.get(apiContext), url, withNeighbours(start.settings.countries), {
    source,
    hidesNudity: start.photoBlur !== 'none',
    cache: context.get(sessionContext).cache,
  })
}

export const loader = ({ context, url }: LoaderFunctionArgs) => find(context, url)

export async function clientLoader({ context, url }: ClientLoaderFunctionArgs) {
  const hidesNudity = context.get(startContext).photoBlur !== 'none'
  const cached = takeResults(context.get(sessionContext).cache, url.search, hidesNudity)
  const parts = [FilterForm, LazyFewOrNoResults, SearchRefused].map((part) => part.preload())
  const [outcome] = await Promise.all([cached ?? find(context, url), ...parts])
  return outcome
}

/** Forms elsewhere on the page never reload the results. */
export const shouldRevalidate = ({ currentUrl, nextUrl, formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod && formMethod !== 'GET' && currentUrl.href === nextUrl.href ? false : defaultShouldRevalidate

export default function MembersPage() {
  const text = useText('search')
  const outcome = useLoaderData<typeof loader>()
  const { filters, change } = useFilters(outcome.found?.filters ?? null, outcome.found ? null : outcome.filters)
  const [open, setOpen] = useState(false)
  const { saved_searches } = useSettings()
  const user = useUser()
  const coming = useSearchPending()
  const form = { filters, regions: outcome.regions, wider: coming ? [] : (outcome.found?.wider ?? []), onChange: change }
  const total = coming ? null : (outcome.found?.total ?? null)
  return (
    <>
      <Title>{text('title')}</Title>
      <PageTitle
        actions={
          <>
            {user && saved_searches > 0 && <SavedSearchesOpener filters={filters} regions={outcome.regions} />}
            <FilterOpener {...form} open={open} setOpen={setOpen} total={total} />
          </>
        }
      >
        {text('title')}
      </PageTitle>
      <div className={styles.page}>
        <aside className={styles.panel} aria-label={text('filters.title')}>
          {/* The scroll position stays here; the sheet resets it, so that its results begin at the top. */}
          <FilterForm {...form} onChange={(next) => change(next, true)} />
        </aside>
        <div className={styles.results}>
          <Count outcome={outcome} coming={coming} />
          <ActiveFilters filters={filters} regions={outcome.regions} />
          {coming ? (
            <ResultSkeletons />
          ) : outcome.found ? (
            <Results found={outcome.found} regions={outcome.regions} onFilters={() => setOpen(true)} />
          ) : (
            <SearchRefused refusal={outcome.refusal} />
          )}
        </div>
      </div>
    </>
  )
}

/** The number of results and their filters. The element stays, so that screen readers announce each new number. */
function Count({ outcome, coming }: { outcome: SearchOutcome; coming: boolean }) {
  const text = useText('search')
  const filterWords = useFilterTexts()
  const { found, regions } = outcome
  const count = useRef<HTMLOutputElement>(null)
  // A link above the results disappears when its search begins: the focus goes to the count.
  useFocusFallback(() => count.current, coming ? null : outcome)
  const box = { ref: count, tabIndex: -1, className: styles.count }
  if (coming || !found) return <output {...box}>{coming && <span>{text('searching')}</span>}</output>
  return (
    <output {...box}>
      <strong>{text('found', { count: found.total })}</strong> <span>{filterWords(found.filters, regions)}</span>
    </output>
  )
}

/** True while another search is pending. */
function useSearchPending() {
  const { state, location } = useNavigation()
  return state === 'loading' && isSearch(location)
}
