/** The data of the console's bench: members, audit lines in a true chain, orders, hourly counts and open cases. Made once, then used again. */
import { sql } from 'kysely'
import { countFunnel } from '#server/figures/figures.jobs.ts'
import type { Context, Db } from '#server/infrastructure/context.ts'
import { deskSteps } from './console-desk-data.ts'
import { prepareDemoData } from './demo-data.ts'

type Print = (line: string) => void
export type ConsoleSizes = { members: number; lines: number; orders: number; cases: number }

const firstMember = 1_000_000_000
const rowsAtOnce = 200_000
const days = 180

export async function prepareConsoleData(ctx: Context, sizes: ConsoleSizes, print: Print) {
  const { members } = sizes
  await prepareDemoData(ctx, members, print)
  if (!(await areNamed(ctx.db))) await inBulk(ctx.db, (db) => nameMembers(db, members))
  if (!(await hasRows(ctx.db, 'metric'))) await inBulk(ctx.db, addCounts)
  if (!(await hasRows(ctx.db, 'report'))) await inBulk(ctx.db, (db) => addReports(db, sizes.cases, members), false)
  for (let n = await countOf(ctx.db, 'purchase_order'); n < sizes.orders; n += rowsAtOnce)
    await inBulk(ctx.db, (db) => addOrders(db, n, Math.min(rowsAtOnce, sizes.orders - n), members))
  let isMore = false
  for (const { table, rows, add } of deskSteps)
    if ((await countOf(ctx.db, table)) < rows(sizes)) {
      await inBulk(ctx.db, (db) => add(db, sizes, ctx))
      isMore = true
    }
  const already = await countOf(ctx.db, 'audit_seal')
  for (let n = already; n < sizes.lines; n += rowsAtOnce) {
    await inBulk(ctx.db, (db) => addLines(db, n, Math.min(rowsAtOnce, sizes.lines - n), sizes))
    if (n % (rowsAtOnce * 10) === 0)
      print(`Writing audit lines: ${n.toLocaleString('en')} of ${sizes.lines.toLocaleString('en')} …`)
  }
  if (isMore || already < sizes.lines) await analyze(ctx)
  // as each night
  if (!(await isFunnelCounted(ctx.db))) await countFunnel.run(ctx, {})
}

const hasRows = async (db: Db, table: string) => (await sql`select from ${sql.table(table)} limit 1`.execute(db)).rows.length > 0
const isFunnelCounted = async (db: Db) =>
  (await sql`select from funnel_count where is_counted limit 1`.execute(db)).rows.length > 0
const countOf = async (db: Db, table: string) =>
  (await sql<{ n: number }>`select count(*)::float8 as n from ${sql.table(table)}`.execute(db)).rows[0]?.n ?? 0

/** Triggers sleep, except where they make what is measured. */
const inBulk = (db: Db, work: (db: Db) => Promise<unknown>, areTriggersAsleep = true) =>
  db.transaction().execute(async (db) => {
    if (areTriggersAsleep) await sql`set local session_replication_role = replica`.execute(db)
    await sql`set local synchronous_commit = off`.execute(db)
    await sql`set local statement_timeout = 0`.execute(db)
    await work(db)
  })

const analyze = ({ db }: Context) =>
  db.connection().execute(async (db) => {
    await sql`set statement_timeout = 0`.execute(db)
    await sql`vacuum (analyze)`.execute(db)
    await sql`reset statement_timeout`.execute(db)
  })

const firstNames = sql.lit(
  '{Anna,Ben,Carla,David,Ewa,Finn,Greta,Hugo,Ida,Jan,Katarzyna,Leon,Maria,Noah,Olga,Paul,Quentin,Rosa,Sven,Tina,Ulla,Viktor,Wanda,Xavier,Yara,Zoe}',
)
const areNamed = async (db: Db) =>
  (await sql`select from profile where id = ${firstMember}::bigint and name not like 'Member %'`.execute(db)).rows.length > 0
/** Some names are common, as everywhere: one in 26, then a number that few share. */
const nameMembers = (db: Db, members: number) =>
  sql`update profile set name = (${firstNames}::text[])[1 + abs(hashint8extended(id, 51)) % 26] || case when id % 3 = 0 then '' else ' ' || (abs(hashint8extended(id, 52)) % 20000)::text end
       where id between ${firstMember}::bigint and ${firstMember + members}::bigint`.execute(db)

/** `o`, then the number: found by it. */
export const orderOf = (n: number) => `o${String(n).padStart(25, '0')}`
const addOrders = (db: Db, from: number, size: number, members: number) =>
  sql`insert into purchase_order (id, member_id, site_id, pack, credits, price_minor, currency, payment_method, provider, state, created_at, updated_at, paid_at, pool_id)
      select 'o' || lpad(n::text, 25, '0'), m.id, m.site_id, 'small', 100, 999, 'EUR', 'card', 'sandbox', 'paid', at, at, at, m.pool_id
        from generate_series(${from}::bigint, ${from + size - 1}::bigint) n cross join lateral (select now() - interval '${sql.lit(days)} days' * ((abs(hashint8extended(n, 61)) % 100000) / 100000.0) as at) t
        join member m on m.id = ${firstMember}::bigint + abs(hashint8extended(n, 62)) % ${members}::bigint`.execute(db)

/** The trigger of reports opens their cases. */
const addReports = (db: Db, size: number, members: number) =>
  sql`insert into report (reference, site_id, reporter_id, reported_id, subject, reason, details, evidence, created_at, wipe_at, pool_id)
      select 'R-2025-' || lpad(n::text, 6, '0'), m.site_id, null, m.id, 'profile', (array['scam','harassment','fake','other','indecent'])[1 + n % 5], 'A line of somebody.',
             '{"profile": {}, "messages": []}', now() - interval '1 hour' * (n % 100), now() + interval '180 days', m.pool_id
        from generate_series(1, ${size}::int) n join member m on m.id = ${firstMember}::bigint + (n::bigint * 7919) % ${members}::bigint
       on conflict do nothing`.execute(db)

/** A count an hour, brand and figure. */
const addCounts = (db: Db) =>
  sql`insert into metric (site_id, name, slot, n)
      select s.id, f.name, h, 1 + abs(hashint8extended(extract(epoch from h)::bigint, s.id)) % 90
        from site s, unnest(array['signups','confirmed','likes','messages','purchases','reports']) f(name),
             generate_series(date_trunc('hour', now()) - interval '${sql.lit(days)} days', now(), interval '1 hour') h
      on conflict do nothing`.execute(db)

/** So many lines with their words, each sealed after the one before, as the trigger at the commit does it. */
async function addLines(db: Db, from: number, size: number, { members, lines }: ConsoleSizes) {
  await sql`create temp table drawn on commit drop as
    select nextval('audit_log_id_seq') as id, n, date_trunc('second', now() - interval '${sql.lit(days)} days' * (1 - n::float8 / ${lines}::float8)) as at, uuid_send(gen_random_uuid()) as salt,
           ${firstMember}::bigint + abs(hashint8extended(n, 71)) % ${members}::bigint as member_id, abs(hashint8extended(n, 72)) % 50 + 1 as staff, abs(hashint8extended(n, 73)) as d
      from generate_series(${from}::bigint, ${from + size - 1}::bigint) n`.execute(db)
  await sql`insert into audit_log (year, id, at, actor_kind, actor, act, kind, permission, scope_kind, scope_id, target_kind, outcome, text_hash)
    select extract(year from at at time zone 'UTC'), id, at, 'staff', staff::text, a.act, a.kind, a.permission, 'site', 1 + d % 3, 'member', 'done', hash_of_audit_text(salt, member_id, member_id::text, 'a reason', null)
      from drawn, lateral (select (array['member show','case decide','member reveal','case show','member sign-out','case pass','member resend','job retry'])[1 + d % 8] as act,
        (array['look','act','look','look','act','act','act','act'])[1 + d % 8] as kind, (array['members.read','cases.work','members.reveal','cases.work','members.help','cases.work','members.help','jobs'])[1 + d % 8] as permission) a
     order by id`.execute(db)
  await sql`insert into audit_log_text (year, log_id, salt, member_id, target, reason) select extract(year from at at time zone 'UTC'), id, salt, member_id, member_id::text, 'a reason' from drawn`.execute(
    db,
  )
  await sql
    .raw(
      `do $$ declare head audit_head; line audit_log; begin
    select * into head from audit_head for update;
    for line in select a.* from drawn d join audit_log a on a.id = d.id and a.year = extract(year from d.at at time zone 'UTC') order by d.id loop
      head.number := head.number + 1;
      head.hash := hash_of_audit_line(head.hash, head.number, line);
      insert into audit_seal (year, number, log_id, hash) values (line.year, head.number, line.id, head.hash);
    end loop;
    update audit_head set number = head.number, hash = head.hash;
  end $$`,
    )
    .execute(db)
}
