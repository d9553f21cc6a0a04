/** Pages and counts, from the index of this process or of the search process, else from the database. All find the same. */
import type { Context } from '#server/infrastructure/context.ts'
import { getOrCreate } from '#domain/get-or-create.ts'
import { batched } from '#server/infrastructure/batch.ts'
import { declareState } from '#server/infrastructure/state.ts'
import {
  isCountOpen,
  type CountedPage,
  type IdSearch,
  type Kind,
  type Page,
  type Search,
  type SearchIndex,
} from '#server/ports/search-index.ts'
import type { ChangeCounters } from '#server/sessions/change-counters.ts'
import { type CountSize, searchCounts, searchPages } from '#server/search/search.store.ts'

/** The index that searches of this process ask first. The database answers while the index cannot. */
export const usedIndex = declareState(() => ({ index: null as SearchIndex | null }))

/** A page. `isCounted`: with the count where the page leaves it open, exact from an index, at most ten thousand from the database. */
export async function findSearchPage(
  ctx: Context,
  search: Search,
  versions: ChangeCounters | null,
  isCounted: boolean,
): Promise<CountedPage> {
  const found = await indexOf(ctx)?.findPage(search, versions, isCounted)
  if (found) return found
  countFallback(ctx)
  const { kind, criteria } = search
  const { pages, counts } = databaseOf(ctx, kind)
  const page = await pages(criteria)
  return { ...page, count: isCounted && isCountOpen(criteria, page.ids) ? await counts(criteria) : null }
}

/** The counts of one viewer's searches, in order. `size`: how far the database counts. */
export async function countSearches(
  ctx: Context,
  searches: readonly Search[],
  versions: ChangeCounters | null,
  size: CountSize = 'counts',
) {
  const found = await indexOf(ctx)?.count(searches, versions)
  if (found) return found
  countFallback(ctx)
  // batches outlive a transaction, so they must not hold its connection
  if (ctx.db.isTransaction) return countInTransaction(ctx, searches, size)
  return Promise.all(searches.map(({ kind, criteria }) => databaseOf(ctx, kind)[size](criteria)))
}

/** One after the other, on the transaction's own connection. */
async function countInTransaction(ctx: Context, searches: readonly Search[], size: CountSize) {
  const counts: number[] = []
  for (const { kind, criteria } of searches) counts.push(...(await searchCounts(ctx.db, kind, [criteria], size)))
  return counts
}

/** An index would not see what a transaction has changed. */
const indexOf = (ctx: Context) => (ctx.db.isTransaction ? null : usedIndex(ctx).index)

function countFallback(ctx: Context) {
  if (indexOf(ctx) !== null) ctx.metrics.searchIndex.fallbacks += 1
}

type Batches = { pages: (criteria: IdSearch) => Promise<Page> } & Record<CountSize, (criteria: IdSearch) => Promise<number>>
/** Concurrent searches of one process go to the database in one statement. */
const batches = declareState(() => new Map<Kind, Batches>())

const databaseOf = (ctx: Context, kind: Kind) =>
  getOrCreate(batches(ctx), kind, () => ({
    pages: batched((searches: IdSearch[]) => searchPages(ctx.db, kind, searches)),
    counts: batched((searches: IdSearch[]) => searchCounts(ctx.db, kind, searches)),
    staffCounts: batched((searches: IdSearch[]) => searchCounts(ctx.db, kind, searches, 'staffCounts')),
  }))
