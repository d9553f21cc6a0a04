/** PostgreSQL's logical replication of one pool: a publication and a slot where it is, a subscription where it goes. */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#server/infrastructure/db.ts'

/** The name of publication, slot and subscription. */
const nameOf = (pool: number) => `duet_pool_${pool}`

const exists = async (db: Db, statement: ReturnType<typeof sql>) => (await statement.execute(db)).rows.length > 0

/** Of the rows of one pool. Every table must log whole old rows. */
export async function publishPool(db: Db, pool: number, tables: readonly string[]) {
  if (await exists(db, sql`select 1 from pg_publication where pubname = ${nameOf(pool)}`)) return
  const filtered = tables.map((table) => `${table} where (${table === 'pool' ? 'id' : 'pool_id'} = ${pool})`)
  await sql
    .raw(
      `create publication ${nameOf(pool)} for table ${filtered.join(', ')}
         with (publish = 'insert, update, delete', publish_via_partition_root = true)`,
    )
    .execute(db)
}

/** Keeps the log from here on. By a role that may replicate. */
export async function keepLog(db: Db, pool: number) {
  if (await exists(db, sql`select 1 from pg_replication_slots where slot_name = ${nameOf(pool)}`)) return
  await sql`select pg_create_logical_replication_slot(${nameOf(pool)}, 'pgoutput')`.execute(db)
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

/** By a superuser of the database where the pool goes; since PostgreSQL 16, by a member of pg_create_subscription. */
export async function subscribeToPool(db: Db, pool: number, from: string) {
  if (
    await exists(
      db,
      sql`select 1 from pg_subscription where subname = ${nameOf(pool)} and subdbid = (select oid from pg_database where datname = current_database())`,
    )
  )
    return
  await sql
    .raw(
      `create subscription ${nameOf(pool)} connection ${quoted(from)} publication ${nameOf(pool)}
         with (create_slot = false, slot_name = ${nameOf(pool)}, copy_data = true)`,
    )
    .execute(db)
}

export type Copying = { tables: number; ready: number }

/** How many tables are copied and follow. */
export async function findCopying(db: Db, pool: number): Promise<Copying> {
  const { rows } = await sql<Copying>`
    select count(r.*)::int as tables, count(r.*) filter (where srsubstate = 'r')::int as ready
      from pg_subscription s left join pg_subscription_rel r on r.srsubid = s.oid
     where subname = ${nameOf(pool)} and subdbid = (select oid from pg_database where datname = current_database())`.execute(db)
  return rows[0] ?? { tables: 0, ready: 0 }
}

export const findPosition = async (db: Db): Promise<string> =>
  (await sql<{ lsn: string }>`select pg_current_wal_insert_lsn()::text as lsn`.execute(db)).rows[0]?.lsn ?? '0/0'

/** Bytes of log that the other side has not confirmed up to `position`; null without a slot. */
export async function findLag(db: Db, pool: number, position: string): Promise<number | null> {
  const { rows } = await sql<{ bytes: number }>`
    select greatest(0, pg_wal_lsn_diff(${position}::pg_lsn, confirmed_flush_lsn))::float8 as bytes
      from pg_replication_slots where slot_name = ${nameOf(pool)}`.execute(db)
  return rows[0]?.bytes ?? null
}

/** Where the pool goes: what it follows from now on is nothing. */
export async function unsubscribe(db: Db, pool: number) {
  const name = nameOf(pool)
  if (
    !(await exists(
      db,
      sql`select 1 from pg_subscription where subname = ${name} and subdbid = (select oid from pg_database where datname = current_database())`,
    ))
  )
    return
  await sql.raw(`alter subscription ${name} disable`).execute(db)
  await sql.raw(`alter subscription ${name} set (slot_name = none)`).execute(db)
  await sql.raw(`drop subscription ${name}`).execute(db)
}

/** Where the pool was. `replicating`: a connection of the role that made the slot. */
export async function unpublish(db: Db, replicating: Db, pool: number) {
  for (let tries = 0; tries < 100; tries += 1) {
    const { rows } = await sql<{ active_pid: number | null }>`
      select active_pid, case when active then pg_terminate_backend(active_pid) end from pg_replication_slots where slot_name = ${nameOf(pool)}`.execute(
      replicating,
    )
    if (rows.every(({ active_pid }) => active_pid === null)) break
    await pause(50)
  }
  await sql`select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = ${nameOf(pool)}`.execute(
    replicating,
  )
  await sql.raw(`drop publication if exists ${nameOf(pool)}`).execute(db)
}
