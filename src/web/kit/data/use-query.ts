/** Loads the data of a component. Cached data is shown at once and reloaded in the background. */
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { Api } from '#web/kit/api/api.ts'
import { notLoaded } from '#web/kit/data/query.ts'
import { useApi, useSession } from '#web/kit/providers.tsx'

type QueryOptions = {
  /** Younger cached data is not reloaded, in milliseconds. Default 0. */
  staleMs?: number
  /** The delay before the request, in milliseconds, for a key that follows typing. */
  delayMs?: number
}

const noSubscription = () => () => {}
const serverState = () => notLoaded

/** `key`: the call and its input; null loads nothing. The request is aborted on unmount and when the key changes. */
export function useQuery<Data>(
  key: string | null,
  fetchData: (api: Api, signal: AbortSignal) => Promise<Data>,
  { staleMs = 0, delayMs = 0 }: QueryOptions = {},
) {
  const api = useApi()
  const { cache } = useSession()
  const query = key === null ? null : cache.query<Data>(key)
  const state = useSyncExternalStore(query?.subscribe ?? noSubscription, query?.state ?? serverState, serverState)
  const load = useEffectEvent(() => void query?.load((signal) => fetchData(api, signal), true))
  useEffect(() => {
    if (!query || (query.get() !== undefined && Date.now() - query.loadedAtMs() < staleMs)) return
    if (delayMs === 0) return load()
    const timer = setTimeout(load, delayMs)
    return () => clearTimeout(timer)
  }, [query, staleMs, delayMs])
  return {
    ...state,
    set: (data: Data) => query?.set(data),
    fail: (error: unknown) => query?.fail(error),
    /** Reloads, for example after a failure. */
    reload: () => void query?.load((signal) => fetchData(api, signal), true),
  }
}
