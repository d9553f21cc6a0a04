/** Results one walked away from, so that Back finds them as they were: every page that was opened, at the same scroll. */
import type { Session } from '#web/kit/app/session.ts'
import type { Found, SearchOutcome } from '#web/search/search-load.ts'

type CachedResults = Map<string, SearchOutcome>
const allCached = new WeakMap<Session, CachedResults>()
const most = 20

/** `key` is the history entry that showed them. */
export function cacheResults(session: Session, key: string, outcome: SearchOutcome) {
  const kept: CachedResults = allCached.get(session) ?? new Map()
  kept.delete(key)
  kept.set(key, outcome)
  const [oldest] = kept.keys()
  if (kept.size > most && oldest !== undefined) kept.delete(oldest)
  allCached.set(session, kept)
}

/** While going back the browser stands at the entry already; on the way forward it still stands at the old one, whose results are not kept yet. */
export function takeCached(session: Session, key: string, asked: Pick<Found, 'search' | 'hidesNudity'>): SearchOutcome | null {
  const outcome = allCached.get(session)?.get(key)
  if (!outcome?.found || outcome.found.search !== asked.search || outcome.found.hidesNudity !== asked.hidesNudity) return null
  allCached.get(session)?.delete(key)
  return outcome
}

export function keyOfEntry(): string {
  const state: unknown = history.state
  const key = typeof state === 'object' && state !== null && 'key' in state ? state.key : null
  return typeof key === 'string' ? key : 'default'
}
