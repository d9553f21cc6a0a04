/** A paged list: the first page from the route or the member's data, later ones on request. Back restores all of them. */
import { useState, useSyncExternalStore } from 'react'
import { useSession } from '#web/kit/providers.tsx'

type PagesOptions<Page> = {
  /** The list's name and, for the list of a page, its history entry. */
  key: string
  /** May change while the list is shown. */
  first: Page
  hasNext: (last: Page) => boolean
  /** Loads the page after `last`. */
  load: (last: Page) => Promise<Page>
}

const none: readonly never[] = []

/** `hasGrown`: a page was added since the list was rendered, so its first entry may get the focus. */
export function usePages<Page>({ key, first, hasNext, load }: PagesOptions<Page>) {
  const query = useSession().cache.query<readonly Page[]>(key)
  const { data, error, isLoading } = useSyncExternalStore(query.subscribe, query.state, () => null) ?? {
    error: null,
    isLoading: false,
  }
  const later = data ?? none
  const [shown, setShown] = useState({ key, count: later.length })
  if (shown.key !== key) setShown({ key, count: later.length })
  const last = later.at(-1) ?? first
  const more = async () => {
    if (hasNext(last)) await query.load(async () => [...later, await load(last)])
  }
  /** Changes entries of the later pages; the first page belongs to the caller. */
  const edit = (change: (page: Page) => Page) => later.length > 0 && query.set(later.map(change))
  const pages = [first, ...later]
  const hasGrown = shown.key === key && later.length > shown.count
  return { pages, last, hasGrown, hasMore: hasNext(last), busy: isLoading, error, more, edit }
}

/** The entries of several pages. A person on two pages appears once, at the first place. */
export function uniqueById<Item extends { id: unknown }>(items: readonly Item[]): Item[] {
  const seen = new Set<unknown>()
  return items.filter(({ id }) => !seen.has(id) && seen.add(id))
}
