/** One reply of the server: its data, its error and its listeners. One request runs at a time. */
import { refusalOf } from '#web/kit/api/api-refusal.ts'

/** `overtaken`: the data changed during the request, so its reply was ignored. */
export type QueryOutcome = 'taken' | 'overtaken' | 'failed'
/** `error` is null before a failure and after the last listener left. Older data stays beside an error and during a reload. */
export type QueryState<Data> = { data: Data | undefined; error: unknown; isLoading: boolean }
export type Fetch<Data> = (signal: AbortSignal) => Promise<Data>

export type Query<Data> = {
  get: () => Data | undefined
  state: () => QueryState<Data>
  /** Sets newer data: of a page's loader, or of the member's own change. */
  set: (data: Data) => void
  fail: (error: unknown) => void
  /** Loads now; callers share a running request. With `isAborted` the request is aborted when its last listener leaves. */
  load: (fetchData: Fetch<Data>, isAborted?: boolean) => Promise<QueryOutcome>
  /** Loads after the running request, whose reply may be older than the change. */
  reload: (fetchData: Fetch<Data>) => Promise<QueryOutcome>
  /** When the data was received, in milliseconds; 0 before. */
  loadedAtMs: () => number
  subscribe: (listener: () => void) => () => void
  isUsed: () => boolean
}

export const notLoaded: QueryState<never> = { data: undefined, error: null, isLoading: false }

/** `onForbidden`: called for a refusal with 403. */
export function createQuery<Data>(onForbidden: () => void): Query<Data> {
  let state: QueryState<Data> = notLoaded
  let loading: { outcome: Promise<QueryOutcome>; stop: AbortController; isAborted: boolean } | null = null
  let changes = 0
  let loadedAtMs = 0
  const listeners = new Set<() => void>()
  const update = (change: Partial<QueryState<Data>>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const set = (data: Data) => {
    changes += 1
    loadedAtMs = Date.now()
    update({ data, error: null })
  }
  async function request(fetchData: Fetch<Data>, { signal }: AbortController): Promise<QueryOutcome> {
    const before = changes
    try {
      const data = await fetchData(signal)
      if (signal.aborted) return 'failed'
      const isOvertaken = changes !== before
      if (!isOvertaken) set(data)
      return isOvertaken ? 'overtaken' : 'taken'
    } catch (error) {
      if (signal.aborted) return 'failed'
      if (listeners.size > 0) update({ error })
      if (refusalOf(error)?.status === 403) onForbidden()
      return 'failed'
    }
  }
  const load = (fetchData: Fetch<Data>, isAborted = false): Promise<QueryOutcome> => {
    if (loading) return loading.outcome
    const stop = new AbortController()
    update({ error: null, isLoading: true })
    const outcome = request(fetchData, stop).finally(() => {
      if (loading?.stop !== stop) return
      loading = null
      update({ isLoading: false })
    })
    loading = { outcome, stop, isAborted }
    return outcome
  }
  return {
    get: () => state.data,
    state: () => state,
    set,
    fail: (error) => update({ error }),
    load,
    reload: async (fetchData) => {
      await loading?.outcome
      return load(fetchData)
    },
    loadedAtMs: () => loadedAtMs,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        if (loading?.isAborted) {
          loading.stop.abort()
          loading = null
        }
        state = { ...state, error: null, isLoading: loading !== null }
      }
    },
    isUsed: () => listeners.size > 0 || loading !== null,
  }
}
