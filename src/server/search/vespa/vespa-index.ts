/** The search index in Vespa: pages and counts by its query API. The database says who of a page is still there and is liked. */
import type { Context } from '#server/infrastructure/context.ts'
import { type IdSearch, isCountOpen, type Search, type SearchIndex } from '#server/ports/search-index.ts'
import { openAvailability } from '#server/search/availability.ts'
import { findEpoch, findStanding, listHiddenOf, listLikedBy } from '#server/search/card-index.store.ts'
import { openVespaClient } from '#server/search/vespa/vespa-client.ts'
import { yqlOf } from '#server/search/vespa/vespa-card.ts'

const checkEveryMs = 5_000
/** A feed that has not moved for longer is not trusted. */
const oldestFeedMs = 60_000

/** Vespa is behind by the feed, a second or so: an answer with somebody who has gone meanwhile is left to the database. */
export function openVespaIndex(
  ctx: Pick<Context, 'db' | 'log' | 'now'>,
  url: string,
): { index: SearchIndex; close: () => Promise<void> } {
  const client = openVespaClient(url)
  const availability = openAvailability({
    checkEveryMs,
    probe: async () => {
      const position = await client.findPosition()
      if (position?.epoch !== (await findEpoch(ctx.db))) return new Error('nothing was fed yet')
      return ctx.now().getTime() - position.at > oldestFeedMs ? new Error('the feed stands still') : null
    },
    onAway: (reason) =>
      ctx.log.warn({ event: 'search.vespa_away', ...reason }, 'Vespa cannot be searched: the database searches'),
    onBack: () => ctx.log.info({ event: 'search.vespa_back' }, 'Vespa is searched'),
  })
  const hiddenFrom = async ({ viewer, unmet }: IdSearch) => {
    if (viewer === 0) return []
    const all = await Promise.all([listHiddenOf(ctx.db, [viewer]), unmet ? listLikedBy(ctx.db, [viewer]) : []])
    return [viewer, ...new Set(all.flatMap((found) => found.flatMap(([, others]) => [...others])))]
  }
  const search = ({ kind, criteria }: Search, hidden: readonly number[], limits: { max: number; skip: number }) => {
    const yql = yqlOf({ kind, criteria }, hidden, limits)
    return yql === null ? { ids: [], total: 0 } : client.search(yql, hidden)
  }
  /** Null while Vespa is away, or when `work` fails for it. */
  const guarded = async <T>(work: () => Promise<T>): Promise<T | null> => {
    if (availability.isAway()) return null
    try {
      return await work()
    } catch (err) {
      availability.lose(err)
      return null
    }
  }
  return {
    index: {
      async findPage(one, _, isCounted) {
        const { criteria } = one
        const hidden = await hiddenFrom(criteria)
        const found = await guarded(async () => search(one, hidden, criteria))
        if (found === null) return null
        const standing = await findStanding(ctx.db, criteria.viewer, found.ids)
        if (found.ids.some((id) => !standing.has(id))) return null
        const liked = found.ids.filter((id) => standing.get(id) === true)
        return { ids: found.ids, liked, count: isCounted && isCountOpen(criteria, found.ids) ? found.total : null }
      },
      async count(searches) {
        const [first] = searches
        const hidden = first ? await hiddenFrom(first.criteria) : []
        const all = await guarded(() => Promise.all(searches.map((one) => search(one, hidden, { max: 0, skip: 0 }))))
        return all && all.map(({ total }) => total)
      },
    },
    async close() {
      availability.close()
      await client.close()
    },
  }
}
