/** The ledger check on large books, in a database of its own: the turn of an hour, and everything in slices. BENCH_ENTRIES (10,000,000), BENCH_NEW: messages a turn (100,000). BENCH_TURNS_ONLY=1 leaves the first check and that of everything out. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beginWhole, checkLedger, checkSlice, findingsOf, finishWhole } from '#server/credits/ledger-check.ts'
import { openPostgres } from '#server/embedded-postgres/embedded-postgres.ts'
import { type Db, openDb } from '#server/infrastructure/db.ts'
import { migrate } from '#server/infrastructure/migrate.ts'
import { cpuOfFamily } from './cpu.ts'
import { quantile } from './figures.ts'

const entries = Number(process.env.BENCH_ENTRIES ?? 10_000_000)
const fresh = Number(process.env.BENCH_NEW ?? 100_000)
const turns = 3
const turnsOnly = process.env.BENCH_TURNS_ONLY === '1'
const price = 3
/** As many as have written a hundred messages each. */
const members = Math.ceil(entries / 200)
const credits = 1_000
const silent = { debug() {}, info() {}, warn() {}, error() {} }
const settings = { shared_buffers: '512MB', max_wal_size: '8GB', maintenance_work_mem: '512MB', synchronous_commit: 'off' }

export async function measureLedger(print: (line: string) => void) {
  const folder = mkdtempSync(join(tmpdir(), 'duet-ledger-'))
  // else a database of the OS user postgres lies elsewhere, and stays
  chmodSync(folder, 0o755)
  const postgres = await openPostgres({ dataDir: folder, log: silent, settings })
  const { clientConfig } = postgres
  try {
    await migrate({ clientConfig })
    const db = openDb({ clientConfig, max: 2, oltp: false })
    print(`\nThe ledger check, ${entries.toLocaleString('en')} entries of ${members.toLocaleString('en')} members`)
    print(`  made in      ${((await timed(() => fill(db))) / 1000).toFixed(0)} s, ${await sizes(db)}`)
    await measure(openDb({ clientConfig, max: 1 }), db, () => cpuOfFamily(postgres.findPid() ?? 0) / 1000, print)
    await db.destroy()
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** `cpu`: milliseconds of PostgreSQL's processor time so far. Other work on the machine stretches the clock, not this. */
async function measure(db: Db, bulk: Db, cpu: () => number, print: (line: string) => void) {
  const ctx = { db, now: () => new Date(), log: { error: (...words: unknown[]) => print(JSON.stringify(words)) } }
  if (turnsOnly) await beginHere(bulk)
  else print(`  first check  ${(await timed(() => checkLedger(ctx))).toFixed(0)} ms, of everything there was`)
  print(`  nothing new  ${(await timed(() => checkLedger(ctx))).toFixed(0)} ms`)
  for (let turn = 1; turn <= turns; turn++) {
    await write(bulk, entries / 2 + (turn - 1) * fresh, fresh)
    const before = cpu()
    const ms = await timed(() => checkLedger(ctx))
    const load = `${fresh.toLocaleString('en')} new messages, ${(fresh * 2).toLocaleString('en')} entries`
    print(`  turn ${turn}       ${ms.toFixed(0)} ms, ${(cpu() - before).toFixed(0)} ms of CPU, for ${load} (aim 1,000 ms)`)
  }
  if (!turnsOnly) await measureWhole(ctx, print)
  await db.destroy()
}

async function measureWhole(ctx: Parameters<typeof checkLedger>[0], print: (line: string) => void) {
  const times: number[] = []
  let check = await beginWhole(ctx.db)
  while (check.stage !== 'done') times.push(await timed(async () => void (check = await checkSlice(ctx.db, check))))
  const { balanced } = await finishWhole(ctx, check).then((report) => ({ ...report, found: findingsOf(report) }))
  const all = times.reduce((sum, ms) => sum + ms, 0)
  print(
    `  everything   ${(all / 1000).toFixed(1)} s in ${times.length} slices, p50 ${quantile(times, 0.5).toFixed(0)} ms, slowest ${Math.max(...times).toFixed(0)} ms; balanced: ${balanced}`,
  )
}

/** As if a check had just ended. */
const beginHere = (db: Db) =>
  sql`with kept as (insert into wallet_check select member_id, balance from wallet)
    insert into ledger_check (kind, at, ok, findings, posting_id, totals)
    select 'new', now(), true, '{}', (select max(id) from posting), jsonb_build_object('CRD', jsonb_object_agg(account, amount))
      from (select account, sum(amount) as amount from entry group by account) as sums`.execute(db)

/** Members with a wallet and a lot each, and their messages, without indexes and triggers until all is written. */
async function fill(db: Db) {
  const { rows: indexes } = await sql<{ name: string; table: string; definition: string; constraint: string | null }>`
    select i.indexrelid::regclass::text as name, i.indrelid::regclass::text as table, pg_get_indexdef(i.indexrelid) as definition,
           (select conname from pg_constraint c where c.conindid = i.indexrelid and contype = 'p') as constraint
      from pg_index i where i.indrelid in ('entry'::regclass, 'posting'::regclass)`.execute(db)
  for (const { name, table, constraint } of indexes)
    await sql.raw(constraint ? `alter table ${table} drop constraint ${constraint}` : `drop index ${name}`).execute(db)
  await asReplica(db, async (db) => {
    await sql`insert into member (id, pool_id, site_id, email, password_hash, language, coarse_seen_at)
      select n, 1, 1, n || '@bench.test', '', 'en', now() from generate_series(1, ${members}::int) n`.execute(db)
    await sql`insert into credit_lot (member_id, id, origin, credits, unspent, pool_id) overriding system value
      select n, n, 'given', ${credits}, ${credits}, 1 from generate_series(1, ${members}::int) n`.execute(db)
    await sql`insert into wallet select n, ${credits}, 1 from generate_series(1, ${members}::int) n`.execute(db)
    await sql`insert into posting (kind, created_at, pool_id) select 'opening', now(), 1 from generate_series(1, ${members}::int)`.execute(
      db,
    )
    await sql`insert into entry select n, l, case l when 1 then 'member' else 'issued' end, case l when 1 then n end, 'CRD', case l when 1 then ${credits}::int else -${credits}::int end, null, 1
      from generate_series(1, ${members}::int) n, generate_series(1, 2) l`.execute(db)
  })
  await write(db, 0, Math.floor(entries / 2))
  for (const { definition, table, constraint } of indexes) {
    await sql.raw(definition).execute(db)
    if (constraint)
      await sql.raw(`alter table ${table} add constraint ${constraint} primary key using index ${constraint}`).execute(db)
  }
  await sql`vacuum analyze`.execute(db)
}

/** Messages of all members in turn, each debited and reserved. The newest tenth of a call is unread; the rest is settled. */
async function write(db: Db, from: number, count: number) {
  const unread = Math.floor(count / 10)
  await asReplica(db, async (db) => {
    const start = sql`(select coalesce(max(id), 0) from posting)`
    const { rows } = await sql<{ start: number }>`select ${start} as start`.execute(db)
    const first = rows[0]?.start ?? 0
    await sql`insert into posting (id, kind, ref, created_at, pool_id) overriding system value
      select ${first}::bigint + n, 'message', (${from}::bigint + n)::text, now(), 1 from generate_series(1, ${count}::int) n`.execute(
      db,
    )
    await sql`insert into entry
      select ${first}::bigint + n, l, case l when 1 then 'member' else 'reserved' end, case l when 1 then m.id end, 'CRD', case l when 1 then -${price}::int else ${price}::int end,
             case l when 1 then jsonb_build_array(jsonb_build_object('lot', m.id, 'origin', 'given', 'credits', ${price}::int)) end, 1
        from generate_series(1, ${count}::int) n cross join lateral (select 1 + (n::bigint * 7919) % ${members}::bigint as id) m cross join generate_series(1, 2) l`.execute(
      db,
    )
    await sql`insert into reservation select 1, ${from}::bigint + n, 1, ${price}, 1 from generate_series(${count - unread + 1}::int, ${count}::int) n`.execute(
      db,
    )
    await sql`with p as (insert into posting (id, kind, ref, created_at, pool_id) overriding system value values (${first + count + 1}, 'settlement', ${String(from + count)}, now(), 1) returning id)
      insert into entry select id, l, case l when 1 then 'reserved' else 'spent' end, null, 'CRD', case l when 1 then -${price}::bigint else ${price}::bigint end * ${count - unread}, null, 1 from p, generate_series(1, 2) l`.execute(
      db,
    )
    await sql`with spent as (select 1 + (n::bigint * 7919) % ${members}::bigint as id, count(*) * ${price}::int as credits from generate_series(1, ${count}::int) n group by 1),
        moved as (update wallet w set balance = balance - s.credits from spent s where w.member_id = s.id)
      update credit_lot l set unspent = unspent - s.credits from spent s where l.member_id = s.id`.execute(db)
    await sql`select setval('posting_id_seq', ${first + count + 1})`.execute(db)
  })
}

const asReplica = (db: Db, work: (db: Db) => Promise<void>) =>
  db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    await work(db)
  })

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now()
  await work()
  return performance.now() - startMs
}

async function sizes(db: Db): Promise<string> {
  const { rows } = await sql<{
    size: string
  }>`select pg_size_pretty(pg_total_relation_size('entry') + pg_total_relation_size('posting')) as size`.execute(db)
  return `${rows[0]?.size ?? '?'} with indexes`
}
