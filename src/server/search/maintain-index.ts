/** The search index, kept right: loaded in the background, and brought up to date by the log of changes before each answer (docs/decisions/0024-search-index.md). */
import type { Context } from '#server/infrastructure/context.ts'
import { batched } from '#server/infrastructure/batch.ts'
import { openLruCache, type LruCache } from '#server/infrastructure/lru-cache.ts'
import { findNews, newsSince, findSnapshot, listHiddenOf, listLikedBy } from '#server/search/card-index.store.ts'
import type { Versions } from '#server/sessions/change-counters.ts'
import type { News } from '#server/infrastructure/memory.ts'
import type { CardIndex } from '#server/search/card-index.ts'
import { hiddenIn, scan } from '#server/search/card-scan.ts'
import { loadIndex, readAgain } from '#server/search/load-index.ts'
import type { IdSearch, Kind, Page } from '#server/search/search.store.ts'

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
  /** What was heard and is not in the index yet; null when everything is. */
  applying: Promise<void> | null
  hidden: LruCache<number, Ids>
  /** How often somebody's hidden ones were forgotten: what was read before that is not kept. */
  forgotten: number
  liked: LruCache<number, Liked>
  /** One look for all who ask at the same moment. */
  look: () => Promise<void>
  readHidden: (viewer: number) => Promise<Ids>
  readLiked: (viewer: number) => Promise<Ids>
}
const stateBy = new WeakMap<Context['memory'], IndexState>()

/** Begins to load the index, and keeps it until the function that comes back is called. `loaded` is for whoever has to wait for it. */
export function maintainIndex(ctx: Context): { loaded: Promise<void>; stop: () => void } {
  const kept = newState(ctx)
  stateBy.set(ctx.memory, kept)
  ctx.memory.rider = { news: newsSince, since: () => (kept.index ? kept.since : null), hear: (news) => hear(ctx, kept, news) }
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
    stateBy.delete(ctx.memory)
    ctx.memory.rider = null
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
    applying: null,
    hidden: openLruCache(viewersKept),
    forgotten: 0,
    liked: openLruCache(viewersKept),
    look: batched(async (asks: void[]) => {
      if (kept.index !== null) hear(ctx, kept, await findNews(ctx.db, kept.since))
      await kept.applying
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

/** Mostly there is nothing. What there is is applied in the order it was heard in: what was read first must not be written last. */
function hear(ctx: Context, kept: IndexState, news: News | null) {
  if (kept.index === null) return
  if (news && !news.gone && news.changed === null && kept.applying === null) return void (kept.since = news.upto)
  const applying: Promise<void> = (kept.applying ?? Promise.resolve())
    .then(() => apply(ctx, kept, news))
    .catch((err: unknown) => {
      ctx.log.warn({ event: 'search.index_reloaded', err }, 'the search index missed changes and is loaded again')
      kept.index = null
    })
    .finally(() => {
      if (kept.applying === applying) kept.applying = null
    })
  kept.applying = applying
}

/** Brings the index up to what the news were read with. Without an index, while it is read anew, the database searches. */
async function apply(ctx: Context, kept: IndexState, news: News | null) {
  const { index } = kept
  if (index === null) return
  const changed = news?.changed?.split(' ') ?? []
  const isLost = !news || news.gone || changed.length > mostChanges || changed.includes('0') || changed.includes('h0')
  if (isLost) return void (kept.index = null)
  const cards = new Set<number>()
  for (const change of changed)
    if (change.startsWith('h')) {
      kept.hidden.forget(Number(change.slice(1)))
      kept.forgotten += 1
    } else cards.add(Number(change))
  if (cards.size > 0) await readAgain(ctx, index, [...cards])
  kept.since = news.upto
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

/** A page out of memory; null where the index is off or not loaded: then the database is asked. Whoever asks by their session has heard the news with it. */
export async function findPage(ctx: Context, kind: Kind, ask: IdSearch, versions: Versions | null): Promise<Page | null> {
  const kept = ctx.db.isTransaction ? undefined : stateBy.get(ctx.memory)
  if (!kept?.index) return null
  if (!versions?.isNewsHeard) await kept.look()
  else if (kept.applying) await kept.applying
  const hidden = ask.viewer === 0 ? nobody : (kept.hidden.get(ask.viewer) ?? (await readHidden(kept, ask.viewer)))
  const known = kept.liked.get(ask.viewer)
  const isKnown = known !== undefined && known.version === versions?.likes
  const liked = isKnown ? known.ids : versions ? await readLiked(kept, ask.viewer, versions.likes) : nobody
  const { index } = kept
  if (index === null) return null
  const ids = scan(index, kind, ask, hidden)
  return { ids, liked: liked.size > 0 ? ids.filter((id) => liked.has(id)) : [], hidden: hiddenIn(index, ask.viewer, hidden) }
}
