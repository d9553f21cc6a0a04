/** SQL of a physical standby that becomes a cell. */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#server/infrastructure/db.ts'
import { MoveRefused, type Pool } from '#server/cells/moves.store.ts'

const one = async <T>(statement: ReturnType<typeof sql>, db: Db) => (await statement.execute(db)).rows[0] as T

export const findKind = async (db: Db): Promise<'standby' | 'primary'> =>
  (await one<{ isStandby: boolean }>(sql`select pg_is_in_recovery() as "isStandby"`, db)).isStandby ? 'standby' : 'primary'

/** The cluster's number, which a physical copy shares. */
export const findSystem = async (db: Db): Promise<string> =>
  (await one<{ system: string }>(sql`select system_identifier::text as system from pg_control_system()`, db)).system

export const listPools = (db: Db): Promise<Pool[]> => db.selectFrom('pool').select(['id', 'name']).orderBy('id').execute()
export const countPools = async (db: Db): Promise<number> => (await listPools(db)).length

/** Until the standby has replayed the log up to a position. @throws MoveRefused when it is late. */
export async function awaitReplay(target: Db, lsn: string, timeoutMs: number) {
  for (const untilMs = performance.now() + timeoutMs; ;) {
    const { isThere } = await one<{ isThere: boolean }>(
      sql`select pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn as "isThere"`,
      target,
    )
    if (isThere) return
    if (performance.now() > untilMs) throw new MoveRefused('The standby does not follow in time: members go on here. Try again.')
    await pause(20)
  }
}

export async function promote(db: Db, seconds: number) {
  const { isDone } = await one<{ isDone: boolean }>(sql`select pg_promote(true, ${seconds}) as "isDone"`, db)
  if (!isDone) throw new MoveRefused('The standby was not promoted in time: look at its log, and say the command again.')
}

/** The copied queue also holds jobs of pools that stay where they were. */
export const dropOtherJobs = (db: Db, pools: readonly number[]) =>
  sql`delete from queue.job where pool_of_job(coalesce(data, '{}')) <> all(${pools}::int[])`.execute(db)

/** Events that wait are published by the cell where they happened; the copy has them too. */
export const dropEvents = (db: Db) => db.deleteFrom('outbox_event').execute()
