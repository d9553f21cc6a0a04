/** The tables that a pool takes along, and what they need while it moves: an identity that says the pool, and a fence. */
import type { Client } from 'pg'
import { sql } from 'kysely'
import { type DbAddress, type Db } from '#server/infrastructure/db.ts'
import { withTurns } from '#server/infrastructure/migrate.ts'
import { inTurn, type Turns } from '#server/infrastructure/migration-turns.ts'

/** Hosts say which cell serves them, so each database has its own. */
const ownTables = ['site_host']

/** `pool` first, the others by name. */
export async function listPoolTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pool_tables() where name <> all(${ownTables}::text[]) order by name <> 'pool', name`.execute(db)
  return rows.map(({ name }) => name)
}

/** A table, or a partition of one. `identity`: what its updates log of the old row. */
type Leaf = { name: string; columns: string[]; identity: 'key' | 'index' | 'whole' | 'own'; index: string; isMade: boolean }

/** A filter reads only what the identity holds, so that is the primary key and the pool; without a key it is the whole row. */
async function listLeaves(client: Client, tables: readonly string[]): Promise<Leaf[]> {
  const { rows } = await client.query<Leaf>(
    `select c.oid::regclass::text as name, t.key_columns || t.pool_column as columns, c.relname || '_moving' as index, coalesce(x.indisvalid, false) as "isMade",
            case when t.pool_column = any(t.key_columns) then 'key' when c.relreplident = 'i' then 'index' when c.relreplident = 'f' then 'whole' else 'own' end as identity
       from pool_tables() t cross join leaves_of(t.name::regclass) leaf join pg_class c on c.oid = leaf
       left join pg_index x on x.indexrelid = to_regclass(c.relname || '_moving')
      where t.name = any($1) order by 1`,
    [tables],
  )
  return rows
}

const fenceOf = (pool: number) => [`pool_${pool}_closes`, `pool_${pool}_closes_too`] as const
const daysAhead = 28

/**
 * Prepares the tables for a publication that filters rows by pool, and gives them the fence. Members wait for milliseconds, table by
 * table; what is done is skipped.
 */
export const prepareTables = (address: DbAddress, pool: number, tables: readonly string[]) =>
  withTurns(address, {}, async (turns) => {
    const { client } = turns
    await client.query('set statement_timeout = 0')
    // a partition that is made later would have no identity, and its updates would fail
    await client.query(`select make_days('mail_log', (now() at time zone 'UTC')::date, $1)`, [daysAhead])
    for (const leaf of await listLeaves(client, tables)) if (leaf.identity === 'own') await identify(turns, leaf)
    await fenceTables(turns, pool, tables)
  })

/** The fence alone. Safe to repeat. */
export const raiseFence = (address: DbAddress, pool: number, tables: readonly string[]) =>
  withTurns(address, {}, (turns) => fenceTables(turns, pool, tables))

async function fenceTables(turns: Turns, pool: number, tables: readonly string[]) {
  const { client } = turns
  const { rows } = await client.query<{ name: string }>(
    'select tgrelid::regclass::text as name from pg_trigger where tgname = $1',
    [fenceOf(pool)[0]],
  )
  const fenced = new Set(rows.map(({ name }) => name))
  for (const table of tables)
    if (table !== 'pool' && !fenced.has(table))
      await inTurn(
        turns,
        () => table,
        () => client.query(fence(pool, table)),
      )
}

async function identify(turns: Turns, { name, columns, index, isMade }: Leaf) {
  const { client } = turns
  const hasKey = columns.length > 1
  if (hasKey && !isMade) {
    // what a killed command left is no use
    await client.query(`drop index concurrently if exists ${index}`)
    await client.query(`create unique index concurrently ${index} on ${name} (${columns.join(', ')})`)
  }
  const identity = hasKey ? `using index ${index}` : 'full'
  await inTurn(
    turns,
    () => name,
    () => client.query(`alter table ${name} replica identity ${identity}`),
  )
}

function fence(pool: number, table: string): string {
  const [writes, deletes] = fenceOf(pool)
  return `create trigger ${writes} after insert or update on ${table} for each row when (new.pool_id = ${pool}) execute function refuse_closed_pool();
    create trigger ${deletes} after delete on ${table} for each row when (old.pool_id = ${pool}) execute function refuse_closed_pool()`
}

/** As before the move. The publication must be gone. */
export const releaseTables = (address: DbAddress, tables: readonly string[]) =>
  withTurns(address, {}, async (turns) => {
    const { client } = turns
    for (const { name, identity, index } of await listLeaves(client, tables)) {
      if (identity === 'index' || identity === 'whole')
        await inTurn(
          turns,
          () => name,
          () => client.query(`alter table ${name} replica identity default`),
        )
      await client.query(`drop index concurrently if exists ${index}`)
    }
  })

/** Takes the fence away: rows of the pool may be written, or erased. */
export const dropFence = (address: DbAddress, pool: number) =>
  withTurns(address, {}, async (turns) => {
    const { client } = turns
    const { rows } = await client.query<{ name: string; trigger: string }>(
      'select tgrelid::regclass::text as name, tgname as trigger from pg_trigger where tgname = any($1) and tgparentid = 0',
      [fenceOf(pool)],
    )
    for (const { name, trigger } of rows)
      await inTurn(
        turns,
        () => name,
        () => client.query(`drop trigger ${trigger} on ${name}`),
      )
  })

const catcher = 'job_of_moving_pool'
const onQueue = (address: DbAddress, statement: string) =>
  withTurns(address, {}, (turns) =>
    inTurn(
      turns,
      () => 'queue.job',
      () => turns.client.query(statement),
    ),
  )

/** From now on jobs of pools on their way stay out of the queue. */
export const catchJobs = (address: DbAddress) =>
  onQueue(
    address,
    `create or replace trigger ${catcher} before insert on queue.job for each row execute function catch_moving_job()`,
  )

export const catchJobsNoMore = (address: DbAddress) => onQueue(address, `drop trigger if exists ${catcher} on queue.job`)
