/** Feeds Vespa from the log of changed cards. One process of the installation runs it: two could write an older card last. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '#server/infrastructure/context.ts'
import {
  findChanges,
  findEpoch,
  findSnapshot,
  listCards,
  listGroups,
  listPart,
  renewChanges,
  type IndexRow,
} from '#server/search/card-index.store.ts'
import { changesAtOnce, readRest } from '#server/search/change-log.ts'
import { fieldsOf } from '#server/search/vespa/vespa-card.ts'
import { openVespaClient, type VespaClient } from '#server/search/vespa/vespa-client.ts'

const turnEveryMs = 500
const againMs = 5_000
/** Documents that are under way at once: as many as there are connections. */
const writtenAtOnce = 32
const cardsAtOnce = 1_000
/** More changes than this take longer than feeding everyone. */
const mostChanges = 2_000_000

export type VespaFeed = { isFed: () => boolean; stop: () => Promise<void> }

/** Feeds everyone when nothing was fed, after a restore, or when the log is too short, and then every change. */
export function feedVespa(ctx: Context, url: string): VespaFeed {
  const client = openVespaClient(url)
  const stopping = new AbortController()
  const state = { isFed: false }
  const run = (async () => {
    while (!stopping.signal.aborted) {
      const isDone = await feedOnce(ctx, client, stopping.signal).catch((err: unknown) => {
        if (!stopping.signal.aborted)
          ctx.log.warn({ event: 'search.vespa_not_fed', err }, 'Vespa did not take changed cards: trying again')
        return false
      })
      state.isFed = isDone
      await pause(isDone ? turnEveryMs : againMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  })()
  return {
    isFed: () => state.isFed,
    async stop() {
      stopping.abort()
      await run
      await client.close()
    },
  }
}

/** One turn. False when it was stopped before its end. */
export async function feedOnce(ctx: Context, client: VespaClient, signal?: AbortSignal): Promise<boolean> {
  const position = await client.findPosition()
  // never twice the same, nor earlier after a clock was set back
  const at = Math.max(ctx.now().getTime(), (position?.at ?? 0) + 1)
  const epoch = await findEpoch(ctx.db)
  const first = position?.epoch === epoch ? await findChanges(ctx.db, position.since, null, changesAtOnce) : null
  const changes = position && first && !first.gone ? await readRest(ctx.db, position.since, first, mostChanges) : null
  if (!changes || changes.cards.has(0)) return feedAll(ctx, client, { at, epoch }, signal)
  const ids = [...changes.cards]
  for (let from = 0; from < ids.length; from += cardsAtOnce) {
    const these = ids.slice(from, from + cardsAtOnce)
    const here = await listCards(ctx.db, these)
    const found = new Set(here.map(({ id }) => id))
    await write(here, (row) => put(client, row, at))
    await write(
      these.filter((id) => !found.has(id)),
      client.remove,
    )
  }
  await client.assign('feed', 'position', { since: changes.upto, at, epoch })
  return true
}

/** Every card, and then the removal of those that it did not meet. Changes since its start are in the log. */
async function feedAll(
  { db, log }: Context,
  client: VespaClient,
  { at, epoch }: { at: number; epoch: string },
  signal?: AbortSignal,
): Promise<boolean> {
  await renewChanges(db)
  const since = await findSnapshot(db)
  let cards = 0
  for (const group of await listGroups(db))
    for (let last: IndexRow | null = null; ;) {
      const part: IndexRow[] = await listPart(db, group, last, cardsAtOnce)
      await write(part, (row) => put(client, row, at))
      cards += part.length
      if (signal?.aborted) return false
      if (part.length < cardsAtOnce) break
      last = part.at(-1) ?? null
    }
  await client.removeFedBefore(at)
  await client.assign('feed', 'position', { since, at, epoch })
  log.info({ event: 'search.vespa_fed', cards }, 'Vespa has every card')
  return true
}

const put = (client: VespaClient, row: IndexRow, fed: number) => client.assign('card', row.id, { ...fieldsOf(row), fed })

/** All of them, so many at once. The first failure ends it. */
async function write<T>(items: readonly T[], one: (item: T) => Promise<unknown>) {
  const left = [...items]
  const work = async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await one(item)
  }
  await Promise.all(Array.from({ length: writtenAtOnce }, work))
}
