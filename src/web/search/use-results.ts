/** The results with all loaded pages, cached with their history entry, so that Back shows them again. */
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { Region } from '#domain/geo/places.ts'
import type { Cache } from '#web/kit/data/cache.ts'
import { usePages } from '#web/kit/data/use-pages.ts'
import { useApi, useSession } from '#web/kit/providers.tsx'
import { addressOf } from '#web/search/search-address.ts'
import { findNext, type Found, hasMore, joinPages, type SearchOutcome } from '#web/search/search-load.ts'

export function useResults(first: Found, regions: Region[]) {
  const api = useApi()
  const { key } = useLocation()
  useCachedFirstPage(first, regions)
  const { pages, hasGrown, busy, error, more } = usePages({
    key: `people of ${key} ${first.search} ${first.hidesNudity}`,
    first,
    hasNext: hasMore,
    load: (last) => findNext(api, last, addressOf(last.filters)),
  })
  const found = joinPages(first, pages.slice(1))
  const added = hasGrown ? found.people.length - joinPages(first, pages.slice(1, -1)).people.length : 0
  return { found, added, failed: error, busy, more }
}

const keyOf = (entry: string) => `search of ${entry}`

/** Caches the first page when the member leaves. Before that, a reload of the page's data is a request. */
function useCachedFirstPage(found: Found, regions: Region[]) {
  const { cache } = useSession()
  const { key } = useLocation()
  const latest = useRef({ found, regions })
  useEffect(() => () => cache.query<SearchOutcome>(keyOf(key)).set({ ...latest.current, refusal: null }), [cache, key])
  useEffect(() => {
    latest.current = { found, regions }
  }, [found, regions])
}

/** The cached results of the history entry, removed from the cache; null for another search. On the way forward nothing is cached yet. */
export function takeResults(cache: Cache, search: string, hidesNudity: boolean): SearchOutcome | null {
  const state: unknown = history.state
  const entry = typeof state === 'object' && state !== null && 'key' in state ? state.key : null
  const outcome = cache.take<SearchOutcome>(keyOf(typeof entry === 'string' ? entry : 'default'))
  return outcome?.found?.search === search && outcome.found.hidesNudity === hidesNudity ? outcome : null
}
