/** Pages and counts, from the index when it is loaded, else from the database. Both find the same. */
import type { Context } from '#server/infrastructure/context.ts'
import { getOrCreate } from '#domain/get-or-create.ts'
import { batched } from '#server/infrastructure/batch.ts'
import { declareState } from '#server/infrastructure/state.ts'
import type { ChangeCounters } from '#server/sessions/change-counters.ts'
import { findCounts, findPage } from '#server/search/maintain-index.ts'
import { searchCounts, searchPages, type IdSearch, type Kind, type Page, type Search } from '#server/search/search.store.ts'

/** A page and the total: exact from the index, at most `mostCounted` from the database. */
export type FoundPage = Page & { count: () => number | Promise<number> }

export async function findSearchPage(
  ctx: Context,
  { kind, criteria }: Search,
  versions: ChangeCounters | null,
): Promise<FoundPage> {
  const found = await findPage(ctx, kind, criteria, versions)
  if (found) return found
  const { pages, counts } = databaseOf(ctx, kind)
  return { ...(await pages(criteria)), count: () => counts(criteria) }
}

/** The count of each search of one viewer, in order; viewer 0 is a visitor. */
export async function countSearches(ctx: Context, searches: readonly Search[], viewer: number, versions: ChangeCounters | null) {
  const found = await findCounts(ctx, searches, viewer, versions)
  return found ?? Promise.all(searches.map(({ kind, criteria }) => databaseOf(ctx, kind).counts(criteria)))
}

type Batches = { pages: (criteria: IdSearch) => Promise<Page>; counts: (criteria: IdSearch) => Promise<number> }
/** Concurrent searches of one process go to the database in one statement. */
const batches = declareState(() => new Map<Kind, Batches>())

const databaseOf = (ctx: Context, kind: Kind) =>
  getOrCreate(batches(ctx), kind, () => ({
    pages: batched((searches: IdSearch[]) => searchPages(ctx.db, kind, searches)),
    counts: batched((searches: IdSearch[]) => searchCounts(ctx.db, kind, searches)),
  }))
