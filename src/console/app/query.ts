/** Reads of the console: cached replies that are shown at once, and lists by cursor. */
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { type ConsoleApi } from '#console/api.ts'
import { useConsole } from '#console/app/console.ts'

/** `refreshMs`: read again so often while the page is seen. */
type QueryOptions = { refreshMs?: number }

/** `key`: the call and its input. */
export function useQuery<Data>(
  key: string,
  fetchData: (api: ConsoleApi, signal: AbortSignal) => Promise<Data>,
  { refreshMs }: QueryOptions = {},
) {
  const { api, cache } = useConsole()
  const query = cache.query<Data>(key)
  const state = useSyncExternalStore(query.subscribe, query.state)
  const load = useEffectEvent(() => void query.load((signal) => fetchData(api, signal), true))
  useEffect(() => load(), [query])
  useEffect(() => {
    if (!refreshMs) return
    const timer = setInterval(() => document.visibilityState === 'visible' && load(), refreshMs)
    return () => clearInterval(timer)
  }, [query, refreshMs])
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
  const { api } = useConsole()
  const first = useQuery(key, (api, signal) => fetchPage(api, undefined, signal), options)
  const [later, setLater] = useState<{ key: string; pages: (Page<Item, Cursor> & More)[] }>({ key, pages: [] })
  const [more, setMore] = useState<{ isLoading: boolean; error: unknown }>({ isLoading: false, error: null })
  const pages = first.data ? [first.data, ...(later.key === key ? later.pages : [])] : []
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
