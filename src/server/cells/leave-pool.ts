/** What follows a move of a pool, or ends one before the switch: rows are erased where nobody serves them. */
import { leaveLedgerCheck } from '#server/credits/credits.ts'
import type { Db } from '#server/infrastructure/db.ts'
import { setCellOfHosts } from '#server/cells/target-cell.store.ts'
import * as moves from '#server/cells/moves.store.ts'
import * as tables from '#server/cells/pool-tables.store.ts'
import * as replication from '#server/cells/replication.store.ts'
import { erasePool } from '#server/cells/erase-pool.ts'
import type { PoolMoveOptions } from '#server/cells/move-pool.ts'

/** Ends a move before the switch: the pool stays here, and the copy is erased. Safe to repeat. */
export async function abortMove(move: PoolMoveOptions): Promise<void> {
  const { source, target, pool, now } = move
  const there = await moves.findMove(target.db, pool.id)
  if (there?.state === 'arrived')
    throw new moves.MoveRefused(`${pool.name} is open at the other cell already: say --switch again to finish.`)
  if (await moves.findMove(source.db, pool.id)) {
    await moves.setMoveState(source.db, pool.id, 'copying', now())
    await moves.returnJobs(source.db, pool.id)
  }
  await replication.unsubscribe(target.db, pool.id)
  await replication.unpublish(source.db, source.replicating, pool.id)
  await tables.catchJobsNoMore(source.address)
  await tables.dropFence(source.address, pool.id)
  await tables.releaseTables(source.address, await tables.listPoolTables(source.db))
  if (there) await erasePool(target.db, { ...move, pool: pool.id })
  await moves.forgetMove(target.db, pool.id)
  await moves.forgetMove(source.db, pool.id)
}

/** In a database that is older than the move, because it was restored: another cell serves the pool. */
export async function markMoved(db: Db, pool: number, cell: number, now: Date) {
  await moves.beginMove(db, { pool, direction: 'out', other_cell: cell }, now)
  await moves.setMoveState(db, pool, 'moved', now)
  await setCellOfHosts(db, pool, cell)
}

type Cleaning = Pick<PoolMoveOptions, 'source' | 'now' | 'onStep'> & { pool: number }

/** Erases here what has moved. Safe to repeat. Returns how many rows there were. */
export async function cleanPool({ source, ...cleaning }: Cleaning): Promise<number> {
  const move = await moves.findMove(source.db, cleaning.pool)
  if (move?.state !== 'moved') throw new moves.MoveRefused('This pool has not moved to another cell: nothing is erased.')
  await tables.dropFence(source.address, cleaning.pool)
  await leaveLedgerCheck(source.db, cleaning.pool, cleaning.now())
  const rows = await erasePool(source.replicating, cleaning)
  await moves.forgetMove(source.db, cleaning.pool)
  return rows
}
