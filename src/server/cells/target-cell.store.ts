/** SQL of the cell that a pool comes to: what forbids it, and what opens the pool there. */
import { sql } from 'kysely'
import type { Db } from '#server/infrastructure/db.ts'

/** What members see of a pool's brands: hosts by brand. */
export type Host = { host: string; site_id: number }

export const listHosts = async (db: Db, pool: number): Promise<Host[]> =>
  (
    await sql<Host>`select h.host, h.site_id from site_host h join site s on s.id = h.site_id where s.pool_id = ${pool} order by 1`.execute(
      db,
    )
  ).rows

/** `cell`: who serves them; null is this one. */
export async function putHosts(db: Db, pool: number, hosts: readonly Host[], cell: number | null) {
  await sql`delete from site_host where site_id in (select id from site where pool_id = ${pool})`.execute(db)
  await sql`
    insert into site_host (host, site_id, pool_id, cell) select host, site_id, ${pool}::int, ${cell}::int
      from jsonb_to_recordset(${JSON.stringify(hosts)}::jsonb) as h (host text, site_id int)`.execute(db)
}

export const setCellOfHosts = (db: Db, pool: number, cell: number | null) =>
  sql`update site_host set cell = ${cell}::int where site_id in (select id from site where pool_id = ${pool})`.execute(db)

export const findDrawn = async (db: Db): Promise<unknown> =>
  (await sql<{ drawn: unknown }>`select drawn_numbers() as drawn`.execute(db)).rows[0]?.drawn ?? {}

/** Ids drawn from now on are above those that came. */
export const continueAbove = (db: Db, drawn: unknown) => sql`select continue_above(${JSON.stringify(drawn)}::jsonb)`.execute(db)

/** Replicated rows fire no triggers: search indexes read everyone again. */
export const reloadSearch = (db: Db) =>
  sql`insert into search_change (member_id, what) values (0, 'card'), (0, 'hidden')`.execute(db)

/** Names of the pool, of its brands and their hosts that the other database has already. */
export async function listClashes(source: Db, target: Db, pool: number): Promise<string[]> {
  const names = await sql<{ kind: string; name: string }>`
    select 'pool' as kind, name from pool where id = ${pool} union all select 'brand', key from site where pool_id = ${pool}
    union all select 'host', host from site_host h join site s on s.id = h.site_id where s.pool_id = ${pool}`.execute(source)
  const { rows } = await sql<{ kind: string; name: string }>`
    select n.kind, n.name from jsonb_to_recordset(${JSON.stringify(names.rows)}::jsonb) as n (kind text, name text)
     where (kind = 'pool' and exists (select from pool p where p.name = n.name)) or (kind = 'brand' and exists (select from site s where s.key = n.name))
        or (kind = 'host' and exists (select from site_host h where h.host = n.name))`.execute(target)
  return rows.map(({ kind, name }) => `${kind} ${name}`)
}

/** What two databases must have alike: the migrations and functions that ran, and the queue's own version. */
export async function findSchema(db: Db): Promise<string> {
  const { rows } = await sql<{ schema: string }>`
    select (select string_agg(name, ' ' order by name) from migration) || ' ' || (select version::text from queue.version) as schema`.execute(
    db,
  )
  return rows[0]?.schema ?? ''
}

export const findSetting = async (db: Db, name: string): Promise<string> =>
  (await sql<{ value: string }>`select current_setting(${name}) as value`.execute(db)).rows[0]?.value ?? ''

export const findPushKey = async (db: Db): Promise<string | null> =>
  (await sql<{ public_key: string }>`select public_key from push_key`.execute(db)).rows[0]?.public_key ?? null

/** The queues of the other database, where no worker may have run yet. */
export async function copyQueues(source: Db, target: Db) {
  const { rows } = await sql<{ queue: unknown }>`select to_jsonb(q) as queue from queue.queue q`.execute(source)
  await sql`
    insert into queue.queue select (jsonb_populate_record(null::queue.queue, q)).* from jsonb_array_elements(${JSON.stringify(rows.map(({ queue }) => queue))}::jsonb) q
    on conflict do nothing`.execute(target)
}
