/** SQL of the ledger check: postings and wallets, of a range or of everything, and where the last check ended. */
import { sql } from 'kysely'
import { isChecked } from '#server/infrastructure/cell.ts'
import type { Db } from '#server/infrastructure/context.ts'

/** The sums of all entries by currency and account, such as `{ CRD: { member: 5, issued: -5 } }`. */
export type Totals = Record<string, Record<string, number>>

/** Postings behind `after`, up to and including `upTo`. */
export type PostingRange = { after: number; upTo: number }

/** The end of the next so many postings of a range. Ids have gaps: those of each cell are 1,024 apart. */
export async function findSliceEnd(db: Db, { after, upTo }: PostingRange, postings: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select coalesce((select id from posting where id > ${after} and id <= ${upTo} order by id offset ${postings - 1} limit 1), ${upTo}::bigint) as id`.execute(
    db,
  )
  return (rows[0] as { id: number }).id
}

type Total = { currency: string; account: string; amount: number }
export const sumEntries = async (db: Db, { after, upTo }: PostingRange) =>
  (
    await sql<Total>`
      select currency, account, sum(amount)::bigint as amount from entry
       where posting_id > ${after} and posting_id <= ${upTo} and ${isChecked()} group by currency, account`.execute(db)
  ).rows

export type PostingFindings = {
  postings_unbalanced: number
  /** Entries of postings that are not there; there is no foreign key. */
  entries_unposted: number
  /** Messages paid from other lots than their entry names, or at another price than these lots have. */
  lots_misbooked: number
  /** Paid messages that were not debited exactly once. */
  messages_misdebited: number
  /** Credits that staff gave or took, of which the ledger says something else than their row. */
  changes_misbooked: number
  /** Purchases whose order does not exist. */
  orders_unposted: number
}
/** New entries are read by their postings, materialized: the index of members holds all entries, new and old. */
export async function checkPostings(db: Db, { after, upTo }: PostingRange): Promise<PostingFindings> {
  const { rows } = await sql<PostingFindings>`
    with p as materialized (select id, kind, ref from posting where id > ${after} and id <= ${upTo} and ${isChecked()}),
         e as materialized (select * from entry where posting_id > ${after} and posting_id <= ${upTo} and ${isChecked()}),
         lines as materialized (
           select posting_id, currency, sum(amount) as amount, count(*) filter (where account = 'member') as debits, max(amount) filter (where account = 'member') as debit
             from e group by posting_id, currency)
    select
      (select count(*) from lines where amount <> 0) as postings_unbalanced,
      (select count(*) from lines l where not exists (select from p where p.id = l.posting_id)) as entries_unposted,
      (select count(*) from e where account = 'member' and lots is not null and case
         when jsonb_array_length(lots) = 1 then (lots -> 0 ->> 'credits')::int <> abs(amount) or lots -> 0 ? 'minor' and exists (
           select from credit_lot l where l.member_id = e.member_id and l.id = (lots -> 0 ->> 'lot')::bigint
             and lot_minor(l, (lots -> 0 ->> 'credits')::int) <> (lots -> 0 ->> 'minor')::bigint)
         else abs(amount) <> (select coalesce(sum((part ->> 'credits')::int), 0) from jsonb_array_elements(lots) part) or exists (
           select from jsonb_array_elements(lots) part join credit_lot l on l.member_id = e.member_id and l.id = (part ->> 'lot')::bigint
            where part ? 'minor' and lot_minor(l, (part ->> 'credits')::int) <> (part ->> 'minor')::bigint) end) as lots_misbooked,
      (select count(*) from p left join lines l on l.posting_id = p.id and l.currency = 'CRD'
        where p.kind = 'message' and (l.debits is distinct from 1 or l.debit >= 0)) as messages_misdebited,
      (select count(*) from p where p.kind in ('grant', 'take_back') and not exists (
         select from credit_change c join lines l on l.posting_id = p.id and l.currency = 'CRD' where c.id = p.ref and c.credits = l.debit)) as changes_misbooked,
      (select count(*) from p where p.kind = 'purchase' and not exists (select from purchase_order o where o.id = p.ref)) as orders_unposted`.execute(
    db,
  )
  return rows[0] as PostingFindings
}

export type WalletFindings = {
  wallets_off: number
  wallets_negative: number
  /** Members whose lots do not add up to their wallet. */
  lots_off: number
}

/** Wallets with entries behind `after`: the balance at the last check and the new entries make the balance of now. */
export async function checkNewWallets(db: Db, after: number): Promise<WalletFindings> {
  const { rows } = await sql<WalletFindings>`
    with e as materialized (select member_id, amount from entry where posting_id > ${after} and ${isChecked()}),
         fresh as materialized (select member_id, sum(amount) as amount from e where member_id is not null group by member_id)
    select count(*) filter (where w.balance is distinct from coalesce(c.balance, 0) + f.amount) as wallets_off,
           count(*) filter (where w.balance < 0) as wallets_negative,
           count(*) filter (where coalesce(w.balance, 0) <> coalesce(l.unspent, 0)) as lots_off
      from fresh f left join wallet w using (member_id) left join wallet_check c using (member_id)
      left join lateral (select sum(unspent) as unspent from credit_lot where member_id = f.member_id) l on true`.execute(db)
  return rows[0] as WalletFindings
}

/** The wallets of the next members, each against all of its entries. `last`: the last of these members, null at the end. */
export async function checkWallets(db: Db, after: number, limit: number): Promise<WalletFindings & { last: number | null }> {
  const { rows } = await sql<WalletFindings & { last: number | null }>`
    with batch as (select id from member where id > ${after} and ${isChecked()} order by id limit ${limit})
    select max(s.id) as last,
           count(*) filter (where coalesce(w.balance, 0) <> coalesce(e.amount, 0)) as wallets_off,
           count(*) filter (where w.balance < 0) as wallets_negative,
           count(*) filter (where coalesce(w.balance, 0) <> coalesce(l.unspent, 0)) as lots_off
      from batch s left join wallet w on w.member_id = s.id
      left join lateral (select sum(amount) as amount from entry where account = 'member' and member_id = s.id) e on true
      left join lateral (select sum(unspent) as unspent from credit_lot where member_id = s.id) l on true`.execute(db)
  return rows[0] as WalletFindings & { last: number | null }
}

/** The balances that the next check starts from. */
export const keepBalances = (db: Db, { after, upTo }: PostingRange) =>
  sql`
    insert into wallet_check as c (member_id, balance)
      with e as materialized (select member_id, amount from entry where posting_id > ${after} and posting_id <= ${upTo} and ${isChecked()})
      select member_id, sum(amount) from e where member_id is not null group by member_id
    on conflict (member_id) do update set balance = c.balance + excluded.balance`.execute(db)

/** The account `reserved` less what is reserved for each unread message, in one statement. `held`: that account up to `after`. */
export async function findReservedOff(db: Db, held: number, after: number): Promise<number> {
  const { rows } = await sql<{ off: number }>`
    select (${held}::bigint + (select coalesce(sum(amount), 0) from entry where posting_id > ${after} and account = 'reserved' and ${isChecked()})
      - (select coalesce(sum(credits), 0) from reservation where ${isChecked()}))::bigint as off`.execute(db)
  return (rows[0] as { off: number }).off
}

/** Refunds older than `before` that have not reached their provider. */
export const countLateRefunds = async (db: Db, before: Date) =>
  (
    await db
      .selectFrom('refund')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('state', '=', sql.lit('asked'))
      .where('created_at', '<', before)
      .executeTakeFirstOrThrow()
  ).n

export type Checkpoint = { posting_id: number; paid_until: Date; totals: Totals }

/** Where the last check of what is new ended. */
export async function findCheckpoint(db: Db): Promise<Checkpoint | undefined> {
  const checks = db.selectFrom('ledger_check').select(['posting_id', 'paid_until', 'totals']).where('kind', '=', 'new')
  return (await checks.orderBy('posting_id', 'desc').orderBy('at', 'desc').limit(1).executeTakeFirst()) as Checkpoint | undefined
}

export const findNewestPosting = async (db: Db) =>
  (await db.selectFrom('posting').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst())?.id ?? 0

type Check = { kind: 'new' | 'whole'; at: Date; ok: boolean; findings: object }
export async function insertCheck(db: Db, { findings, ...check }: Check, end?: Checkpoint) {
  const row = { ...check, findings: JSON.stringify(findings), ...(end && { ...end, totals: JSON.stringify(end.totals) }) }
  const insert = db.insertInto('ledger_check').values(row)
  const { kind: _, at: __, ...changes } = row
  await insert.onConflict((conflict) => conflict.columns(['kind', 'at']).doUpdateSet(changes)).execute()
}

export const deleteChecks = (db: Db, before: Date) =>
  db.deleteFrom('ledger_check').where('kind', 'in', ['new', 'whole']).where('at', '<', before).execute()

/** One check at a time: a second one waits for the end of the first one's transaction. */
export const lockCheck = (db: Db) => sql`select pg_advisory_xact_lock(hashtext('ledger_check'))`.execute(db)

/** A check has more time than a member's request, and plans by the real numbers. In the transaction of `db`. */
export const giveTime = (db: Db, timeoutMs: number) =>
  sql`select set_config('statement_timeout', ${String(timeoutMs)}, true), set_config('plan_cache_mode', 'force_custom_plan', true), set_config('work_mem', '64MB', true)`.execute(
    db,
  )

/** The highest posting id that was drawn. Transactions that have not committed may hold this one and lower ones. */
export async function findDrawnPosting(db: Db): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`select case when is_called then last_value else 0 end as id from posting_id_seq`.execute(db)
  return (rows[0] as { id: number }).id
}

/**
 * The other transactions that write to `posting`. The lock is taken before an id is drawn and kept until the end, so any transaction that
 * drew an id and has not committed is in this list.
 */
export async function listPostingWriters(db: Db): Promise<string[]> {
  const { rows } = await sql<{ writer: string }>`
    select distinct virtualtransaction as writer from pg_locks
     where locktype = 'relation' and relation = 'posting'::regclass and granted and pid is distinct from pg_backend_pid()
       and database = (select oid from pg_database where datname = current_database())
       and mode in ('RowExclusiveLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')`.execute(db)
  return rows.map(({ writer }) => writer)
}
