/** SQL of the ledger check: orders against their postings, invoices, credit notes and premium. */
import { type RawBuilder, sql } from 'kysely'
import type { PostingRange } from '#server/credits/ledger-check.store.ts'
import { isChecked } from '#server/infrastructure/cell.ts'
import type { Db } from '#server/infrastructure/context.ts'

export type OrderFindings = {
  /** Paid for and never credited, or credited and never paid for. */
  orders_unposted: number
  /** Orders whose captured money or issued credits differ from what the order says. */
  orders_misbooked: number
  /** Refunds without their posting. */
  refunds_unposted: number
  /** Paid orders without an invoice, except those from before invoices. */
  invoices_missing: number
  /** Refunds and charge-backs of invoiced orders without a credit note over just that amount, and credit notes without either. */
  credit_notes_missing: number
  /** Premium that was paid for and not given, or given and not paid for. */
  premium_unkept: number
}
/** Captured less refunded, by the ledger and by the orders. Credits (CRD): sold less taken back. Disputed orders count as nothing. */
export type Sales = { currency: string; captured: number; ordered: number }[]
export type OrderCheck = { findings: OrderFindings; sales: Sales; last: string | null }

/** Orders paid after `paidAfter`, and those that these postings are about. */
export const checkNewOrders = (db: Db, { after, upTo }: PostingRange, paidAfter: Date) =>
  checkPicked(
    db,
    sql`select id from purchase_order where paid_at > ${paidAfter} and ${isChecked()}
        union select coalesce((select r.order_id from refund r where r.id = p.ref), split_part(p.ref, ':', 1)) from posting p
         where p.id > ${after} and p.id <= ${upTo} and ${isChecked('p.pool_id')} and p.kind in ('purchase', 'purchase_refund', 'dispute_won')`,
  )

/** The next orders by id. `last` of the result: the last of them, null at the end. */
export const checkOrders = (db: Db, after: string, limit: number) =>
  checkPicked(db, sql`select id from purchase_order where id > ${after} and ${isChecked()} order by id limit ${limit}`)

/** The postings of an order: its own id, `id:2` … of later disputes (nine at most are looked for), and the ids of its refunds. */
async function checkPicked(db: Db, picks: RawBuilder<unknown>): Promise<OrderCheck> {
  const { rows } = await sql<OrderCheck>`
    with picked as materialized (
           select o.*, o.paid_at is not null as settled, gone.money as back_minor, gone.credits as back_credits,
                  o.state in ('paid', 'part_refunded', 'refunded') as sold
             from purchase_order o cross join lateral refunded_of(o.id) gone where o.id in (${picks})),
         named as (
           select id, id as ref, false as is_refund from picked
           union all select o.id, o.id || ':' || n, false from picked o cross join generate_series(2, 9) n
                      where exists (select from posting p where p.kind = 'dispute_won' and p.ref = o.id)
           union all select r.order_id, r.id, true from refund r where r.order_id in (select id from picked)),
         booked as materialized (
           select n.*, p.kind, e.captured, e.issued from named n
             left join posting p on p.ref = n.ref and p.kind in ('purchase', 'purchase_refund', 'dispute_won')
             left join lateral (
               select sum(amount) filter (where account = 'captured') as captured, -sum(amount) filter (where account = 'issued') as issued
                 from entry where posting_id = p.id) e on true),
         sides as materialized (
           select o.id, o.settled, o.premium_days, o.currency,
                  case when o.sold then o.price_minor - o.back_minor else 0 end as money, case when o.sold then o.credits - o.back_credits else 0 end as credits,
                  coalesce(b.captured, 0) as captured, coalesce(b.issued, 0) as issued, coalesce(b.purchases, 0) as purchases
             from picked o left join (
               select id, sum(captured) as captured, sum(issued) as issued, count(*) filter (where kind = 'purchase') as purchases from booked group by id) b using (id)),
         back as (
           select r.id as ref, r.amount_minor::bigint as gross from refund r join invoice i on i.order_id = r.order_id where r.order_id in (select id from picked)
           union all
           select dispute_ref(o.id), o.price_minor - o.back_minor from picked o join invoice i on i.order_id = o.id where o.state = 'disputed'
           union all
           select b.ref, b.captured from booked b join invoice i on i.order_id = b.id where b.kind = 'dispute_won'),
         notes as (select c.ref, c.gross_minor::bigint as gross from credit_note c where c.order_id in (select id from picked))
    select
      (select max(id) from picked) as last,
      json_build_object(
        'orders_unposted', (select count(*) from sides where settled <> (purchases > 0)),
        'orders_misbooked', (select count(*) from sides where captured <> money or issued <> credits),
        'refunds_unposted', (select count(*) from (
           select from booked where is_refund group by ref having count(*) filter (where kind = 'purchase_refund') = 0) as bad),
        'invoices_missing', (select count(*) from sides s where s.settled and not exists (select from invoice i where i.order_id = s.id)),
        'credit_notes_missing', (select count(*) from back b full join notes n using (ref, gross) where b.ref is null or n.ref is null),
        'premium_unkept', (select count(*) from sides s left join premium_period h on h.order_id = s.id
           where (h.order_id is not null) <> (s.settled and s.premium_days is not null))) as findings,
      (select coalesce(json_agg(sums order by currency), '[]') from (
        select currency, sum(captured)::bigint as captured, sum(money)::bigint as ordered from sides group by currency
        union all select 'CRD', coalesce(sum(issued), 0)::bigint, coalesce(sum(credits), 0)::bigint from sides) as sums) as sales`.execute(
    db,
  )
  return rows[0] as OrderCheck
}
