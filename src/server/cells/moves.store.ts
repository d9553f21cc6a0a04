/** SQL of moves: how far a pool on its way is, its jobs, and the lock that finds its last writer. */
import { sql } from 'kysely'
import type { Db } from '#server/infrastructure/db.ts'
import type { Tables } from '#server/infrastructure/schema.ts'
import type { MoveState } from '#server/ports/switches.ts'

/** A refusal of `duet cell` in one sentence for the operator. The step that refused has left members where they were. */
export class MoveRefused extends Error {}

export type PoolMove = Tables['pool_move']

export const findMove = (db: Db, pool: number): Promise<PoolMove | undefined> =>
  db.selectFrom('pool_move').selectAll().where('pool', '=', pool).executeTakeFirst()

export const listPoolMoves = (db: Db): Promise<PoolMove[]> => db.selectFrom('pool_move').selectAll().orderBy('pool').execute()

type Begun = Pick<PoolMove, 'pool' | 'direction' | 'other_cell'>

/** A pool that came or went before begins anew. */
export function beginMove(db: Db, begun: Begun, now: Date) {
  const move = { ...begun, state: 'copying', is_checked: begun.direction === 'out', begun_at: now, changed_at: now } as const
  return db
    .insertInto('pool_move')
    .values(move)
    .onConflict((conflict) => conflict.column('pool').doUpdateSet(move))
    .execute()
}

export const setMoveState = (db: Db, pool: number, state: MoveState, changed_at: Date) =>
  db.updateTable('pool_move').set({ state, changed_at }).where('pool', '=', pool).execute()

/** From now on the ledger check counts the pool. */
export const beginChecking = (db: Db, pool: number) =>
  db.updateTable('pool_move').set({ is_checked: true }).where('pool', '=', pool).execute()

/** Commits to the disk, and with it everything that was committed before. */
export const touch = (db: Db, pool: number, changed_at: Date) =>
  db.transaction().execute(async (db) => {
    await sql`set local synchronous_commit = on`.execute(db)
    await db.updateTable('pool_move').set({ changed_at }).where('pool', '=', pool).execute()
  })

export const forgetMove = (db: Db, pool: number) => db.deleteFrom('pool_move').where('pool', '=', pool).execute()

export const findCell = async (db: Db): Promise<number> =>
  (await db.selectFrom('installation').select('cell').executeTakeFirstOrThrow()).cell

export type Pool = { id: number; name: string }
export const findPool = (db: Db, name: string): Promise<Pool | undefined> =>
  db.selectFrom('pool').select(['id', 'name']).where('name', '=', name).executeTakeFirst()

/** Waits until no transaction writes to the pool; later ones see that it is closed. @throws when one lasts longer. */
export const awaitWriters = (db: Db, pool: number, timeoutMs: number) =>
  db.transaction().execute(async (db) => {
    await sql`select set_config('lock_timeout', ${`${timeoutMs}ms`}, true)`.execute(db)
    await sql`select pg_advisory_xact_lock(20260101, ${pool})`.execute(db)
  })

/** Takes waiting jobs of the pool out of the queue. Returns how many. */
export async function takeJobs(db: Db, pool: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with taken as (
      delete from queue.job where state in ('created', 'retry') and pool_of_job(coalesce(data, '{}')) = ${pool} returning *
    ) insert into pool_move_job (pool, job) select ${pool}, to_jsonb(taken) from taken`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/**
 * Jobs that may still act for the pool: its own, and those by the clock that began before it was away. `harmless` names those that reach
 * nobody outside.
 */
export async function listRunning(db: Db, pool: number, harmless: readonly string[], awaySince: Date): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct name from queue.job j where state = 'active' and name <> all(${harmless}::text[])
       and case when pool_of_job(coalesce(data, '{}')) is null
           then started_on < ${awaySince} and name not like '\\_\\_%'
           else pool_of_job(coalesce(data, '{}')) = ${pool} end order by name`.execute(db)
  return rows.map(({ name }) => name)
}

export const listHeldJobs = async (db: Db, pool: number): Promise<unknown[]> =>
  (await db.selectFrom('pool_move_job').select('job').where('pool', '=', pool).execute()).map(({ job }) => job)

/** Jobs as they lay in a queue, each once. Returns how many are new here. */
export async function putJobs(db: Db, jobs: readonly unknown[]): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into queue.job select (jsonb_populate_record(null::queue.job, job)).* from jsonb_array_elements(${JSON.stringify(jobs)}::jsonb) job
    on conflict do nothing`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

export const forgetHeldJobs = (db: Db, pool: number) => db.deleteFrom('pool_move_job').where('pool', '=', pool).execute()

/** Puts them back into the queue they came from. */
export async function returnJobs(db: Db, pool: number) {
  await putJobs(db, await listHeldJobs(db, pool))
  await forgetHeldJobs(db, pool)
}

/** By the clock of the database, as the queue writes it. */
export async function findTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  if (!rows[0]) throw new Error('The database does not tell the time.')
  return rows[0].now
}

/** The position in the log behind everything that is committed. */
export async function findCommitted(db: Db, pool: number, now: Date): Promise<string> {
  await touch(db, pool, now)
  return (await sql<{ lsn: string }>`select pg_current_wal_flush_lsn()::text as lsn`.execute(db)).rows[0]?.lsn ?? '0/0'
}
