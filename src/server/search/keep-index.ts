/** The search index, kept right: loaded in the background, and brought up to date by the log of changes before each answer (docs/decisions/0024-search-index.md). */
import type { Context } from '#server/context.ts'
import { batched } from '#server/platform/batch.ts'
import { openMemo, type Memo } from '#server/platform/memo.ts'
import { findNews, findSnapshot, listHiddenOf, listLikedBy } from '#server/search/card-index.store.ts'
import type { CardIndex } from '#server/search/card-index.ts'
import { hiddenIn, scan } from '#server/search/card-scan.ts'
import { loadIndex, readAgain } from '#server/search/load-index.ts'
import type { IdSearch, Kind, Page } from '#server/search/search.store.ts'

/** Nobody may search for a while, and the log should not grow long meanwhile. */
const lookEveryMs = 1_000
/** After a reading that failed. */
const againMs = 10_000
/** More changes than this are read as a whole more quickly. */
const mostChanges = 20_000
const viewersKept = 50_000

/** Who asks, and the version of whom they like; null to look for changes only. */
export type Viewer = { id: number; likes: number } | null
type Ids = ReadonlySet<number>
type Liked = { version: number; ids: Ids }
type Kept = {
  /** Null until it was read. */
  index: CardIndex | null
  /** The snapshot that the log was read with last. */
  since: string
  hidden: Memo<number, Ids>
  liked: Memo<number, Liked>
  look: (viewer: Viewer) => Promise<CardIndex | null>
}
const keptBy = new WeakMap<Context['memory'], Kept>()

/** Begins to load the index, and keeps it until the function that comes back is called. `loaded` is for whoever has to wait for it. */
export function keepIndex(ctx: Context): { loaded: Promise<void>; stop: () => void } {
  const kept: Kept = {
    index: null,
    since: '',
    hidden: openMemo(viewersKept),
    liked: openMemo(viewersKept),
    look: async () => null,
  }
  kept.look = batched((viewers: Viewer[]) => lookFor(ctx, kept, viewers))
  keptBy.set(ctx.memory, kept)
  const state = { isStopped: false, loading: null as Promise<void> | null, nextMs: 0 }
  const turn = () => {
    if (kept.index) kept.look(null).catch((err: unknown) => ctx.log.warn({ err }, 'the search index did not hear what is new'))
    else if (state.loading === null && performance.now() >= state.nextMs) begin()
  }
  const begin = () =>
    (state.loading = load(ctx, kept, () => state.isStopped)
      .catch((err: unknown) => {
        state.nextMs = performance.now() + againMs
        if (!state.isStopped) ctx.log.warn({ err }, 'the search index was not read; the database searches meanwhile')
      })
      .finally(() => (state.loading = null)))
  const loaded = begin()
  const timer = setInterval(turn, lookEveryMs).unref()
  const stop = () => {
    state.isStopped = true
    clearInterval(timer)
    keptBy.delete(ctx.memory)
  }
  return { loaded, stop }
}

/** The changes of the time it took are told by the first look. */
async function load(ctx: Context, kept: Kept, isStopped: () => boolean) {
  const startMs = performance.now()
  const since = await findSnapshot(ctx.db)
  const index = await loadIndex(ctx, isStopped)
  if (!index) return
  Object.assign(kept, { since, index, hidden: openMemo(viewersKept), liked: openMemo(viewersKept) })
  ctx.log.info({ cards: index.size, ms: Math.round(performance.now() - startMs) }, 'the search index is in memory')
}

/** One look for all who ask at the same moment. Batches come one after the other, so nothing that is remembered here is older than the last look. */
async function lookFor(ctx: Context, kept: Kept, viewers: Viewer[]): Promise<(CardIndex | null)[]> {
  await hearNews(ctx, kept)
  const { index, hidden, liked } = kept
  if (index === null) return viewers.map(() => null)
  const known = viewers.filter((viewer) => viewer !== null)
  const unseen = [...new Set(known.filter(({ id }) => !hidden.get(id)).map(({ id }) => id))]
  const likes = new Map(known.filter(({ id, likes }) => liked.get(id)?.version !== likes).map(({ id, likes }) => [id, likes]))
  if (unseen.length > 0) for (const [id, ids] of await listHiddenOf(ctx.db, unseen)) hidden.set(id, ids)
  if (likes.size > 0)
    for (const [id, ids] of await listLikedBy(ctx.db, [...likes.keys()])) liked.set(id, { version: likes.get(id) ?? 0, ids })
  return viewers.map(() => index)
}

/** Brings the index up to what was committed by now. */
async function hearNews(ctx: Context, kept: Kept) {
  const { index, since } = kept
  if (index === null) return
  const news = await findNews(ctx.db, since)
  const changed = news?.changed?.split(' ') ?? []
  const isLost = !news || news.gone || changed.length > mostChanges || changed.includes('0') || changed.includes('h0')
  // read anew; the database searches meanwhile
  if (isLost) return void (kept.index = null)
  const cards = new Set<number>()
  for (const change of changed)
    if (change.startsWith('h')) kept.hidden.forget(Number(change.slice(1)))
    else cards.add(Number(change))
  if (cards.size > 0) await readAgain(ctx, index, [...cards])
  kept.since = news.upto
}

/** A page out of memory; null where the index is off or not loaded: then the database is asked. */
export async function findPage(ctx: Context, kind: Kind, ask: IdSearch, likesVersion: number): Promise<Page | null> {
  const kept = ctx.db.isTransaction ? undefined : keptBy.get(ctx.memory)
  if (!kept?.index) return null
  const index = await kept.look(ask.viewer === 0 ? null : { id: ask.viewer, likes: likesVersion })
  if (!index) return null
  const hidden = kept.hidden.get(ask.viewer) ?? null
  const likes = kept.liked.get(ask.viewer)?.ids
  const ids = scan(index, kind, ask, hidden)
  return {
    ids,
    liked: likes && likes.size > 0 ? ids.filter((id) => likes.has(id)) : [],
    hidden: hiddenIn(index, ask.viewer, hidden),
  }
}
