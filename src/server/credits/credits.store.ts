/** SQL of wallets and the ledger. Only database functions write entries. */
import { sql } from 'kysely'
import type { LotPart } from '#domain/credits/pricing.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Db } from '#server/infrastructure/context.ts'
import { prepared } from '#server/infrastructure/db.ts'

const selectBalance = prepared<{ balance: number }>(
  'credits.selectBalance',
  'select balance from wallet where member_id = $1::bigint',
  { balance: 'int8' },
)
export const findBalanceRow = async (db: Db, member: ProfileId) => (await selectBalance(db, [member]))[0]?.balance ?? 0

type Purse = { site: number; balance: number; lots: LotPart[] }
const selectPurse = prepared<Purse>(
  'credits.selectPurse',
  `select m.site_id as site, coalesce(w.balance, 0)::bigint as balance, next_lots(m.id, ($2::jsonb ->> m.site_id::text)::int) as lots
     from member m left join wallet w on w.member_id = m.id where m.id = $1::bigint`,
  { site: 'int2', balance: 'int8', lots: 'jsonb' },
)
/** The balance, and the lots that would pay a message of the member's brand. `costs`: credits by the id of a site. */
export const findPurseRow = async (db: Db, member: ProfileId, costs: Record<number, number>): Promise<Purse> =>
  (await selectPurse(db, [member, JSON.stringify(costs)]))[0] ?? { site: 0, balance: 0, lots: [] }

const give = prepared('credits.give', 'select give_welcome_credits($1::bigint, $2::int, $3::timestamptz)')
export async function giveWelcome(db: Db, member: ProfileId, credits: number, at: Date) {
  await give(db, [member, credits, at])
}

export const ledgerTotals = async (db: Db) =>
  (
    await sql<{ currency: string; amount: number }>`
      select currency, sum(amount)::bigint as amount from entry group by currency order by currency`.execute(db)
  ).rows

export type LedgerFindings = {
  wallets_off: number
  wallets_negative: number
  postings_unbalanced: number
  /** Paid for and never credited, or credited and never paid for. */
  orders_unposted: number
  /** Refunds without their posting. */
  refunds_unposted: number
  /** Members whose lots do not add up to their wallet. */
  lots_off: number
  /** Messages paid from other lots than their entry names, or at another price than these lots have. */
  lots_misbooked: number
  /** Reservations without an unread message, or unread messages without a reservation. */
  reserved_off: number
  /** Paid messages that were not debited exactly once. */
  messages_misdebited: number
  /** Paid orders without an invoice, except those from before invoices. */
  invoices_missing: number
  /** Refunds and charge-backs of invoiced orders without a credit note over just that amount, and credit notes without either. */
  credit_notes_missing: number
  /** Premium that was paid for and not given, or given and not paid for. */
  premium_unkept: number
}
export async function ledgerFindings(db: Db): Promise<LedgerFindings> {
  const { rows } = await sql<LedgerFindings>`
    with held as (select member_id, sum(amount) as amount from entry where account = 'member' and member_id is not null group by member_id),
         bought as (select ref from posting where kind = 'purchase'),
         settled as (select id, premium_days from purchase_order where paid_at is not null),
         back as (
           select r.id as ref, r.amount_minor as gross_minor from refund r join invoice i on i.order_id = r.order_id
           union all
           select dispute_ref(o.id), o.price_minor - gone.money from purchase_order o join invoice i on i.order_id = o.id cross join lateral refunded_of(o.id) gone where o.state = 'disputed'
           union all
           select p.ref, e.amount from posting p join entry e on e.posting_id = p.id and e.account = 'captured'
             join invoice i on i.order_id = split_part(p.ref, ':', 1) where p.kind = 'dispute_won')
    select
      (select count(*) from wallet w full join held h using (member_id) where coalesce(w.balance, 0) <> coalesce(h.amount, 0)) as wallets_off,
      (select count(*) from wallet where balance < 0) as wallets_negative,
      (select count(*) from (select from entry group by posting_id, currency having sum(amount) <> 0) as bad) as postings_unbalanced,
      (select count(*) from bought b full join settled s on s.id = b.ref where b.ref is null or s.id is null) as orders_unposted,
      (select count(*) from refund r where not exists (select from posting p where p.kind = 'purchase_refund' and p.ref = r.id)) as refunds_unposted,
      (select count(*) from wallet w full join (select member_id, sum(unspent) as unspent from credit_lot group by member_id) l using (member_id)
        where coalesce(w.balance, 0) <> coalesce(l.unspent, 0)) as lots_off,
      (select count(*) from entry e where e.account = 'member' and e.lots is not null
         and (abs(e.amount) <> (select coalesce(sum((part ->> 'credits')::int), 0) from jsonb_array_elements(e.lots) part)
           or exists (select from jsonb_array_elements(e.lots) part join credit_lot l on l.id = (part ->> 'lot')::bigint
                       where l.member_id = e.member_id and part ? 'minor' and (part ->> 'minor')::bigint <> lot_minor(l, (part ->> 'credits')::int)))) as lots_misbooked,
      ((select coalesce(sum(amount), 0) from entry where account = 'reserved') - (select coalesce(sum(credits), 0) from reservation))::bigint as reserved_off,
      (select count(*) from (
        select from posting p left join entry e on e.posting_id = p.id and e.account = 'member'
         where p.kind = 'message' group by p.ref having count(e.posting_id) <> 1 or max(e.amount) >= 0) as bad) as messages_misdebited,
      (select count(*) from settled s where not exists (select from invoice i where i.order_id = s.id)) as invoices_missing,
      (select count(*) from back b full join credit_note c using (ref, gross_minor) where b.ref is null or c.ref is null) as credit_notes_missing,
      (select count(*) from premium_period h full join (select id from settled where premium_days is not null) s on s.id = h.order_id
        where h.order_id is null or s.id is null) as premium_unkept`.execute(db)
  return rows[0] as LedgerFindings
}

/**
 * Per currency: captured less refunded by the ledger, and by the orders. Credits (CRD): sold less taken back. Disputed orders
 * count as nothing.
 */
export const salesTotals = async (db: Db) =>
  (
    await sql<{ currency: string; captured: number; ordered: number }>`
      with sold as (select * from purchase_order where state in ('paid', 'part_refunded', 'refunded')),
           back as (select o.currency, r.amount_minor, r.credits from refund r join sold o on o.id = r.order_id),
           booked as (
             select e.currency, sum(e.amount) as amount from entry e where e.account = 'captured' group by e.currency
             union all
             select 'CRD', coalesce(-sum(e.amount), 0) from entry e join posting p on p.id = e.posting_id
              where e.account = 'issued' and p.kind in ('purchase', 'purchase_refund', 'dispute_won')),
           ordered as (
             select currency, sum(amount) as amount
               from (select currency, price_minor as amount from sold union all select currency, -amount_minor from back
                     union all select 'CRD', credits from sold union all select 'CRD', -credits from back) as said
              group by currency)
      select currency, coalesce(b.amount, 0)::bigint as captured, coalesce(o.amount, 0)::bigint as ordered
        from booked b full join ordered o using (currency) order by currency`.execute(db)
  ).rows
