/** Bulk data: as many made-up members as one wants to measure with, generated inside PostgreSQL. Never for visitors: they have no pictures and no words. */
import { sql } from 'kysely'
import type { Context, Db } from '#server/infrastructure/context.ts'
import { openDb } from '#server/infrastructure/db.ts'
import { raiseTowns, razeTowns } from './bulk-places.ts'

const rowsAtOnce = 25_000
const firstId = 1_000_000_000

export type Progress = (step: string, done: number, of: number) => void

/** Adds `count` members to the pools in turn (three quarters in the first), with likes, conversations, messages, wallets and their postings. `isAlone`: they met nobody. */
export async function addBulkData(ctx: Context, count: number, progress: Progress, isAlone = false) {
  const pools = (await ctx.db
    .selectFrom('site')
    .select((eb) => ['pool_id', eb.fn.min('id').as('site')])
    .groupBy('pool_id')
    .orderBy('pool_id')
    .execute()) as { pool_id: number; site: number }[]
  await refuseSecondRun(ctx.db)
  await raiseTowns(ctx)
  for (let done = 0; done < count; done += rowsAtOnce) {
    const size = Math.min(rowsAtOnce, count - done)
    await inBulk(ctx.db, (db) => addMembers(db, firstId + done, size, pools))
    progress('members', done + size, count)
  }
  if (isAlone) return finish(ctx, count, progress)
  const pairs = Math.floor(count * 0.7)
  await addInSteps(ctx.db, 'likes', count * 11, progress, (db, from, size) => addLikes(db, from, size, count))
  await addInSteps(ctx.db, 'conversations', pairs, progress, (db, from, size) => addConversations(db, from, size, count))
  await inBulk(ctx.db, (db) => addBlocks(db, count))
  await finish(ctx, count, progress)
}

async function refuseSecondRun(db: Db) {
  const one = db
    .selectFrom('member')
    .select('id')
    .where('id', '>=', firstId)
    .where('id', '<', 2 * firstId)
    .limit(1)
  if (await one.executeTakeFirst())
    throw new Error('Bulk data is here already. Measure with it, or begin with an empty database.')
}

/** Triggers sleep while rows pour in: what they would have kept is written in sets. Who does not own the whole server still owns the tables, but pays for the foreign keys. */
const inBulk = (db: Db, work: (db: Db) => Promise<unknown>) =>
  db.transaction().execute(async (db) => {
    const { rows } = await sql<{ mighty: boolean }>`select rolsuper as mighty from pg_roles where rolname = current_user`.execute(
      db,
    )
    const mighty = rows[0]?.mighty ?? false
    if (mighty) await sql`set local session_replication_role = replica`.execute(db)
    else await switchTriggers(db, 'disable')
    await sql`set local synchronous_commit = off`.execute(db)
    await sql`set local statement_timeout = 0`.execute(db)
    await work(db)
    if (!mighty) await switchTriggers(db, 'enable')
  })

async function switchTriggers(db: Db, way: 'disable' | 'enable') {
  for (const table of ['member', 'profile', 'entry', 'wallet', 'credit_lot'])
    await sql`alter table ${sql.table(table)} ${sql.raw(way)} trigger user`.execute(db)
}

async function addInSteps(
  db: Db,
  step: string,
  count: number,
  progress: Progress,
  add: (db: Db, from: number, size: number) => Promise<unknown>,
) {
  const size = 200_000
  for (let from = 0; from < count; from += size) {
    await inBulk(db, (db) => add(db, from, Math.min(size, count - from)))
    progress(step, Math.min(from + size, count), count)
  }
}

/** `hashint8extended` is the dice: the same data every time, wherever it is generated. */
async function addMembers(db: Db, from: number, size: number, pools: { pool_id: number; site: number }[]) {
  const [first, second = first] = pools
  if (!first || !second) throw new Error('Bulk data needs a site: seed the demo data first.')
  await sql`
    create temp table born on commit drop as
    select i.id, (abs(hashint8extended(i.id, 1)) % 1000) / 1000.0 as a, (abs(hashint8extended(i.id, 2)) % 1000) / 1000.0 as b, abs(hashint8extended(i.id, 3)) as d, (abs(hashint8extended(i.id, 8)) % 1000) / 1000.0 as s,
           case when abs(hashint8extended(i.id, 4)) % 4 < 3 then ${first.pool_id}::int else ${second.pool_id}::int end as pool_id,
           case when abs(hashint8extended(i.id, 4)) % 4 < 3 then ${first.site}::int else ${second.site}::int end as site_id,
           c.country, c.language, t.city, t.region, t.cell
      from generate_series(${from}::bigint, ${from + size - 1}::bigint) i(id)
      join crowd_country c on c.n = abs(hashint8extended(i.id, 6)) % (select count(*) from crowd_country)
      join crowd_town t on t.country = c.country and t.n = abs(hashint8extended(i.id, 5)) % 2000`.execute(db)
  await sql`insert into member (id, pool_id, site_id, email, password_hash, language, activated_at, signed_up_at, seen_at, coarse_seen_at)
    select id, pool_id, site_id, 'crowd' || id || '@example.invalid', 'none', language, now() - interval '400 days' * b, now() - interval '400 days' * b, now() - interval '90 days' * s * s * s,
      date_trunc('day', now() - interval '90 days' * s * s * s, 'UTC') + interval '12 hours' + d % 36000 * interval '1 second' from born`.execute(
    db,
  )
  await sql`insert into profile (id, pool_id, name, gender, seeking, date_of_birth, country, countryregion, city, language, personal, fictional, last_signup_step, search_filters, looking_for, children, interests)
    select id, pool_id, 'Member ' || id, case when d % 100 < 42 then 'f' when d % 100 < 98 then 'm' else 'x' end, case when d % 100 < 42 then 'm' else 'f' end,
      current_date - (6600 + 20000 * a * b)::int, country, region, city, language, 'A member of the crowd, number ' || id, d % 17 = 0, true,
      case when d % 10 < 3 then jsonb_build_object('min_age', greatest(18, (10 + 55 * a * b)::int), 'max_age', (30 + 55 * a * b)::int) end,
      (array['relationship', 'dating', 'friendship', 'chat'])[1 + d / 7 % 6], (array['none', 'at_home', 'grown_up', 'someday'])[1 + d / 11 % 6],
      (array['hiking', 'cycling', 'cooking', 'travel', 'cinema', 'reading', 'wine', 'podcasts', 'languages', 'concerts'])[1 + d / 13 % 10 : 2 + d / 17 % 10]
      from born`.execute(db)
  await sql`insert into member_state (member_id, pool_id) select id, pool_id from born`.execute(db)
  await sql`insert into wallet (member_id, balance, pool_id) select p.id, case when p.fictional then 0 else 100 end, b.pool_id from born b join profile p on p.id = b.id`.execute(
    db,
  )
  // six in ten are found as if they had a photo, though there is none to look at
  await sql`insert into search_card (id, pool_id, gender, country, countryregion, rank, date_of_birth, fictional, cell, has_photo, seeks_f, seeks_m, seeks_x, fit_min, fit_max,
      traits, interests, verified, seen_at)
    select p.id, p.pool_id, p.gender, p.country, p.countryregion, rank_of(m.coarse_seen_at, b.d % 10 < 6) + completeness_of(p), p.date_of_birth, p.fictional, b.cell, b.d % 10 < 6,
        p.seeking in ('f', 'any'), p.seeking in ('m', 'any'), p.seeking in ('x', 'any'), age_or(p.search_filters, 'min_age', 18), age_or(p.search_filters, 'max_age', 100),
        traits_of(p.looking_for, p.children, p.language), interest_bits(p.interests), b.d % 5 = 0 and not p.fictional, case when not p.fictional then m.coarse_seen_at end
      from born b join profile p on p.id = b.id join member m on m.id = b.id`.execute(db)
  await sql`with p as (insert into posting (kind, ref, created_at, pool_id) select 'opening', b.id::text, now(), b.pool_id from born b join profile p on p.id = b.id where not p.fictional returning id, ref, pool_id),
      l as (insert into credit_lot (member_id, origin, credits, unspent, pool_id) select b.id, 'given', 100, 100, b.pool_id from born b join profile p on p.id = b.id where not p.fictional returning member_id, id)
    insert into entry (posting_id, line, account, member_id, currency, amount, lots, pool_id)
    select p.id, 1, 'member', l.member_id, 'CRD', 100, jsonb_build_array(jsonb_build_object('lot', l.id, 'credits', 100)), p.pool_id from p join l on l.member_id = p.ref::bigint
    union all select id, 2, 'issued', null, 'CRD', -100, null, pool_id from p`.execute(db)
}

/** Few are liked by many: the square of the dice crowds them together. Fictional profiles like nobody. */
const addLikes = (db: Db, from: number, size: number, count: number) =>
  sql`insert into profile_like (from_id, to_id, created_at, seen, pool_id)
    select f.id, t.id, now() - interval '200 days' * ((abs(hashint8extended(n, 11)) % 1000) / 1000.0), n % 3 > 0, a.pool_id
      from generate_series(${from}::bigint, ${from + size - 1}::bigint) n
      cross join lateral (select ${firstId}::bigint + abs(hashint8extended(n, 12)) % ${count}::bigint as id) f
      cross join lateral (select ${firstId}::bigint + (power((abs(hashint8extended(n, 13)) % 1000000) / 1000000.0, 2) * ${count - 1}::bigint)::bigint as id) t
      join profile a on a.id = f.id join profile b on b.id = t.id and b.pool_id = a.pool_id where f.id <> t.id and not a.fictional on conflict do nothing`.execute(
    db,
  )

/** Two rows a block: one in fifty has blocked somebody. */
const addBlocks = (db: Db, count: number) =>
  sql`insert into exclusion (member_id, other_id, blocked_by_me, pool_id)
    select case when side = 0 then a.id else b.id end, case when side = 0 then b.id else a.id end, side = 0, a.pool_id
      from generate_series(0, ${count}::bigint / 50) n cross join generate_series(0, 1) side
      join profile a on a.id = ${firstId}::bigint + abs(hashint8extended(n, 31)) % ${count}::bigint
      join profile b on b.id = ${firstId}::bigint + abs(hashint8extended(n, 32)) % ${count}::bigint and b.pool_id = a.pool_id
     where a.id <> b.id on conflict do nothing`.execute(db)

/** One conversation a number: neighbours on a shuffled ring talk, 1 to 10 messages each. */
async function addConversations(db: Db, from: number, size: number, count: number) {
  await sql`create temp table talk on commit drop as
    with c as (
      insert into conversation (lo_id, hi_id, created_at, pool_id)
      select least(a.id, b.id), greatest(a.id, b.id), now() - interval '100 days' * ((abs(hashint8extended(n, 21)) % 1000) / 1000.0), a.pool_id
        from generate_series(${from}::bigint, ${from + size - 1}::bigint) n
        join profile a on a.id = ${firstId}::bigint + abs(hashint8extended(n, 22)) % ${count}::bigint
        join profile b on b.id = ${firstId}::bigint + abs(hashint8extended(n, 23)) % ${count}::bigint and b.pool_id = a.pool_id
       where a.id <> b.id and not a.fictional and not b.fictional on conflict do nothing returning id, lo_id, hi_id, created_at, pool_id)
    select c.*, 1 + abs(hashint8extended(id, 24)) % 10 as messages from c`.execute(db)
  await sql`create temp table said on commit drop as
    with m as (insert into message (conversation_id, sender_id, text, sent_at, pool_id)
      select id, case when k % 2 = 0 then lo_id else hi_id end, 'A line of the crowd, number ' || k, created_at + k * interval '1 minute', pool_id
        from talk, lateral generate_series(1, messages) k order by id, k returning conversation_id, id, sender_id, sent_at)
    select distinct on (conversation_id) * from m order by conversation_id, id desc`.execute(db)
  await sql`update conversation c set last_message_id = s.id, last_at = s.sent_at, last_sender = s.sender_id, last_text = 'A line of the crowd' from said s where s.conversation_id = c.id`.execute(
    db,
  )
  await sql`insert into conversation_member (member_id, conversation_id, peer_id, unread, last_read_id, last_at, hidden, sent, pool_id)
    select t.lo_id, t.id, t.hi_id, (s.sender_id = t.hi_id)::int, case when s.sender_id = t.hi_id then s.id - 1 else s.id end, s.sent_at, false, least(3, t.messages / 2), t.pool_id from talk t join said s on s.conversation_id = t.id
    union all
    select t.hi_id, t.id, t.lo_id, (s.sender_id = t.lo_id)::int, case when s.sender_id = t.lo_id then s.id - 1 else s.id end, s.sent_at, false, least(3, (t.messages + 1) / 2), t.pool_id from talk t join said s on s.conversation_id = t.id`.execute(
    db,
  )
}

/** Badges that agree with the rows, and fresh statistics. */
async function finish(ctx: Context, count: number, progress: Progress) {
  await inBulk(ctx.db, (db) =>
    sql`update member_state s set
        unread_total = coalesce((select sum(unread) from conversation_member m where m.member_id = s.member_id), 0),
        new_likes = coalesce((select count(*) from profile_like l where l.to_id = s.member_id and not l.seen), 0)
      where s.member_id between ${firstId}::bigint and ${firstId + count}::bigint`.execute(db),
  )
  await inBulk(ctx.db, (db) =>
    sql`update profile_like l set mutual = true from profile_like back where back.from_id = l.to_id and back.to_id = l.from_id and not l.mutual`.execute(
      db,
    ),
  )
  progress('badges', 1, 1)
  await razeTowns(ctx.db)
  // connections without a limit of time
  const patient = openDb({ ...ctx.address, oltp: false, max: 1 })
  await sql`vacuum (analyze)`.execute(patient)
  await patient.destroy()
  progress('statistics', 1, 1)
  // no trigger published them: each search index reads all members anew
  await sql`insert into search_change (member_id, what) values (0, 'card')`.execute(ctx.db)
}
