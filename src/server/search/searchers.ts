/** Seekers: who searches, remembered while what they see of themselves stands still. */
import type { Context } from '#server/infrastructure/context.ts'
import type { Member } from '#server/sessions/session.ts'
import type { Searcher } from '#server/infrastructure/memory.ts'
import { findSearcherRow } from '#server/search/search.store.ts'

/** The filters of the last search by hand move no version: whoever needs them asks for a fresh reading. */
export async function findSearcher(ctx: Context, { profile: id, versions }: Member, isFresh = false): Promise<Searcher | null> {
  const known = isFresh ? undefined : ctx.memory.seekers.get(id)
  if (known?.version === versions.user) return known.searcher
  const row = await findSearcherRow(ctx.db, id)
  if (!row) return null
  const searcher = { id, ...row, place: ctx.geo.find(row) }
  ctx.memory.seekers.set(id, { version: versions.user, searcher })
  return searcher
}
