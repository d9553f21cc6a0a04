/** Moves one pool to the database of another cell while members write: copies it, follows it, closes it for a moment, and opens it there. */
import { setTimeout as pause } from 'node:timers/promises'
import { beginLedgerJoin, joinLedgerCheck, settlePostings } from '#server/credits/credits.ts'
import type { Db, DbAddress } from '#server/infrastructure/db.ts'
import * as targetCell from '#server/cells/target-cell.store.ts'
import * as moves from '#server/cells/moves.store.ts'
import * as tables from '#server/cells/pool-tables.store.ts'
import * as replication from '#server/cells/replication.store.ts'

/** A database, past any pooler. */
export type Side = { db: Db; address: DbAddress }
export type PoolMoveOptions = {
  /** Where the pool is. `replicating`: a role that may make slots. `from`: its address as the server of the other cell reaches it. */
  source: Side & { replicating: Db; from: string }
  /** Where it goes, as a role that may subscribe. */
  target: Side
  pool: moves.Pool
  now: () => Date
  /** Names of jobs that reach nobody outside: nobody waits for them. */
  harmless: readonly string[]
  onStep?: (words: string) => void
}

/** How long members of the pool may wait for its last writers, and then for the copy. */
const writersTimeoutMs = 2_000
const followingTimeoutMs = 4_000
const drainingTimeoutMs = 180_000
const lookAgainMs = 20

/** @throws MoveRefused when the databases do not fit each other. */
async function checkSides({ source, target, pool }: PoolMoveOptions) {
  const [own, other] = [await moves.findCell(source.db), await moves.findCell(target.db)]
  if (own === other)
    throw new moves.MoveRefused(`Both databases are cell ${own}: give the other one its CELL before it has brands.`)
  const [here, there] = [await targetCell.findSchema(source.db), await targetCell.findSchema(target.db)]
  if (here !== there) throw new moves.MoveRefused('The databases are not of one release: run duet upgrade on both.')
  const level = await targetCell.findSetting(source.db, 'wal_level')
  if (level !== 'logical') throw new moves.MoveRefused(`wal_level is ${level} here: set it to logical and restart PostgreSQL.`)
  const clashes = await targetCell.listClashes(source.db, target.db, pool.id)
  if (clashes.length > 0)
    throw new moves.MoveRefused(`The other cell has the same ${clashes.join(', ')}: rename or remove it there.`)
  return { own, other }
}

/** Begins the move or goes on with it: afterwards the other cell holds a copy of the pool that follows. Safe to repeat. */
export async function preparePool(move: PoolMoveOptions) {
  const { source, target, pool, now, onStep = () => {} } = move
  const begun = await moves.findMove(source.db, pool.id)
  if (begun?.direction === 'out' && begun.state === 'moved')
    throw new moves.MoveRefused(`${pool.name} has moved to cell ${begun.other_cell}.`)
  const there = await moves.findMove(target.db, pool.id)
  if (!there) await beginBoth(move)
  const names = await tables.listPoolTables(source.db)
  onStep(`preparing ${names.length} tables`)
  await tables.prepareTables(source.address, pool.id, names)
  await replication.publishPool(source.db, pool.id, names)
  await replication.keepLog(source.replicating, pool.id)
  await replication.subscribeToPool(target.db, pool.id, source.from)
  await awaitCopy(move)
  await targetCell.putHosts(target.db, pool.id, await targetCell.listHosts(source.db, pool.id), await moves.findCell(source.db))
  if (begun?.state === 'draining' || begun?.state === 'closed') return
  await moves.setMoveState(source.db, pool.id, 'copying', now())
}

async function beginBoth(move: PoolMoveOptions) {
  const { source, target, pool, now, onStep = () => {} } = move
  const { own, other } = await checkSides(move)
  const keys = [await targetCell.findPushKey(source.db), await targetCell.findPushKey(target.db)]
  if (keys[0] !== null && keys[0] !== keys[1])
    onStep('push messages: the other cell has another VAPID key pair in its database, unless its settings name one')
  await moves.beginMove(target.db, { pool: pool.id, direction: 'in', other_cell: own }, now())
  await moves.beginMove(source.db, { pool: pool.id, direction: 'out', other_cell: other }, now())
}

async function awaitCopy({ source, target, pool, onStep = () => {} }: PoolMoveOptions) {
  let last = ''
  for (;;) {
    const { tables: all, ready } = await replication.findCopying(target.db, pool.id)
    const lag = await replication.findLag(source.db, pool.id, await replication.findPosition(source.db))
    const words = `copying: ${ready} of ${all} tables, ${Math.round((lag ?? 0) / 1024)} KB behind`
    if (words !== last) onStep(words)
    last = words
    if (all > 0 && ready === all) return
    await pause(500)
  }
}

type OfSource = { source: Side; pool: moves.Pool; now: () => Date }

export type Switched = { gapMs: number; jobs: number }

/**
 * Opens the pool at the other cell. `onOpen` runs as soon as that is done, for what leads visitors there. A pool that cannot be closed
 * or copied in time stays open here. Safe to repeat after a kill.
 */
export async function switchPool(move: PoolMoveOptions, onOpen: () => Promise<void> = async () => {}): Promise<Switched> {
  const { source, target, pool } = move
  const arrived = (await moves.findMove(target.db, pool.id))?.state === 'arrived'
  let switched: Switched = { gapMs: 0, jobs: 0 }
  if (!arrived) switched = await openThere(move, onOpen)
  else await onOpen()
  await moves.setMoveState(source.db, pool.id, 'moved', move.now())
  await replication.unsubscribe(target.db, pool.id)
  await replication.unpublish(source.db, source.replicating, pool.id)
  await targetCell.setCellOfHosts(source.db, pool.id, await moves.findCell(target.db))
  await tables.catchJobsNoMore(source.address)
  await moves.forgetHeldJobs(source.db, pool.id)
  await tables.releaseTables(source.address, await tables.listPoolTables(source.db))
  return switched
}

/** One transaction of the other cell, begun before the pool is closed here, so that what takes time is done by then. */
const openThere = (move: PoolMoveOptions, onOpen: () => Promise<void>): Promise<Switched> =>
  drained(move, async (awaySince) => {
    const { source, target, pool, now, onStep = () => {} } = move
    let closedAtMs = 0
    const jobs = await target.db.transaction().execute(async (db) => {
      onStep('adding up the ledger')
      await settlePostings(source.db, await beginLedgerJoin(db))
      await follow(move, drainingTimeoutMs)
      await joinLedgerCheck(db, pool.id, now())
      onStep('closing the pool here')
      closedAtMs = performance.now()
      await closePool(move)
      await follow(move, followingTimeoutMs)
      await awaitJobs({ ...move, awaySince }, followingTimeoutMs)
      await targetCell.continueAbove(db, await targetCell.findDrawn(source.db))
      await targetCell.putHosts(db, pool.id, await targetCell.listHosts(source.db, pool.id), null)
      await targetCell.reloadSearch(db)
      const taken = await moves.listHeldJobs(source.db, pool.id)
      await targetCell.copyQueues(source.db, db)
      await moves.putJobs(db, taken)
      // last, because following commits to the same row
      await moves.beginChecking(db, pool.id)
      await moves.setMoveState(db, pool.id, 'arrived', now())
      return taken.length
    })
    onStep('open at the other cell')
    await onOpen()
    return { gapMs: performance.now() - closedAtMs, jobs }
  })

/** Runs `work` while no job acts for the pool. When it fails the pool is open here again, with its jobs. */
async function drained<T>(move: PoolMoveOptions, work: (awaySince: Date) => Promise<T>): Promise<T> {
  const { source, target, pool, now, onStep = () => {} } = move
  onStep('waiting for running jobs')
  await tables.catchJobs(source.address)
  await moves.setMoveState(source.db, pool.id, 'draining', now())
  const awaySince = await moves.findTime(source.db)
  try {
    // those who began before may have queued a job that is not committed yet
    await moves.awaitWriters(source.db, pool.id, writersTimeoutMs)
    await awaitJobs({ ...move, awaySince })
    return await work(awaySince)
  } catch (error) {
    // the other cell may have committed without our hearing of it
    if ((await moves.findMove(target.db, pool.id))?.state !== 'arrived') await openAgain(move)
    throw error
  }
}

/** The pool is open here again, with its jobs. */
export async function openAgain({ source, pool, now }: OfSource) {
  await moves.setMoveState(source.db, pool.id, 'copying', now())
  await moves.returnJobs(source.db, pool.id)
}

/** Afterwards nobody writes to the pool here. @throws MoveRefused when a writer does not end. */
export async function closePool({ source, pool, now }: OfSource) {
  await moves.setMoveState(source.db, pool.id, 'closed', now())
  await moves.awaitWriters(source.db, pool.id, writersTimeoutMs).catch((error: unknown) => {
    throw new moves.MoveRefused('A write of the pool lasts too long: members go on here. Try again.', { cause: error })
  })
}

/** Until the other cell has everything that was written here up to now. */
async function follow({ source, target, pool, now }: PoolMoveOptions, timeoutMs: number) {
  const position = await moves.findCommitted(source.db, pool.id, now())
  for (const untilMs = performance.now() + timeoutMs; ;) {
    // the copying server confirms what is on its disk; this commit puts it there
    await moves.touch(target.db, pool.id, now())
    const lag = await replication.findLag(source.db, pool.id, position)
    if (lag === 0) return
    if (lag === null) throw new moves.MoveRefused('The slot of the copy is gone: say --abort, and begin again.')
    if (performance.now() > untilMs)
      throw new moves.MoveRefused('The copy does not follow in time: members go on here. Try again.')
    await pause(lookAgainMs)
  }
}

/** `awaySince`: since when jobs by the clock leave the pool alone. */
type OfJobs = { source: Side; pool: moves.Pool; harmless: readonly string[]; awaySince: Date }

/** Takes the pool's jobs out of the queue, until none that acts for it runs. @throws MoveRefused that names those that go on. */
export async function awaitJobs({ source, pool, harmless, awaySince }: OfJobs, timeoutMs = drainingTimeoutMs) {
  for (const untilMs = performance.now() + timeoutMs; ;) {
    await moves.takeJobs(source.db, pool.id)
    const running = await moves.listRunning(source.db, pool.id, harmless, awaySince)
    if (running.length === 0) return
    if (performance.now() > untilMs)
      throw new moves.MoveRefused(`These jobs do not end: ${running.join(', ')}. Members go on here. Try again.`)
    await pause(lookAgainMs)
  }
}
