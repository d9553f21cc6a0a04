/** The search index of a web process: loaded in the background, and updated from the log of changes before each search (docs/decisions/0024-search-index.md). */
import { setImmediate } from 'node:timers/promises'
import type { Context } from '#server/infrastructure/context.ts'
import { addCard, newIndex, orderLists, removeCard, setCard, type CardIndex } from '#server/search/card-index.ts'
import {
  listCards,
  listGroups,
  listPart,
  type IndexRow,
  findChanges,
  findSnapshot,
  renewChanges,
  listHiddenOf,
  listLikedBy,
  type Changes,
} from '#server/search/card-index.store.ts'
import { batched } from '#server/infrastructure/batch.ts'
import { openLruCache, type LruCache } from '#server/infrastructure/lru-cache.ts'
import { declareState } from '#server/infrastructure/state.ts'
import type { ChangeCounters } from '#server/sessions/change-counters.ts'
import { countCards } from '#server/search/card-counts.ts'
import { scan } from '#server/search/card-scan.ts'
import type { IdSearch, Kind, Search } from '#server/search/search.store.ts'

/** Cards that are read or sorted before other work gets its turn: a few milliseconds. */
const cardsAtOnce = 4_000
const changesAtOnce = 100

/** Loads all cards; null when stopped. The log of changes since the start corrects cards that move meanwhile. */
async function loadIndex({ db }: Pick<Context, 'db'>, isStopped: () => boolean): Promise<CardIndex | null> {
  const groups = await listGroups(db)
  const index = newIndex(Math.ceil(groups.reduce((sum, { n }) => sum + n, 0) * 1.1))
  const met: number[] = []
  for (const group of groups) {
    let last: IndexRow | null = null
    do {
      if (isStopped()) return null
      const part = await listPart(db, group, last, cardsAtOnce)
      for (const row of part) if (!addCard(index, row)) met.push(row.id)
      last = part.length === cardsAtOnce ? (part.at(-1) as IndexRow) : null
    } while (last !== null)
  }
  let ordered = 0
  for (const length of orderLists(index)) {
    ordered += length
    if (ordered < cardsAtOnce * 5) continue
    ordered = 0
    await setImmediate()
  }
  await readAgain({ db }, index, met)
  return index
}

/** Reads these cards again: moves them, or removes those that may not be found any more. */
async function readAgain({ db }: Pick<Context, 'db'>, index: CardIndex, ids: readonly number[]) {
  for (let from = 0; from < ids.length; from += changesAtOnce) {
    const these = ids.slice(from, from + changesAtOnce)
    const here = new Map((await listCards(db, these)).map((row) => [row.id, row]))
    for (const id of these) {
      const row = here.get(id)
      if (row) setCard(index, row)
      else removeCard(index, id)
    }
    if (from + changesAtOnce < ids.length) await setImmediate()
  }
}

/** Without searches, the log is still followed, so that it stays short. */
const pollEveryMs = 1_000
/** The pause after a failed load. */
const againMs = 10_000
/** More changes than this take longer than a full load. */
const mostChanges = 20_000
const maxCachedViewers = 50_000

type Ids = ReadonlySet<number>
type Liked = { version: number; ids: Ids }
type IndexState = {
  /** Null until loaded. */
  index: CardIndex | null
  /** The snapshot up to which the log is applied. */
  since: string
  hidden: LruCache<number, Ids>
  /** Counts invalidations of hidden people: a read from before an invalidation is not cached. */
  forgotten: number
  liked: LruCache<number, Liked>
  /** One read of the log for all concurrent searches. */
  poll: () => Promise<void>
  readHidden: (viewer: number) => Promise<Ids>
  readLiked: (viewer: number) => Promise<Ids>
}
export const indexState = declareState(() => ({ live: null as IndexState | null }))

/** Loads the index and keeps it current until `stop` is called. `loaded` resolves after the first load. */
export function maintainIndex(ctx: Context): { loaded: Promise<void>; stop: () => void } {
  const live = newState(ctx)
  indexState(ctx).live = live
  const state = { isStopped: false, loading: null as Promise<void> | null, nextMs: 0 }
  const turn = () => {
    if (live.index)
      live
        .poll()
        .catch((err: unknown) =>
          ctx.log.warn({ event: 'search.index_stale', err }, 'the search index could not read the newest changes'),
        )
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
    indexState(ctx).live = null
  }
  return { loaded, stop }
}

/** Loads the index. The first poll applies the changes since the start of the load. */
async function load(ctx: Context, live: IndexState, isStopped: () => boolean) {
  const startMs = performance.now()
  if (await renewChanges(ctx.db))
    ctx.log.warn({ event: 'search.log_renewed' }, 'the log of search changes was of another cluster and begins anew')
  const since = await findSnapshot(ctx.db)
  const index = await loadIndex(ctx, isStopped)
  if (!index) return
  live.forgotten += 1
  Object.assign(live, { since, index, hidden: openLruCache(maxCachedViewers), liked: openLruCache(maxCachedViewers) })
  ctx.log.info(
    { event: 'search.index_loaded', cards: index.size, ms: Math.round(performance.now() - startMs) },
    'the search index is loaded',
  )
}

const newState = (ctx: Context): IndexState => {
  const live: IndexState = {
    index: null,
    since: '',
    hidden: openLruCache(maxCachedViewers),
    forgotten: 0,
    liked: openLruCache(maxCachedViewers),
    poll: batched(async (polls: void[]) => {
      if (live.index !== null) await followLog(ctx, live)
      return polls
    }),
    readHidden: batched((viewers: number[]) => readOthers(viewers, (these) => listHiddenOf(ctx.db, these))),
    readLiked: batched((viewers: number[]) => readOthers(viewers, (these) => listLikedBy(ctx.db, these))),
  }
  return live
}

async function readOthers(viewers: number[], read: (viewers: number[]) => Promise<(readonly [number, Ids])[]>): Promise<Ids[]> {
  const found = new Map(await read([...new Set(viewers)]))
  return viewers.map((viewer) => found.get(viewer) ?? none)
}
const none: Ids = new Set()

/** One read of the log at a time, so changes apply in order. After a failure the index is loaded again. */
async function followLog(ctx: Context, live: IndexState) {
  const changes = await findChanges(ctx.db, live.since)
  try {
    await apply(ctx, live, changes)
  } catch (err) {
    ctx.log.warn({ event: 'search.index_reloaded', err }, 'the search index missed changes and is loaded again')
    live.index = null
  }
}

/** Applies changes to the index. While the index is loaded again, the database searches. */
async function apply(ctx: Context, live: IndexState, changes: Changes | null) {
  const { index } = live
  if (index === null) return
  const changed = changes?.changed?.split(' ') ?? []
  const isLost = !changes || changes.gone || changed.length > mostChanges || changed.includes('0') || changed.includes('h0')
  if (isLost) return void (live.index = null)
  const cards = new Set<number>()
  for (const change of changed)
    if (change.startsWith('h')) {
      live.hidden.forget(Number(change.slice(1)))
      live.forgotten += 1
    } else cards.add(Number(change))
  if (cards.size > 0) await readAgain(ctx, index, [...cards])
  live.since = changes.upto
}

/** The hidden people of a viewer, cached until the log names the viewer. */
async function readHidden(live: IndexState, viewer: number): Promise<Ids> {
  const { forgotten } = live
  const ids = await live.readHidden(viewer)
  if (live.forgotten === forgotten) live.hidden.set(viewer, ids)
  return ids
}

/** The people a viewer likes, cached with the change counter that every like moves. */
async function readLiked(live: IndexState, viewer: number, version: number): Promise<Ids> {
  const ids = await live.readLiked(viewer)
  live.liked.set(viewer, { version, ids })
  return ids
}

/** The index when it is on and loaded, else null. */
const indexOf = (ctx: Context): IndexState | null => (ctx.db.isTransaction ? null : indexState(ctx).live)

/**
 * Whether the index has the session's snapshot. Otherwise the change log is read first, so that a search finds everything
 * committed before.
 */
const isCurrent = (live: IndexState, versions: ChangeCounters | null) => versions?.snapshot === live.since

export type IndexPage = { ids: number[]; liked: number[]; count: () => number }

/** A page from the index; `count` counts all people of the search. */
export async function findPage(
  ctx: Context,
  kind: Kind,
  criteria: IdSearch,
  versions: ChangeCounters | null,
): Promise<IndexPage | null> {
  const live = indexOf(ctx)
  if (!live?.index) return null
  if (!isCurrent(live, versions)) await live.poll()
  const hidden = criteria.viewer === 0 ? none : (live.hidden.get(criteria.viewer) ?? (await readHidden(live, criteria.viewer)))
  const cached = live.liked.get(criteria.viewer)
  const isCached = cached !== undefined && cached.version === versions?.likes
  const liked = isCached ? cached.ids : versions ? await readLiked(live, criteria.viewer, versions.likes) : none
  const { index } = live
  if (index === null) return null
  const ids = scan(index, kind, criteria, hidden)
  return {
    ids,
    liked: liked.size > 0 ? ids.filter((id) => liked.has(id)) : [],
    count: () => countCards(index, kind, criteria, hidden),
  }
}

/** The counts of a viewer's searches from the index, in order; null without an index. */
export async function findCounts(ctx: Context, searches: readonly Search[], viewer: number, versions: ChangeCounters | null) {
  const live = indexOf(ctx)
  if (!live?.index) return null
  if (!isCurrent(live, versions)) await live.poll()
  const hidden = viewer === 0 ? none : (live.hidden.get(viewer) ?? (await readHidden(live, viewer)))
  const { index } = live
  return index === null ? null : searches.map(({ kind, criteria }) => countCards(index, kind, criteria, hidden))
}
