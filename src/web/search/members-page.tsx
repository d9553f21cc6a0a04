/** /members: people to meet, and the filters that choose them. The address holds the filters; Back holds the results. */
import { useEffect, useRef, useState } from 'react'
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
import { ActiveFilters } from '#web/search/active-filters.tsx'
import { FilterOpener } from '#web/search/filter-opener.tsx'
import { useFilterTexts } from '#web/search/filter-texts.ts'
import { takeResults } from '#web/search/use-results.ts'
import styles from '#web/search/members-page.module.css'
import { Few, Results, ResultsComing } from '#web/search/results.tsx'
import { SearchRefused } from '#web/search/search-refused.tsx'
import { findPeople, type SearchOutcome } from '#web/search/search-load.ts'
import { isSearch, useFilters } from '#web/search/use-filters.ts'
import { sessionContext } from '#web/kit/app/session.ts'
import { Title } from '#web/kit/page/title.tsx'
import { startContext } from '#web/kit/app/bootstrap.ts'
import { useText } from '#web/kit/text/text.tsx'
import { PageTitle } from '#web/kit/ui/page-title.tsx'
import { lazy } from '#web/kit/lazy/lazy.tsx'

/** Beside the people, and on a phone behind a button. */
const FilterForm = lazy(() => import('#web/search/filter-form.tsx').then(({ FilterForm }) => FilterForm))

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
  const kept = takeResults(context.get(sessionContext).cache, url.search, hidesNudity)
  const [outcome] = await Promise.all([kept ?? find(context, url), FilterForm.preload(), Few.preload()])
  return outcome
}

/** What happens elsewhere on the page never reloads the results under the reader's eyes. */
export const shouldRevalidate = ({ currentUrl, nextUrl, formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod && formMethod !== 'GET' && currentUrl.href === nextUrl.href ? false : defaultShouldRevalidate

export default function MembersPage() {
  const text = useText('search')
  const outcome = useLoaderData<typeof loader>()
  const { filters, change } = useFilters(outcome.found?.filters ?? null, outcome.found ? null : outcome.filters)
  const [open, setOpen] = useState(false)
  const coming = useComing()
  const form = { filters, regions: outcome.regions, wider: coming ? [] : (outcome.found?.wider ?? []), onChange: change }
  const total = coming ? null : (outcome.found?.total ?? null)
  return (
    <>
      <Title>{text('title')}</Title>
      <PageTitle actions={<FilterOpener {...form} open={open} setOpen={setOpen} total={total} />}>{text('title')}</PageTitle>
      <div className={styles.page}>
        <aside className={styles.panel} aria-label={text('filters.title')}>
          {/* Beside the people the filter stays in sight; in the sheet over them, new people are seen from their first. */}
          <FilterForm {...form} onChange={(next) => change(next, true)} />
        </aside>
        <div className={styles.results}>
          <Count outcome={outcome} coming={coming} />
          <ActiveFilters filters={filters} regions={outcome.regions} />
          {coming ? (
            <ResultsComing />
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

/** How many there are, exactly, and of what kind. It stays in place, so that each new number is read aloud. */
function Count({ outcome, coming }: { outcome: SearchOutcome; coming: boolean }) {
  const text = useText('search')
  const filterWords = useFilterTexts()
  const { found, regions } = outcome
  const box = { ref: useFoundFocus(outcome, coming), tabIndex: -1, className: styles.count }
  if (coming || !found) return <output {...box}>{coming && <span>{text('searching')}</span>}</output>
  return (
    <output {...box}>
      <strong>{text('found', { count: found.total })}</strong> <span>{filterWords(found.filters, regions)}</span>
    </output>
  )
}

/** What was pressed, such as a filter over the results, goes as another search begins: the keyboard goes on at the number. */
function useFoundFocus(outcome: SearchOutcome, coming: boolean) {
  const box = useRef<HTMLOutputElement>(null)
  const shown = useRef(outcome)
  useEffect(() => {
    if (!coming && shown.current === outcome) return
    shown.current = outcome
    if (document.activeElement === document.body) box.current?.focus({ preventScroll: true })
  }, [outcome, coming])
  return box
}

/** Another search is on its way: its results are not these. */
function useComing() {
  const { state, location } = useNavigation()
  return state === 'loading' && isSearch(location)
}
