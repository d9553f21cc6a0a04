/** Pools: every table is of a pool or of the installation, each row says its pool, and a pool can be published to another cell while its members go on. */
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { openCaller } from '../../../tests/caller.ts'
import { openShop } from '../../../tests/buyers.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

/** Tables that stay when a pool moves, and why. */
const ofTheInstallation: Record<string, string> = {
  installation: 'its cell and its keys',
  migration: 'what ran on this database',
  function_file: 'what ran on this database',
  release: 'which releases may run here',
  process: 'processes of this cell',
  switch_change: 'what operators closed here',
  pool_move: 'moves of this cell’s pools',
  pool_move_job: 'what those moves hold',
  audit_log: 'what operators of this installation did',
  audit_log_text: 'the words of those lines',
  audit_seal: 'the chain of those lines',
  audit_head: 'the end of that chain',
  staff: 'people who run this installation',
  staff_passkey: 'what they sign in with',
  staff_totp: 'what they sign in with',
  staff_code: 'what they sign in with',
  grave_look: 'how much each of them looked at',
  lane_stay: 'in which lane they work',
  staff_session: 'what they sign in with',
  staff_link: 'what they sign in with',
  staff_challenge: 'what they sign in with',
  staff_device: 'what they sign in with',
  staff_role: 'what they may here',
  staff_grant: 'what they may here',
  console_key: 'keys of their calls',
  api_key: 'what programs may in their name',
  approval: 'acts of theirs that wait',
  console_setting: 'how much one of them does alone',
  list_export: 'lists that they write into files',
  saved_view: 'filters that they keep under a name',
  many_act: 'acts of theirs on many members',
  many_act_member: 'what became of each',
  paused_queue: 'what operators paused here',
  health_check: 'what the checks of this installation found',
  cohort_count: 'counts of a brand’s people, without a person',
  funnel_count: 'counts of a brand’s visits and people, without a person',
  here_now: 'counts of a brand’s people, without a person',
  experiment_count: 'counts of the pages of a brand, without a person',
  experiment_key: 'a random key of the day, which chooses variants and is deleted the day after',
  metric: 'what happened here; a cell that takes a pool begins to count',
  date_contact_stop: 'keyed hashes of addresses that want no mails, made with this installation’s secret',
  translated_text: 'translations of some days, which name nobody; another cell makes its own',
  push_key: 'one key for all subscriptions; a cell that takes members has the same (VAPID_PRIVATE_KEY)',
  passkey_challenge: 'lives for minutes; a log-in meanwhile begins again',
  search_change: 'the log of this cell’s search index; a cell that takes members reloads its own',
  search_change_kept: 'how far that log goes back',
  ledger_check: 'checks of these books; a move adds the pool to the totals of the last one',
  wallet_check: 'what the last check of these books has seen; a move adds the pool’s balances',
  report_count: 'one series of numbers for the cell, which they say',
  decision_count: 'one series of numbers for the cell, which they say',
  complaint_count: 'one series of numbers for the cell, which they say',
  notice_count: 'one series of numbers for the cell, which they say',
  authority_order_count: 'one series of numbers for the cell, which they say',
  outbox_event: 'events of what happened in this cell, which tells them',
  outbox_mail: 'mails on a developer’s machine',
  sandbox_payment: 'a simulated provider',
  sandbox_event: 'a simulated provider',
  sandbox_refund: 'a simulated provider',
  unknown_payment: 'belongs to no order, so to no pool',
  restore_event: 'restores of this database',
  restore_step: 'restores of this database',
  held_job: 'restores of this database',
  number_gap: 'restores of this database',
}

let app: TestApp
let client: Client
let anna: ProfileId
let ben: ProfileId
let chat: number
beforeAll(async () => {
  app = await openTestApp()
  const shop = openShop(app)
  anna = await app.createMember('Anna', { credits: 20 })
  ben = await app.createMember('Ben', { credits: 20 })
  await shop.buy(anna)
  ;({ conversation: chat } = await shop.write(anna, ben, 3))
  const velours = { host: 'lavish.localhost', credits: 20 }
  const ewa = await app.createMember('Ewa', velours)
  const piotr = await app.createMember('Piotr', velours)
  const asEwa = await openCaller(app, ewa, 'lavish.localhost')
  await asEwa('POST /api/likes.php', { body: { profile: piotr } })
  const { body } = await asEwa('GET /api/chat.php', { query: { profile: piotr } })
  await asEwa('POST /api/messages.php', { body: { conversation: (body as { id: number }).id, text: 'Good evening' } })
  await asEwa('POST /api/block.php', { body: { profile: piotr } })
  await app.runJobs()
  client = new Client(app.clientConfig)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await app.close()
})

type PoolTable = { name: string; pool_column: string; key_columns: string[] }
const poolTables = async () => (await client.query<PoolTable>('select * from pool_tables()')).rows

test('every table is of a pool, and says so in each row, or of the installation, for a reason', async () => {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
  )
  const ofPools = (await poolTables()).map(({ name }) => name)
  expect([...ofPools, ...Object.keys(ofTheInstallation)].toSorted()).toEqual(rows.map(({ name }) => name))
  const open = await client.query(
    `select attrelid::regclass from pg_attribute join pg_class on oid = attrelid and relkind in ('r', 'p') where attname = 'pool_id' and not attnotnull`,
  )
  expect(open.rows).toEqual([])
})

test('each row is of the pool of every row that it names', async () => {
  const tables = new Map((await poolTables()).map((table) => [table.name, table.pool_column]))
  const { rows: keys } = await client.query<{ child: string; own: string; parent: string; key: string }>(
    `select conrelid::regclass::text as child, a.attname as own, confrelid::regclass::text as parent, b.attname as key
       from pg_constraint join pg_attribute a on a.attrelid = conrelid and a.attnum = conkey[1] join pg_attribute b on b.attrelid = confrelid and b.attnum = confkey[1]
      where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`,
  )
  const wrong = []
  for (const { child, own, parent, key } of keys) {
    if (parent === 'pool' || !tables.has(child) || !tables.has(parent)) continue
    const { rows } = await client.query(
      `select from ${child} c join ${parent} p on p.${key} = c.${own} where c.${tables.get(child)} <> p.${tables.get(parent)}`,
    )
    if (rows.length > 0) wrong.push(`${child}.${own}`)
  }
  expect(wrong).toEqual([])
  const { rows } = await client.query<{ n: number }>('select count(distinct pool_id)::int as n from message')
  expect(rows[0]?.n).toBe(2)
})

test('a row of nobody is refused, and nothing changes its pool', async () => {
  await expect(
    client.query(`insert into quiet_hours (member_id, begins, ends) values (12345, '22:00', '08:00')`),
  ).rejects.toMatchObject({ code: '23503' })
  for (const table of ['member', 'profile', 'site', 'purchase_order'])
    await expect(
      client.query(`update ${table} set pool_id = (select id from pool where id <> pool_id limit 1)`),
    ).rejects.toMatchObject({ code: 'DU003' })
})

test('a pool is published with a row filter, and its members go on', async () => {
  const tables = await poolTables()
  // what a filter reads must be part of the replica identity, in each partition
  for (const { name, pool_column, key_columns } of tables) {
    if (key_columns.includes(pool_column)) continue
    if (key_columns.length === 0) await client.query(`alter table ${name} replica identity full`)
    else await client.query(`create unique index ${name}_moving on ${name} (${[...key_columns, pool_column].join()})`)
  }
  const { rows: made } = await client.query<{ table: string; index: string }>(
    `select c.oid::regclass::text as table, i.relname as index from pg_class c
       join lateral (select relid from pg_partition_tree(c.oid) where isleaf union select c.oid where c.relkind = 'r') leaf on leaf.relid = c.oid
       join pg_index x on x.indrelid = c.oid join pg_class i on i.oid = x.indexrelid
      where i.relname like '%\\_moving' or exists (select from pg_inherits h join pg_class p on p.oid = h.inhparent where h.inhrelid = i.oid and p.relname like '%\\_moving')`,
  )
  for (const { table, index } of made) await client.query(`alter table ${table} replica identity using index ${index}`)
  const pool = app.site().pool_id
  const filtered = tables.map(({ name, pool_column }) => `${name} where (${pool_column} = ${pool})`)
  await client.query(`create publication moving for table ${filtered.join(', ')} with (publish_via_partition_root = true)`)
  const asBen = await openCaller(app, ben)
  expect((await asBen('POST /api/messages.php', { body: { conversation: chat, text: 'Hello Anna' } })).status).toBe(200)
  expect((await asBen('POST /api/likes.php', { body: { profile: anna } })).status).toBe(200)
  expect((await asBen('DELETE /api/likes.php', { body: { profile: anna } })).status).toBe(200)
  expect((await asBen('POST /api/read.php', { body: { conversation: chat, up_to: Number.MAX_SAFE_INTEGER } })).status).toBe(200)
  await app.runJobs()
  await sql`update member set status = 'deleted' where id = ${ben}`.execute(app.ctx.db)
  await client.query('drop publication moving')
})
