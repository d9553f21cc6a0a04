/** Reads of the console: cached replies that are shown at once, and lists by cursor. */
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { ChangeTopic } from '#domain/console-stream/console-stream.ts'
import { type ConsoleApi } from '#console/api.ts'
import { useConsole } from '#console/app/console.ts'

/** `of`: read again when the event stream names it. */
type QueryOptions = { of?: ChangeTopic }

/** `key`: the call and its input. `refresh`: what to do in place of reading again. */
export function useQuery<Data>(
  key: string,
  fetchData: (api: ConsoleApi, signal: AbortSignal) => Promise<Data>,
  { of, refresh }: QueryOptions & { refresh?: () => void } = {},
) {
  const { api, cache, changes } = useConsole()
  const query = cache.query<Data>(key)
  const state = useSyncExternalStore(query.subscribe, query.state)
  const load = useEffectEvent(() => void query.load((signal) => fetchData(api, signal), true))
  // a reply that is under way may be older than the change
  const reread = useEffectEvent(() => (refresh ? refresh() : void query.reload((signal) => fetchData(api, signal))))
  useEffect(() => load(), [query])
  useEffect(() => (of ? changes.subscribe(of, () => reread()) : undefined), [changes, query, of])
  return {
    ...state,
    set: (data: Data) => query.set(data),
    /** Reads again; older data stays until the reply is here. */
    reload: () => query.reload((signal) => fetchData(api, signal)),
  }
}

export type Query<Data> = { data: Data | undefined; error: unknown; isLoading: boolean; reload: () => Promise<unknown> }

type Page<Item, Cursor> = { items: Item[]; next: Cursor | null }

/** A list by cursor: its first page is a query, later pages come by a press. */
export function useList<Item, Cursor, More = object>(
  key: string,
  fetchPage: (api: ConsoleApi, cursor: Cursor | undefined, signal?: AbortSignal) => Promise<Page<Item, Cursor> & More>,
  options: QueryOptions = {},
) {
  const { api, cache } = useConsole()
  const [later, setLater] = useState<{ key: string; pages: (Page<Item, Cursor> & More)[] }>({ key, pages: [] })
  const shown = later.key === key ? later.pages.length : 0
  const readFirst = (api: ConsoleApi, signal?: AbortSignal) => fetchPage(api, undefined, signal)
  /** All pages that are shown, at once: one that moved from a page to the next would be missing else. */
  const refresh = async () => {
    const query = cache.query<Page<Item, Cursor> & More>(key)
    if (shown === 0) return query.reload((signal) => readFirst(api, signal))
    const pages = [await readFirst(api)]
    for (let next = pages.at(-1)?.next ?? null; next !== null && pages.length <= shown; next = pages.at(-1)?.next ?? null)
      pages.push(await fetchPage(api, next))
    const [first, ...others] = pages
    if (!first) return
    setLater((now) => (now.key === key && now.pages.length === shown ? { key, pages: others } : now))
    query.set(first)
  }
  // a failure leaves what is shown, with its time
  const first = useQuery(key, readFirst, { ...options, refresh: () => void refresh().catch(() => {}) })
  const [more, setMore] = useState<{ isLoading: boolean; error: unknown }>({ isLoading: false, error: null })
  const pages = first.data ? [first.data, ...(shown > 0 ? later.pages : [])] : []
  const next = pages.at(-1)?.next ?? null
  const loadMore = async () => {
    if (next === null || more.isLoading) return
    setMore({ isLoading: true, error: null })
    try {
      const page = await fetchPage(api, next)
      setLater((before) => ({ key, pages: [...(before.key === key ? before.pages : []), page] }))
      setMore({ isLoading: false, error: null })
    } catch (error) {
      setMore({ isLoading: false, error })
    }
  }
  const reload = () => {
    setLater({ key, pages: [] })
    return first.reload()
  }
  return {
    data: first.data && pages.flatMap(({ items }) => items),
    /** What came with the first page, and with the last one. */
    first: first.data,
    last: pages.at(-1),
    error: first.error,
    isLoading: first.isLoading,
    reload,
    hasMore: next !== null,
    more,
    loadMore,
  }
}
