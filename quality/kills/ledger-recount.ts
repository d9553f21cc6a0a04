/** Recounts the ledger independently of the product's check, from messages, orders and the sandbox's records. Every number must be zero. */
import { sql } from 'kysely'
import type { Db } from '#server/infrastructure/db.ts'
import { messageCost, startCredits } from './people.ts'

/**
 * Holds at any moment. `passing`: people who are banned or erased meanwhile; the talks of the erased are gone with what was paid for them,
 * and what nobody can read any more goes back without a reason.
 */
export async function recountLedger(db: Db, passing: readonly number[]): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    with debit as (select p.ref, e.member_id, e.amount from posting p join entry e on e.posting_id = p.id and e.account = 'member' where p.kind = 'message'),
         credit as (select p.ref, e.member_id, e.amount from posting p join entry e on e.posting_id = p.id and e.account = 'member' where p.kind = 'purchase'),
         taken as (select e.member_id, sum(e.amount) as amount from posting p join entry e on e.posting_id = p.id and e.account = 'member'
                    where p.kind = 'purchase_refund' group by e.member_id),
         bought as (select member_id, sum(credits) as amount from purchase_order where paid_at is not null group by member_id),
         back as (select p.ref, p.reason, e.member_id, e.amount from posting p join entry e on e.posting_id = p.id and e.account = 'member' where p.kind = 'message_refund'),
         -- a member's first message of a talk that the other one began: it may have been free
         answer as (select m.id from (select conversation_id, sender_id, min(id) as id from message group by 1, 2) m
                     where exists (select from message a where a.conversation_id = m.conversation_id and a.id < m.id)),
         paid as (select member_id, sum(amount) as amount from (select member_id, amount from debit union all select member_id, amount from back) moved group by member_id)
    select
      (select count(*) from message m full join debit d on d.ref = m.id::text
        where (m.id is null and d.member_id <> all (${[...passing]}::bigint[]) and not exists (select from back b where b.ref = d.ref)) or (m.id is not null and d.ref is null and not exists (select from answer a where a.id = m.id)) or d.member_id <> m.sender_id or d.amount <> -${messageCost}::int) as debits_off,
      (select count(*) - count(distinct ref) from debit) as debits_twice,
      (select count(*) - count(distinct ref) from credit) as credits_twice,
      (select count(*) from credit c join purchase_order o on o.id = c.ref where c.amount <> o.credits or c.member_id <> o.member_id) as credits_off,
      (select count(*) from credit c join sandbox_payment s on s.order_id = c.ref where s.state not in ('paid', 'charged_back')) as credited_unpaid,
      (select count(*) from wallet w left join bought b using (member_id) left join taken t using (member_id) left join paid m using (member_id)
        where w.balance <> ${startCredits}::int + coalesce(b.amount, 0) + coalesce(t.amount, 0) + coalesce(m.amount, 0)) as balances_off,
      (select count(*) from back b left join debit d using (ref) where (b.reason is null and b.member_id <> all (${[...passing]}::bigint[])) or (b.reason = 'unsent' and exists (select from message m where m.id::text = b.ref)) or b.amount is distinct from -d.amount or b.member_id <> d.member_id) as message_refunds_off,
      (select count(*) from back b join reservation r on r.message_id = b.ref::bigint) as reserved_and_refunded,
      -- only what was not read in time stands on the message; what a banned or erased person cannot read goes back without a line in the talk
      (select count(*) from message m left join back b on b.ref = m.id::text and b.reason = 'unread' where m.returned is distinct from b.amount) as returned_off,
      (select count(*) from conversation c where cardinality(c.returned_at) > 3) as too_many_refunds,
      (select count(*) from sandbox_event e where e.delivered_at is not null
        and not exists (select from payment_event p where p.provider = 'sandbox' and p.event_id = e.id)) as webhooks_lost,
      (select count(*) from (select order_id from payment_event where event_id not like 'asked:%' group by order_id, kind having count(*) > 1) twice) as words_twice,
      (select count(*) from purchase_order o full join invoice i on i.order_id = o.id where (o.paid_at is null) <> (i.number is null)) as invoices_off,
      (select count(*) from invoice_count c where c.last <> (select count(*) from invoice i join purchase_order o on o.id = i.order_id where o.site_id = c.site_id)) as invoices_skipped,
      (select count(*) from posting p left join refund r on r.id = p.ref full join credit_note n on n.ref = p.ref
        where (p.id is null or n.ref is null or n.order_id <> coalesce(r.order_id, p.ref)) and coalesce(p.kind, 'purchase_refund') = 'purchase_refund') as credit_notes_off,
      (select count(*) from credit_note_count c where c.last <> (select count(*) from credit_note n join purchase_order o on o.id = n.order_id where o.site_id = c.site_id)) as credit_notes_skipped,
      (select count(*) from message m join conversation_member reader on reader.conversation_id = m.conversation_id and reader.peer_id = m.sender_id
        where m.id > greatest(reader.last_read_id, reader.answered_id, reader.cleared_id) and not exists (select from reservation r where r.conversation_id = m.conversation_id and r.message_id = m.id)
          and exists (select from debit d where d.ref = m.id::text) and not exists (select from back b where b.ref = m.id::text)) as reservations_lost,
      (select count(*) from purchase_order where paid_at is not null) - (select count(*) from mail_log where template = 'receipt') as receipts_off,
      (select count(*) from withdrawal) - (select count(*) from mail_log where template = 'withdrawal') as withdrawal_receipts_off,
      (select count(*) from withdrawal w left join refund r on r.id = w.refund_id
        where w.amount_minor <> coalesce(r.amount_minor, 0) or (r.id is not null and r.order_id <> w.order_id)) as withdrawals_off,
      (select count(*) from (select from posting where ref is not null group by kind, ref having count(*) > 1) twice) as postings_twice,
      (select count(*) - count(distinct reply) from idempotency_key where call = 'POST /api/orders.php') as keys_twice,
      (select count(*) from idempotency_key where reply is null) as keys_unanswered,
      (select count(*) from sandbox_refund s full join refund r on r.id = s.key where (r.id is null or s.amount_minor <> r.amount_minor) and s.key is not null) as refunds_unasked,
      (select count(*) from member_state s where unread_total <> (select coalesce(sum(unread), 0) from conversation_member c where c.member_id = s.member_id)) as unread_off`.execute(
    db,
  )
  return rows[0] ?? {}
}

/** Holds once all jobs are done: the sandbox and the ledger agree on each payment and refund. */
export async function countUnfinished(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    with expected (payment, states) as (values
      ('open', array['created']), ('pending', array['pending']), ('failed', array['failed']), ('cancelled', array['cancelled']),
      ('paid', array['paid', 'part_refunded', 'refunded']), ('charged_back', array['disputed', 'refunded']))
    select
      (select count(*) from purchase_order o left join sandbox_payment s on s.order_id = o.id left join expected x on x.payment = s.state
        where s.ref is null or o.provider_ref is distinct from s.ref or not o.state = any (x.states)) as orders_unlike_payments,
      (select count(*) from sandbox_payment s where s.state = 'paid'
        and (select count(*) from posting p where p.kind = 'purchase' and p.ref = s.order_id) <> 1) as paid_not_credited_once,
      (select count(*) from refund where state = 'asked') as refunds_waiting,
      (select count(*) from refund r left join sandbox_refund s on s.key = r.id
        where (r.state = 'done' and (s.id is distinct from r.refund_ref or s.amount_minor <> r.amount_minor)) or (r.state = 'failed' and s.id is not null)) as refunds_off`.execute(
    db,
  )
  return rows[0] ?? {}
}
