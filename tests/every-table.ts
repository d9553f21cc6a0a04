/** Looks through every row of every table, as a dump of the database would hold it. */
import { sql } from 'kysely'
import type { Db } from '#server/infrastructure/context.ts'

/** The tables of every schema, the queue's included, with a row that holds these words (lower case), in clear or as bytes. */
export async function tablesWith(db: Db, words: string): Promise<string[]> {
  const { rows: tables } = await sql<{
    name: string
  }>`select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(db)
  if (tables.length <= 35) throw new Error('There are more tables than these.')
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select row_to_json(t)::text as row from ${sql.raw(name)} t`.execute(db)
    if (rows.some(({ row }) => row.toLowerCase().includes(words) || row.includes(Buffer.from(words).toString('hex'))))
      found.push(name)
  }
  return found
}
