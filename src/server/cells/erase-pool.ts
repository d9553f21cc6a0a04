/** Erases the rows of a pool that has moved, or of a copy that was given up, in slices. */
import { sql } from 'kysely'
import type { Db } from '#server/infrastructure/db.ts'
import { reloadSearch } from '#server/cells/target-cell.store.ts'
import { listPoolTables } from '#server/cells/pool-tables.store.ts'

/** Of one transaction, of 8 KB each. */
const pagesAtOnce = 2_000

type Erasing = { pool: number; onStep?: (words: string) => void }

/**
 * By a role that may switch triggers off (a superuser): the ledger refuses to forget otherwise. The ledger check must not count the pool.
 * Nobody is mailed, and no file is removed.
 * Safe to repeat after a kill. Returns how many rows there were.
 */
export async function erasePool(db: Db, { pool, onStep = () => {} }: Erasing): Promise<number> {
  let rows = 0
  for (const table of (await listPoolTables(db)).filter((name) => name !== 'pool')) {
    onStep(`erasing ${table}`)
    for (const leaf of await listLeaves(db, table)) rows += await eraseRows(db, leaf, pool)
  }
  await withoutTriggers(db, async (db) => {
    await sql`delete from number_gap where site_id not in (select id from site)`.execute(db)
    await sql`delete from site_host where site_id not in (select id from site)`.execute(db)
    await sql`delete from wallet_check where member_id not in (select id from member)`.execute(db)
    await sql`delete from pool where id = ${pool}`.execute(db)
    await reloadSearch(db)
  })
  return rows
}

type Leaf = { name: string; pages: number }
const listLeaves = async (db: Db, table: string): Promise<Leaf[]> =>
  (
    await sql<Leaf>`
      select leaf::text as name, ceil(pg_relation_size(leaf) / current_setting('block_size')::numeric)::int as pages
        from leaves_of(${table}::regclass) leaf`.execute(db)
  ).rows

/** Page by page, so that no index on the pool is needed. New rows of other pools do not matter. */
async function eraseRows(db: Db, { name, pages }: Leaf, pool: number): Promise<number> {
  let rows = 0
  for (let page = 0; page < pages; page += pagesAtOnce) {
    const until = Math.min(pages, page + pagesAtOnce)
    rows += await withoutTriggers(db, async (db) => {
      const { numAffectedRows } = await sql`
        delete from ${sql.table(name)} where ctid >= ${`(${page},0)`}::tid and ctid < ${`(${until},0)`}::tid and pool_id = ${pool}`.execute(
        db,
      )
      return Number(numAffectedRows ?? 0n)
    })
  }
  return rows
}

const withoutTriggers = <T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    return work(db)
  })
