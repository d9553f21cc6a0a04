/** Makes a new cell of a physical standby of this database: it is promoted, takes some of the pools, and each side lets go of the other's. */
import { sql } from 'kysely'
import type { Db } from '#server/infrastructure/db.ts'
import { awaitJobs, closePool, openAgain, type PoolMoveOptions, type Side } from '#server/cells/move-pool.ts'
import { reloadSearch, setCellOfHosts } from '#server/cells/target-cell.store.ts'
import * as moves from '#server/cells/moves.store.ts'
import * as tables from '#server/cells/pool-tables.store.ts'
import * as standby from '#server/cells/standby.store.ts'

export type SplitOptions = Pick<PoolMoveOptions, 'now' | 'harmless' | 'onStep'> & {
  source: Side
  /** The standby, by a superuser. */
  target: Side
  /** The number of the new cell. */
  cell: number
  pools: readonly moves.Pool[]
}

const replayTimeoutMs = 4_000
const promotionSeconds = 30

/** Safe to repeat after a kill. `onOpen` runs as soon as the pools are open there. Returns how long members of these pools waited. */
export async function splitCell(split: SplitOptions, onOpen: () => Promise<void> = async () => {}): Promise<{ gapMs: number }> {
  const { source, target, pools, now, onStep = () => {} } = split
  let closedAtMs = performance.now()
  if ((await standby.findKind(target.db)) === 'standby') {
    closedAtMs = await closeAll(split)
    onStep('promoting the standby')
    await standby.promote(target.db, promotionSeconds)
  }
  if ((await moves.findCell(target.db)) !== split.cell) await openThere(split)
  onStep('open at the new cell')
  await onOpen()
  const gapMs = performance.now() - closedAtMs
  for (const { id } of pools) {
    await moves.setMoveState(source.db, id, 'moved', now())
    await setCellOfHosts(source.db, id, split.cell)
    await moves.forgetHeldJobs(source.db, id)
    await tables.dropFence(target.address, id)
  }
  await tables.catchJobsNoMore(source.address)
  await tables.catchJobsNoMore(target.address)
  return { gapMs }
}

/** @throws MoveRefused when the other database is no standby of this one, or the pools are not here. */
async function check({ source, target, cell, pools }: SplitOptions) {
  if ((await moves.findCell(source.db)) === cell)
    throw new moves.MoveRefused(`This database is cell ${cell}: the new cell needs another number.`)
  if ((await standby.findSystem(source.db)) !== (await standby.findSystem(target.db)))
    throw new moves.MoveRefused('That database is no copy of this one: make it with pg_basebackup, and let it follow.')
  const all = await standby.countPools(source.db)
  if (pools.length >= all) throw new moves.MoveRefused('One pool must stay here.')
}

/** Closes the pools here and waits until the standby has everything. Returns when they were closed. When that fails they are open again. */
async function closeAll(split: SplitOptions): Promise<number> {
  const { source, target, cell, pools, now, harmless, onStep = () => {} } = split
  await check(split)
  for (const { id } of pools) {
    const begun = await moves.findMove(source.db, id)
    if (!begun || begun.direction === 'in')
      await moves.beginMove(source.db, { pool: id, direction: 'out', other_cell: cell }, now())
    await tables.raiseFence(source.address, id, await tables.listPoolTables(source.db))
  }
  await tables.catchJobs(source.address)
  try {
    onStep('waiting for running jobs')
    for (const { id } of pools) await moves.setMoveState(source.db, id, 'draining', now())
    const awaySince = await moves.findTime(source.db)
    for (const pool of pools) await awaitJobs({ source, pool, harmless, awaySince })
    onStep('closing the pools here')
    const closedAtMs = performance.now()
    for (const pool of pools) await closePool({ source, pool, now })
    for (const pool of pools) await awaitJobs({ source, pool, harmless, awaySince })
    const last = await moves.findCommitted(source.db, pools[0]?.id ?? 0, now())
    await standby.awaitReplay(target.db, last, replayTimeoutMs)
    return closedAtMs
  } catch (error) {
    for (const pool of pools) await openAgain({ source, pool, now })
    throw error
  }
}

/** One transaction of the promoted copy. What is not of its pools has moved to where it came from. */
const openThere = ({ source, target, cell, pools, now }: SplitOptions) =>
  target.db.transaction().execute(async (db) => {
    const own = await moves.findCell(source.db)
    const taken = new Set(pools.map(({ id }) => id))
    for (const { id } of await standby.listPools(db)) {
      if (taken.has(id)) {
        await moves.beginMove(db, { pool: id, direction: 'in', other_cell: own }, now())
        await moves.setMoveState(db, id, 'arrived', now())
        await moves.beginChecking(db, id)
        await moves.returnJobs(db, id)
      } else if ((await moves.findMove(db, id))?.state !== 'moved') {
        await moves.beginMove(db, { pool: id, direction: 'out', other_cell: own }, now())
        await moves.setMoveState(db, id, 'moved', now())
        await setCellOfHosts(db, id, own)
      }
    }
    await standby.dropOtherJobs(db, [...taken])
    await standby.dropEvents(db)
    await reloadSearch(db)
    await becomeCell(db, cell)
  })

/** Sequences go on with its numbers, and entity tags of the old cell mean nothing. */
async function becomeCell(db: Db, cell: number) {
  await sql`select set_cell(${cell})`.execute(db)
  await sql`update installation set epoch = left(replace(gen_random_uuid()::text, '-', ''), 8)`.execute(db)
}
