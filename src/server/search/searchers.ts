/** Seekers: who searches, remembered while what they see of themselves stands still. */
import type { Context } from '#server/infrastructure/context.ts'
import type { Member } from '#server/sessions/session.ts'
import type { Position } from '#server/infrastructure/geo.ts'
import { openLruCache } from '#server/infrastructure/lru-cache.ts'
import { declareState } from '#server/infrastructure/state.ts'
import { findSearcherRow } from '#server/search/search.store.ts'

export type Searcher = {
  id: number
  gender: string | null
  seeking: string | null
  date_of_birth: string | null
  country: string | null
  countryregion: string | null
  language: string
  interests: string[]
  search_filters: unknown
  /** As the account says; null when not known. */
  timezone: string | null
  place: Position | null
}

/** Each as of a version of what they see of themselves. */
const searchers = declareState(() => openLruCache<number, { version: number; searcher: Searcher }>(50_000))

/** The filters of the last search by hand move no version: whoever needs them asks for a fresh reading. */
export async function findSearcher(ctx: Context, { profile: id, versions }: Member, isFresh = false): Promise<Searcher | null> {
  const known = isFresh ? undefined : searchers(ctx).get(id)
  if (known?.version === versions.user) return known.searcher
  const row = await findSearcherRow(ctx.db, id)
  if (!row) return null
  const searcher = { id, ...row, place: ctx.geo.find(row) }
  searchers(ctx).set(id, { version: versions.user, searcher })
  return searcher
}
