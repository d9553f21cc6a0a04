/** What a backup reads from PostgreSQL's catalogue: tables, partitions, sequences, and what slows down loading. */
import type { Client } from 'pg'

export type Table = { name: string; columns: string[] }
export type Partition = { parent: string; name: string; bound: string }
export type Sequence = { name: string; last: string; called: boolean }

const ours = `n.nspname in ('public', 'queue')`
const named = `format('%I.%I', n.nspname, c.relname)`

const rows = async <Row extends object>(client: Client, text: string) => (await client.query<Row>(text)).rows

/** Tables with their own columns. A partitioned table counts as one; its partitions do not. Generated columns are made anew. */
export const listStored = (client: Client) =>
  rows<Table>(
    client,
    `select ${named} as name, array_agg(quote_ident(a.attname) order by a.attnum)::text[] as columns
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where ${ours} and c.relkind in ('r', 'p') and not c.relispartition group by c.oid, n.nspname, c.relname order by 1`,
  )

/** Partitions may have been made since the migrations, by month or by queue. */
export const listPartitions = (client: Client) =>
  rows<Partition>(
    client,
    `select inhparent::regclass::text as parent, ${named} as name, pg_get_expr(c.relpartbound, c.oid) as bound
       from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_inherits on inhrelid = c.oid
      where ${ours} and c.relispartition and c.relkind in ('r', 'p') order by c.oid`,
  )

/** By the sequences themselves: one that was never used begins at a number that says its cell, which the catalogue does not tell. */
export async function listSequences(client: Client): Promise<Sequence[]> {
  const names = await rows<{ name: string }>(
    client,
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname in ('public', 'queue') order by 1`,
  )
  const each = names.map(({ name }) => `select '${name}' as name, last_value::text as last, is_called as called from ${name}`)
  return rows<Sequence>(client, each.join(' union all '))
}

/** Foreign keys and indexes that no constraint needs, each with the statements that drop and make it: on the partitions of a table too. */
export const listSlowing = (client: Client) =>
  rows<{ drop: string; make: string }>(
    client,
    `select format('alter table %s drop constraint %I', f.conrelid::regclass, f.conname) as drop,
            format('alter table %s add constraint %I %s', f.conrelid::regclass, f.conname, pg_get_constraintdef(f.oid)) as make, 2 as turn
       from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_namespace n on n.oid = c.relnamespace
      where ${ours} and f.contype = 'f' and f.conparentid = 0
      union all
     select format('drop index %I.%I', n.nspname, i.relname), replace(pg_get_indexdef(i.oid), ' ON ONLY ', ' ON '), 1
       from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and not i.relispartition and not exists (select from pg_constraint k where k.conindid = i.oid)
      order by turn desc`,
  )

/** The text of the migrations that ran, by which the tables are made again. */
export const listApplied = async (client: Client) =>
  (await rows<{ name: string }>(client, 'select name from migration order by id')).map(({ name }) => name)

export type Moment = { at: Date; lsn: string; postgres: string; system: string }

/** The moment of the snapshot of the open transaction. */
export async function findMoment(client: Client): Promise<Moment> {
  const [moment] = await rows<Moment>(
    client,
    `select now() as at, (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end)::text as lsn, current_setting('server_version') as postgres,
            (select system_identifier::text from pg_control_system()) as system`,
  )
  if (!moment) throw new Error('The database does not tell the time.')
  return moment
}
