/** The search index of a process: loaded in the background, and updated from the log of changes before each answer (docs/decisions/0068-search-once.md). */
import type { Context } from '#server/infrastructure/context.ts'
import { batched } from '#server/infrastructure/batch.ts'
import { openLruCache, type LruCache } from '#server/infrastructure/lru-cache.ts'
import { isCountOpen, type IdSearch, type SearchIndex, type Seen } from '#server/ports/search-index.ts'
import { changesAtOnce, readPage, readRest, type LogRead } from '#server/search/change-log.ts'
import { countCards } from '#server/search/card-counts.ts'
import { slotOf, type CardIndex } from '#server/search/card-index.ts'
import {
  type Changes,
  findChanges,
  findSnapshot,
  listHiddenOf,
  listLikedBy,
  renewChanges,
} from '#server/search/card-index.store.ts'
import { scan } from '#server/search/card-scan.ts'
import { PeopleSet } from '#server/search/people-set.ts'
import { loadIndex, readAgain } from '#server/search/load-index.ts'

/** Without searches, the log is still followed, so that it stays short. */
const pollEveryMs = 1_000
/** The pause after a failed load. */
const againMs = 10_000
/** More changes than this cost more than a full load: 70 microseconds each at ten million cards, where a load takes 20 seconds of CPU. */
const mostChanges = 250_000
const maxCachedViewers = 50_000
/** Sets of more people than this are kept of fewer viewers: ten thousand people take 200 KB. */
const large = 1_000
const maxLargeViewers = 1_000

type Liked = { version: number; people: PeopleSet }
type IndexState = {
  /** Null until loaded. */
  index: CardIndex | null
  /** Whether very many changes are being followed. */
  isBehind: boolean
  /** The snapshot up to which the log is applied. */
  since: string
  hidden: LruCache<number, PeopleSet>
  largeHidden: LruCache<number, PeopleSet>
  /** Counts invalidations of hidden people: a read from before an invalidation is not cached. */
  forgotten: number
  liked: LruCache<number, Liked>
  /** One read of the log for all concurrent searches. */
  poll: () => Promise<void>
  readHidden: (viewer: number) => Promise<PeopleSet>
  readLiked: (viewer: number) => Promise<PeopleSet>
}

export type MaintainedIndex = {
  index: SearchIndex
  /** Resolves after the first load. */
  loaded: Promise<void>
  isLoaded: () => boolean
  stop: () => void
}

/** Loads the index and keeps it current until `stop` is called. */
export function maintainIndex(ctx: Context): MaintainedIndex {
  const live = newState(ctx)
  ctx.metrics.searchIndex.cards = 0
  const state = { isStopped: false, loading: null as Promise<void> | null, nextMs: 0 }
  const turn = () => {
    if (live.index)
      live.poll().catch((err: unknown) => {
        if (!state.isStopped)
          ctx.log.warn({ event: 'search.index_stale', err }, 'the search index could not read the newest changes')
      })
    else if (state.loading === null && performance.now() >= state.nextMs) begin()
  }
  const begin = () =>
    (state.loading = load(ctx, live, () => state.isStopped)
      .catch((err: unknown) => {
        state.nextMs = performance.now() + againMs
        if (!state.isStopped)
          ctx.log.warn(
            { event: 'search.index_not_loaded', err },
            'the search index could not be loaded: the database searches meanwhile',
          )
      })
      .finally(() => (state.loading = null)))
  const loaded = begin()
  const timer = setInterval(turn, pollEveryMs).unref()
  const stop = () => {
    state.isStopped = true
    clearInterval(timer)
  }
  return { index: searchIndexOf(live), loaded, isLoaded: () => live.index !== null && !live.isBehind, stop }
}

/**
 * Loads the index, from a replica where there is one. The first poll applies the changes since the start of the load: both are told by
 * one connection, because another replica may be further behind.
 */
async function load(ctx: Context, live: IndexState, isStopped: () => boolean) {
  const startMs = performance.now()
  if (await renewChanges(ctx.db))
    ctx.log.warn({ event: 'search.log_renewed' }, 'the log of search changes was of another cluster and begins anew')
  const { since, index } = await ctx.reads.connection().execute(async (db) => ({
    since: await findSnapshot(db),
    index: await loadIndex(db, isStopped),
  }))
  if (!index) return
  live.forgotten += 1
  Object.assign(live, { since, index, ...newCaches() })
  ctx.metrics.searchIndex.cards = index.size
  ctx.log.info(
    { event: 'search.index_loaded', cards: index.size, ms: Math.round(performance.now() - startMs) },
    'the search index is loaded',
  )
}

const newCaches = () => ({
  hidden: openLruCache<number, PeopleSet>(maxCachedViewers),
  largeHidden: openLruCache<number, PeopleSet>(maxLargeViewers),
  liked: openLruCache<number, Liked>(maxCachedViewers),
})

const newState = (ctx: Context): IndexState => {
  const live: IndexState = {
    index: null,
    isBehind: false,
    since: '',
    ...newCaches(),
    forgotten: 0,
    poll: batched(async (polls: void[]) => {
      if (live.index !== null) await followLog(ctx, live)
      return polls
    }),
    readHidden: batched((viewers: number[]) => readOthers(viewers, (these) => listHiddenOf(ctx.db, these))),
    readLiked: batched((viewers: number[]) => readOthers(viewers, (these) => listLikedBy(ctx.db, these))),
  }
  return live
}

async function readOthers(
  viewers: number[],
  read: (viewers: number[]) => Promise<(readonly [number, readonly number[]])[]>,
): Promise<PeopleSet[]> {
  const found = new Map(await read([...new Set(viewers)]))
  return viewers.map((viewer) => new PeopleSet(found.get(viewer) ?? []))
}
const nobody = new PeopleSet([])

/**
 * One read of the log at a time, so changes apply in order. Very many changes are followed in the background: a search would wait
 * half a second for them.
 */
async function followLog(ctx: Context, live: IndexState) {
  if (live.index === null || live.isBehind) return
  const changes = await findChanges(ctx.db, live.since, null, changesAtOnce)
  if (changes && !changes.gone && changes.n >= changesAtOnce) return void catchUp(ctx, live, changes)
  try {
    await apply(ctx, live, changes && !changes.gone ? readPage(changes) : null)
  } catch (err) {
    reload(ctx, live, err)
  }
}

/** Reads the rest of a long log. Meanwhile the database searches. */
async function catchUp(ctx: Context, live: IndexState, first: Changes) {
  const beganMs = performance.now()
  live.isBehind = true
  try {
    const all = await readRest(ctx.db, live.since, first, mostChanges)
    await apply(ctx, live, all)
    const followed = { changes: all?.cards.size ?? 0, ms: Math.round(performance.now() - beganMs) }
    if (all) ctx.log.info({ event: 'search.index_followed', ...followed }, 'the search index has followed very many changes')
  } catch (err) {
    reload(ctx, live, err)
  }
  live.isBehind = false
}

function reload(ctx: Context, live: IndexState, err: unknown) {
  ctx.log.warn({ event: 'search.index_reloaded', err }, 'the search index missed changes and is loaded again')
  unload(ctx, live)
}

function unload(ctx: Context, live: IndexState) {
  live.index = null
  ctx.metrics.searchIndex.cards = 0
}

/** Applies changes; without them the index is loaded again, while the database searches. */
async function apply(ctx: Context, live: IndexState, read: LogRead | null) {
  const { index } = live
  if (index === null) return
  if (!read || read.cards.has(0) || read.viewers.has(0)) return unload(ctx, live)
  for (const viewer of read.viewers) {
    live.hidden.forget(viewer)
    live.largeHidden.forget(viewer)
  }
  live.forgotten += read.viewers.size
  await readAgain(ctx.db, index, [...read.cards])
  live.since = read.upto
  ctx.metrics.searchIndex.changes += read.cards.size
}

/** The hidden people of a viewer, cached until the log names the viewer. */
async function readHidden(live: IndexState, viewer: number): Promise<PeopleSet> {
  const { forgotten } = live
  const people = await live.readHidden(viewer)
  const cache = people.size > large ? live.largeHidden : live.hidden
  if (live.forgotten === forgotten) cache.set(viewer, people)
  return people
}

/** The people a viewer likes, cached with the change counter that every like moves. */
async function readLiked(live: IndexState, viewer: number, version: number): Promise<PeopleSet> {
  const people = await live.readLiked(viewer)
  live.liked.set(viewer, { version, people })
  return people
}

/**
 * Whether the index has the session's snapshot. Otherwise the change log is read first, so that a search finds everything
 * committed before.
 */
const isCurrent = (live: IndexState, seen: Seen) => seen?.snapshot === live.since

const searchIndexOf = (live: IndexState): SearchIndex => {
  /** Null while there is no index. */
  const prepare = async (viewer: number, seen: Seen) => {
    if (live.index === null || live.isBehind) return null
    if (!isCurrent(live, seen)) await live.poll()
    if (live.isBehind) return null
    const hidden =
      viewer === 0 ? nobody : (live.hidden.get(viewer) ?? live.largeHidden.get(viewer) ?? (await readHidden(live, viewer)))
    return { hidden }
  }
  return {
    async findPage({ kind, criteria }, seen, isCounted) {
      const [prepared, liked] = await Promise.all([prepare(criteria.viewer, seen), findLiked(live, criteria, seen)])
      const { index } = live
      if (prepared === null || index === null) return null
      const { hidden } = prepared
      const unseen = (criteria.unmet ? [hidden, liked] : [hidden]).map((people) => people.placeIn(index))
      const ids = scan(index, kind, criteria, unseen)
      return {
        ids,
        liked: liked.size > 0 ? likedAmong(index, liked, ids) : [],
        count: isCounted && isCountOpen(criteria, ids) ? countCards(index, kind, criteria, unseen) : null,
      }
    },
    async count(searches, seen) {
      const prepared = await prepare(searches[0]?.criteria.viewer ?? 0, seen)
      const unmet = searches.find(({ criteria }) => criteria.unmet)
      const liked = unmet ? await findLiked(live, unmet.criteria, seen) : nobody
      const { index } = live
      if (prepared === null || index === null) return null
      return searches.map(({ kind, criteria }) =>
        countCards(
          index,
          kind,
          criteria,
          (criteria.unmet ? [prepared.hidden, liked] : [prepared.hidden]).map((people) => people.placeIn(index)),
        ),
      )
    },
  }
}

async function findLiked(live: IndexState, { viewer }: IdSearch, seen: Seen): Promise<PeopleSet> {
  if (seen === null || live.index === null || live.isBehind) return nobody
  const cached = live.liked.get(viewer)
  return cached?.version === seen.likes ? cached.people : readLiked(live, viewer, seen.likes)
}

function likedAmong(index: CardIndex, liked: PeopleSet, ids: readonly number[]) {
  const placed = liked.placeIn(index)
  return ids.filter((id) => {
    const slot = slotOf(index, id)
    return slot !== null && placed.has(slot)
  })
}
