/** The rest of what the console's bench reads: photos, devices, addresses, marks, decisions, notes, mails, invoices, complaints and notices. */
import { sql } from 'kysely'
import { addressesIn } from '#domain/marks/networks.ts'
import type { Context, Db } from '#server/infrastructure/context.ts'
import { tagsOfSightings } from '#server/marks/marks.ts'

const firstMember = 1_000_000_000
type Sizes = { members: number; orders: number }

/** Members whose device and address of the internet are known in clear, to ask for them. */
const sighted = 100
export const deviceOf = (n: number) => `device${String(n % sighted).padStart(20, 'a')}`
export const addressOf = (n: number) => `198.51.${100 + (n % sighted)}.7`
const mostInvoices = 999_999
/** The number of an invoice: found by it. */
export const invoiceOf = (n: number) => `BENCH-2026-${String(1 + (n % mostInvoices)).padStart(6, '0')}`

/** `rows`: how many there are afterwards, at least. */
type Step = { table: string; rows: (sizes: Sizes) => number; add: (db: Db, sizes: Sizes, ctx: Context) => Promise<unknown> }
const oneInTwenty = ({ members }: Sizes) => Math.ceil(members / 20)

/** The member of a row: each is somebody else. */
const memberOf = ({ members }: Sizes) => sql.raw(`${firstMember}::bigint + (n::bigint * 7907) % ${members}::bigint`)
const moment = sql.raw(`cross join lateral (select now() - interval '1 hour' * (n % 4000) as at) t`)
const rowsOf = (sizes: Sizes) => sql.raw(`generate_series(1, ${oneInTwenty(sizes)}) n`)

async function addSightings(db: Db, { members }: Sizes, ctx: Context) {
  await sql`insert into identifier_sighting (member_id, kind, tag, first_at, last_at, site_id, pool_id)
    select m.id, k.kind, substring(sha256((m.id::text || k.kind)::bytea) for 16), now() - interval '20 days', now() - interval '1 hour' * (m.id % 700), m.site_id, m.pool_id
      from member m, (values ('device'), ('network')) k(kind)
     where m.id between ${firstMember}::bigint and ${firstMember + members}::bigint`.execute(db)
  for (let n = 0; n < sighted; n++) {
    const device = tagsOfSightings(ctx, 'device', [deviceOf(n)])[0]
    const network = tagsOfSightings(ctx, 'network', addressesIn(addressOf(n)) ?? [])[0]
    await sql`insert into identifier_sighting (member_id, kind, tag, first_at, last_at, site_id, pool_id)
      select m.id, k.kind, k.tag, now(), now(), m.site_id, m.pool_id from member m, (values ('device', ${device}::bytea), ('network', ${network}::bytea)) k(kind, tag)
       where m.id = ${firstMember}::bigint + ${n}::bigint * 7919 % ${members}::bigint`.execute(db)
  }
}

export const deskSteps: Step[] = [
  { table: 'identifier_sighting', rows: ({ members }) => members, add: addSightings },
  {
    // the newest are not looked at yet
    table: 'image',
    rows: ({ members }) => members,
    add: (db, { members }) =>
      sql`insert into image (member_id, token, position, width, height, thumbhash, sizes_ready, created_at, reviewed_at, reviewed_by, look, phash, pool_id)
        select m.id, 'b' || lpad(m.id::text, 25, '0'), 0, 1200, 1600, '\\x00'::bytea, true, m.signed_up_at, t.at, case when t.at is not null then 'staff:1' end,
            case when t.at is null then 'new' else 'fine' end, hashint8extended(m.id, 81), m.pool_id
          from member m cross join lateral (select case when m.id % 100 <> 0 then m.signed_up_at end as at) t
         where m.id between ${firstMember}::bigint and ${firstMember + members - 1}::bigint`.execute(db),
  },
  {
    table: 'invoice',
    rows: ({ orders }) => Math.min(orders, mostInvoices),
    add: (db, { orders }) =>
      sql`insert into invoice (order_id, number, issued_at, country, tax, tax_rate, currency, gross_minor, tax_minor, seller, pool_id)
        select o.id, 'BENCH-2026-' || lpad((row_number() over ())::text, 6, '0'), o.paid_at, 'DE', 'vat', 1900, 'EUR', 999, 160, '{}', o.pool_id
          from purchase_order o where o.id like 'o0%' limit ${Math.min(orders, mostInvoices)}`.execute(db),
  },
  {
    table: 'ban_identifier',
    rows: oneInTwenty,
    add: (db, sizes) =>
      sql`insert into ban_identifier (kind, tag, effect, ground, made_by, made_at, expires_at, pool_id)
        select (array['address', 'device', 'network'])[n % 3 + 1], substring(sha256(n::text::bytea) for 16), 'note', 'made up for a bench', 'staff:1',
            now(), now() + (n % 700 + 1) * interval '1 day', p.id from ${rowsOf(sizes)}, (select min(id) as id from pool) p`.execute(
        db,
      ),
  },
  {
    table: 'decision',
    rows: oneInTwenty,
    add: (db, sizes) =>
      sql`insert into decision (reference, site_id, subject_id, measures, ground, clause, facts, source, decided_by, decided_at, from_at, told_at, appeal_until, pool_id)
        select 'D-2025-' || lpad(n::text, 6, '0'), m.site_id, m.id, array['warn'], 'terms', 'scam', 'Wrote of gift cards.', 'notice', 'staff:1', at, at, at, at + interval '6 months', m.pool_id
          from ${rowsOf(sizes)} ${moment} join member m on m.id = ${memberOf(sizes)}`.execute(db),
  },
  {
    table: 'member_note',
    rows: oneInTwenty,
    add: (db, sizes) =>
      sql`insert into member_note (member_id, words, is_pinned, made_by, created_at, pool_id)
        select m.id, 'Wrote about an invoice.', n % 10 = 0, 'staff:1', at, m.pool_id from ${rowsOf(sizes)} ${moment} join member m on m.id = ${memberOf(sizes)}`.execute(
        db,
      ),
  },
  {
    table: 'mail_log',
    rows: oneInTwenty,
    add: (db, sizes) =>
      sql`insert into mail_log (member_id, template, state, created_at, updated_at, pool_id)
        select m.id, 'activation', 'delivered', now() - interval '1 second' * (n % 30000), now(), m.pool_id from ${rowsOf(sizes)} join member m on m.id = ${memberOf(sizes)}`.execute(
        db,
      ),
  },
  {
    table: 'complaint',
    rows: oneInTwenty,
    add: (db, sizes) =>
      sql`insert into complaint (reference, site_id, member_id, about, email, text, text_hash, language, page_url, state, created_at, updated_at, decide_by, decided_at, pool_id)
        select 'C-2025-' || lpad(n::text, 6, '0'), m.site_id, m.id, 'payment', 'crowd' || m.id || '@example.invalid', 'Where is my money?', sha256(n::text::bytea), 'en', '/credits',
            case when n % 20 = 0 then 'new' else 'closed' end, at, at, at + interval '14 days', case when n % 20 <> 0 then at end, m.pool_id
          from ${rowsOf(sizes)} ${moment} join member m on m.id = ${memberOf(sizes)}`.execute(db),
  },
  {
    table: 'notice',
    rows: oneInTwenty,
    add: (db, sizes) =>
      sql`insert into notice (reference, site_id, kind, place, words, name, email, text_hash, language, created_at, receipt_at, outcome, decided_at, pool_id)
        select 'N-2025-' || lpad(n::text, 6, '0'), s.id, 'fraud', '/profiles/' || n, 'This is not a person.', 'A reader', 'reader' || n || '@example.invalid', sha256(n::text::bytea), 'en', at, at,
            case when n % 20 <> 0 then 'nothing' end, case when n % 20 <> 0 then at end, s.pool_id
          from ${rowsOf(sizes)} ${moment} cross join (select id, pool_id from site order by id limit 1) s`.execute(db),
  },
]
