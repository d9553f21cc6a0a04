/** A list that grows: the first page comes from the route or the member's data, later ones on request. Back finds them all. */
import { useState, useSyncExternalStore } from 'react'
import { useSession } from '#web/kit/providers.tsx'

type PagesOptions<Page> = {
  /** The list and, for lists of a page, the history entry. */
  key: string
  /** May change while the list is shown. */
  first: Page
  hasNext: (last: Page) => boolean
  /** Loads the page behind `last`. */
  load: (last: Page) => Promise<Page>
}

const none: readonly never[] = []

/** `hasGrown`: a page was added since the list was shown, so that its first entry may take the focus. */
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
  /** Changes the later pages: the first belongs to the caller. */
  const edit = (change: (page: Page) => Page) => later.length > 0 && query.set(later.map(change))
  const pages = [first, ...later]
  const hasGrown = shown.key === key && later.length > shown.count
  return { pages, last, hasGrown, hasMore: hasNext(last), busy: isLoading, error, more, edit }
}

/** Entries of several pages: who stands on two of them stands once, where they stood first. */
export function uniqueById<Item extends { id: unknown }>(items: readonly Item[]): Item[] {
  const known = new Set<unknown>()
  return items.filter(({ id }) => !known.has(id) && known.add(id))
}
