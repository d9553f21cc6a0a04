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

/** So many cards are read, or put in order, before others have their turn: a few milliseconds. */
const cardsAtOnce = 4_000
const changesAtOnce = 100

/** Whoever moves meanwhile may be met twice or missed: the log of changes, from before the reading on, tells of them. Null when it is stopped. */
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

/** Puts these where they belong now; whoever is not to be found any more leaves. */
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

// The search index, kept right: loaded in the background, and brought up to date by the log of changes before each answer (docs/decisions/0024-search-index.md).

/** Nobody may search for a while, and the log should not grow long meanwhile. */
const pollEveryMs = 1_000
/** After a reading that failed. */
const againMs = 10_000
/** More changes than this are read as a whole more quickly. */
const mostChanges = 20_000
const viewersKept = 50_000

type Ids = ReadonlySet<number>
type Liked = { version: number; ids: Ids }
type IndexState = {
  /** Null until it was read. */
  index: CardIndex | null
  /** The snapshot that the log was read with last. */
  since: string
  hidden: LruCache<number, Ids>
  /** How often somebody's hidden ones were forgotten: what was read before that is not kept. */
  forgotten: number
  liked: LruCache<number, Liked>
  /** One look for all who ask at the same moment. */
  look: () => Promise<void>
  readHidden: (viewer: number) => Promise<Ids>
  readLiked: (viewer: number) => Promise<Ids>
}
export const indexState = declareState(() => ({ kept: null as IndexState | null }))

/** Begins to load the index, and keeps it until the function that comes back is called. `loaded` is for whoever has to wait for it. */
export function maintainIndex(ctx: Context): { loaded: Promise<void>; stop: () => void } {
  const kept = newState(ctx)
  indexState(ctx).kept = kept
  const state = { isStopped: false, loading: null as Promise<void> | null, nextMs: 0 }
  const turn = () => {
    if (kept.index)
      kept
        .look()
        .catch((err: unknown) =>
          ctx.log.warn({ event: 'search.index_stale', err }, 'the search index could not read the newest changes'),
        )
    else if (state.loading === null && performance.now() >= state.nextMs) begin()
  }
  const begin = () =>
    (state.loading = load(ctx, kept, () => state.isStopped)
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
    indexState(ctx).kept = null
  }
  return { loaded, stop }
}

/** The changes of the time it took are told by the first look. */
async function load(ctx: Context, kept: IndexState, isStopped: () => boolean) {
  const startMs = performance.now()
  const since = await findSnapshot(ctx.db)
  const index = await loadIndex(ctx, isStopped)
  if (!index) return
  kept.forgotten += 1
  Object.assign(kept, { since, index, hidden: openLruCache(viewersKept), liked: openLruCache(viewersKept) })
  ctx.log.info(
    { event: 'search.index_loaded', cards: index.size, ms: Math.round(performance.now() - startMs) },
    'the search index is loaded',
  )
}

const newState = (ctx: Context): IndexState => {
  const kept: IndexState = {
    index: null,
    since: '',
    hidden: openLruCache(viewersKept),
    forgotten: 0,
    liked: openLruCache(viewersKept),
    look: batched(async (asks: void[]) => {
      if (kept.index !== null) await followLog(ctx, kept)
      return asks
    }),
    readHidden: batched((viewers: number[]) => readOthers(viewers, (these) => listHiddenOf(ctx.db, these))),
    readLiked: batched((viewers: number[]) => readOthers(viewers, (these) => listLikedBy(ctx.db, these))),
  }
  return kept
}

async function readOthers(viewers: number[], read: (viewers: number[]) => Promise<(readonly [number, Ids])[]>): Promise<Ids[]> {
  const found = new Map(await read([...new Set(viewers)]))
  return viewers.map((viewer) => found.get(viewer) ?? nobody)
}
const nobody: Ids = new Set()

/** One look is under way at a time, so changes are applied in the order of the log. After a failure the index is read anew. */
async function followLog(ctx: Context, kept: IndexState) {
  const changes = await findChanges(ctx.db, kept.since)
  try {
    await apply(ctx, kept, changes)
  } catch (err) {
    ctx.log.warn({ event: 'search.index_reloaded', err }, 'the search index missed changes and is loaded again')
    kept.index = null
  }
}

/** Brings the index up to the snapshot of the changes. Without an index, while it is read anew, the database searches. */
async function apply(ctx: Context, kept: IndexState, changes: Changes | null) {
  const { index } = kept
  if (index === null) return
  const changed = changes?.changed?.split(' ') ?? []
  const isLost = !changes || changes.gone || changed.length > mostChanges || changed.includes('0') || changed.includes('h0')
  if (isLost) return void (kept.index = null)
  const cards = new Set<number>()
  for (const change of changed)
    if (change.startsWith('h')) {
      kept.hidden.forget(Number(change.slice(1)))
      kept.forgotten += 1
    } else cards.add(Number(change))
  if (cards.size > 0) await readAgain(ctx, index, [...cards])
  kept.since = changes.upto
}

/** Whom a viewer may not see, remembered until the log says otherwise. */
async function readHidden(kept: IndexState, viewer: number): Promise<Ids> {
  const { forgotten } = kept
  const ids = await kept.readHidden(viewer)
  if (kept.forgotten === forgotten) kept.hidden.set(viewer, ids)
  return ids
}

/** Whom a viewer likes, remembered under the version that every like moves. */
async function readLiked(kept: IndexState, viewer: number, version: number): Promise<Ids> {
  const ids = await kept.readLiked(viewer)
  kept.liked.set(viewer, { version, ids })
  return ids
}

/** The index where it is on and loaded, else null: then the database is asked. */
const indexOf = (ctx: Context): IndexState | null => (ctx.db.isTransaction ? null : indexState(ctx).kept)

/**
 * The session's look-up names the snapshot it was read with. The log is asked only where the index has another one, so that every search finds what was committed
 * before it.
 */
const isCurrent = (kept: IndexState, versions: ChangeCounters | null) => versions?.snapshot === kept.since

export type IndexPage = { ids: number[]; liked: number[]; count: () => number }

/** A page from the index, and how many people there are in all when `count` is called. */
export async function findPage(
  ctx: Context,
  kind: Kind,
  ask: IdSearch,
  versions: ChangeCounters | null,
): Promise<IndexPage | null> {
  const kept = indexOf(ctx)
  if (!kept?.index) return null
  if (!isCurrent(kept, versions)) await kept.look()
  const hidden = ask.viewer === 0 ? nobody : (kept.hidden.get(ask.viewer) ?? (await readHidden(kept, ask.viewer)))
  const known = kept.liked.get(ask.viewer)
  const isKnown = known !== undefined && known.version === versions?.likes
  const liked = isKnown ? known.ids : versions ? await readLiked(kept, ask.viewer, versions.likes) : nobody
  const { index } = kept
  if (index === null) return null
  const ids = scan(index, kind, ask, hidden)
  return {
    ids,
    liked: liked.size > 0 ? ids.filter((id) => liked.has(id)) : [],
    count: () => countCards(index, kind, ask, hidden),
  }
}

/** How many people each search of one viewer finds in the index, in their order. */
export async function findCounts(ctx: Context, searches: readonly Search[], viewer: number, versions: ChangeCounters | null) {
  const kept = indexOf(ctx)
  if (!kept?.index) return null
  if (!isCurrent(kept, versions)) await kept.look()
  const hidden = viewer === 0 ? nobody : (kept.hidden.get(viewer) ?? (await readHidden(kept, viewer)))
  const { index } = kept
  return index === null ? null : searches.map(({ kind, ask }) => countCards(index, kind, ask, hidden))
}
