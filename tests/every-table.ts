/** Looks through every row of every table, as a dump of the database would hold it. */
import { sql } from 'kysely'
import type { Db } from '#server/infrastructure/context.ts'

/** The tables of every schema, the queue's included. */
async function listTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    name: string
  }>`select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(db)
  if (rows.length <= 35) throw new Error('There are more tables than these.')
  return rows.map(({ name }) => name)
}

/** All rows of each table as one hash. */
export async function hashTables(db: Db): Promise<Map<string, string>> {
  const hashes = new Map<string, string>()
  for (const name of await listTables(db)) {
    const all = sql<{ hash: string }>`select coalesce(md5(string_agg(row, ',' order by row)), '') as hash
      from (select row_to_json(t)::text as row from ${sql.raw(name)} t) one`
    hashes.set(name, (await all.execute(db)).rows[0]?.hash ?? '')
  }
  return hashes
}

/** The tables with a row that holds these words (lower case), in clear or as bytes. */
export async function tablesWith(db: Db, words: string): Promise<string[]> {
  const found: string[] = []
  for (const name of await listTables(db)) {
    const { rows } = await sql<{ row: string }>`select row_to_json(t)::text as row from ${sql.raw(name)} t`.execute(db)
    if (rows.some(({ row }) => row.toLowerCase().includes(words) || row.includes(Buffer.from(words).toString('hex'))))
      found.push(name)
  }
  return found
}
