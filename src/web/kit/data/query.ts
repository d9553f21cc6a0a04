/** One reply of the server: its data, its error, who listens, and one request at a time. */
import { refusalOf } from '#web/kit/api/api-refusal.ts'

/** `overtaken`: the data changed while the reply was on its way, so the reply was left aside. */
export type QueryOutcome = 'taken' | 'overtaken' | 'failed'
/** `error` is null while nothing failed, and once the last listener went. Data of before stay beside an error, and while they are loaded again. */
export type QueryState<Data> = { data: Data | undefined; error: unknown; isLoading: boolean }
export type Fetch<Data> = (signal: AbortSignal) => Promise<Data>

export type Query<Data> = {
  get: () => Data | undefined
  state: () => QueryState<Data>
  /** Newer data: of a page's loader, or of what the member just did. */
  set: (data: Data) => void
  fail: (error: unknown) => void
  /** Loads now. During a request everybody waits for that one. Its end without a listener aborts it, if it `isAborted`. */
  load: (ask: Fetch<Data>, isAborted?: boolean) => Promise<QueryOutcome>
  /** Loads after the request that is under way: its reply may tell how things were before. */
  reload: (ask: Fetch<Data>) => Promise<QueryOutcome>
  /** When the data came, in milliseconds; 0 before. */
  loadedAtMs: () => number
  subscribe: (listener: () => void) => () => void
  isUsed: () => boolean
}

export const notLoaded: QueryState<never> = { data: undefined, error: null, isLoading: false }

/** `onForbidden`: what a refusal with 403 calls for. */
export function createQuery<Data>(onForbidden: () => void): Query<Data> {
  let state: QueryState<Data> = notLoaded
  let loading: { outcome: Promise<QueryOutcome>; stop: AbortController; isAborted: boolean } | null = null
  let changes = 0
  let loadedAtMs = 0
  const listeners = new Set<() => void>()
  const become = (change: Partial<QueryState<Data>>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const set = (data: Data) => {
    changes += 1
    loadedAtMs = Date.now()
    become({ data, error: null })
  }
  async function request(ask: Fetch<Data>, { signal }: AbortController): Promise<QueryOutcome> {
    const before = changes
    try {
      const data = await ask(signal)
      if (signal.aborted) return 'failed'
      const isOvertaken = changes !== before
      if (!isOvertaken) set(data)
      return isOvertaken ? 'overtaken' : 'taken'
    } catch (error) {
      if (signal.aborted) return 'failed'
      if (listeners.size > 0) become({ error })
      if (refusalOf(error)?.status === 403) onForbidden()
      return 'failed'
    }
  }
  const load = (ask: Fetch<Data>, isAborted = false): Promise<QueryOutcome> => {
    if (loading) return loading.outcome
    const stop = new AbortController()
    become({ error: null, isLoading: true })
    const outcome = request(ask, stop).finally(() => {
      if (loading?.stop !== stop) return
      loading = null
      become({ isLoading: false })
    })
    loading = { outcome, stop, isAborted }
    return outcome
  }
  return {
    get: () => state.data,
    state: () => state,
    set,
    fail: (error) => become({ error }),
    load,
    reload: async (ask) => {
      await loading?.outcome
      return load(ask)
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
