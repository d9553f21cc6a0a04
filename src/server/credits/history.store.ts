/** SQL of a member's credit history, read by index, one page at a time. */
import type { CreditCause, HistoryKind, MessageRefundReason } from '#domain/credits/history.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Currency } from '#domain/sites/sites.ts'
import type { Db } from '#server/infrastructure/context.ts'
import { prepared } from '#server/infrastructure/db.ts'

export type HistoryRow = {
  id: number
  at: Date
  kind: HistoryKind
  ref: string | null
  credits: number
  balance: number
  transaction: string | null
  premium_days: number | null
  amount_minor: number | null
  currency: Currency | null
  cause: CreditCause | null
  reason: MessageRefundReason | null
}

/**
 * Entries of credits, and payments and refunds of premium. Each balance is computed back from today's in one statement, so both
 * agree.
 */
const selectLines = prepared<HistoryRow>(
  'history.selectLines',
  `
  with moved as (
    select posting_id, sum(amount)::bigint as credits from entry
     where account = 'member' and member_id = $1::bigint and posting_id < $2::bigint
     group by posting_id order by posting_id desc limit $3::int),
  premium as (select id from purchase_order where member_id = $1::bigint and premium_days is not null),
  paid as (
    select p.id as posting_id from premium o join posting p on p.kind in ('purchase', 'purchase_refund', 'dispute_won') and p.ref = o.id
    union all
    select p.id from premium o join refund r on r.order_id = o.id join posting p on p.kind = 'purchase_refund' and p.ref = r.id),
  page as (
    select * from (select * from moved union all select posting_id, 0 from paid where posting_id < $2::bigint) as both_kinds
     order by posting_id desc limit $3::int),
  newer as (
    select coalesce(sum(amount), 0)::bigint as credits from entry
     where account = 'member' and member_id = $1::bigint and posting_id >= $2::bigint)
  select line.*, o.premium_days from (
  select p.id, p.created_at as at, p.kind, p.ref, page.credits,
         case when p.kind = 'message' then (select r.reason from posting r where r.kind = 'message_refund' and r.ref = p.ref and r.reason = 'unsent') else p.reason end as reason,
         (w.balance - newer.credits - coalesce(sum(page.credits) over (order by p.id desc rows between unbounded preceding and 1 preceding), 0))::bigint as balance,
         case when p.kind in ('purchase', 'dispute_won') then split_part(p.ref, ':', 1)
              when p.kind = 'purchase_refund' then coalesce((select o.id from purchase_order o where o.id = split_part(p.ref, ':', 1)), (select r.order_id from refund r where r.id = p.ref)) end as transaction,
         money.amount as amount_minor, money.currency,
         case when p.kind in ('grant', 'take_back') then (select c.cause from credit_change c where c.id = p.ref) end as cause
    from page join posting p on p.id = page.posting_id cross join newer join wallet w on w.member_id = $1::bigint
    left join entry money on money.posting_id = p.id and money.account = 'captured') as line
    left join purchase_order o on o.id = line.transaction
   order by line.id desc`,
  {
    id: 'int8',
    at: 'timestamptz',
    kind: 'text',
    ref: 'text?',
    credits: 'int8',
    balance: 'int8',
    transaction: 'text?',
    amount_minor: 'int8?',
    currency: 'text?',
    cause: 'text?',
    reason: 'text?',
    premium_days: 'int4?',
  },
)

/** `before`: the line after which to go on. */
export const listLines = (db: Db, member: ProfileId, before: number, limit: number) => selectLines(db, [member, before, limit])

const selectPeers = prepared<{ message: number; peer: number }>(
  'history.selectPeers',
  `
  select m.id as message, cm.peer_id as peer
    from conversation_member cm join message m on m.conversation_id = cm.conversation_id and m.id = any($2::bigint[])
   where cm.member_id = $1::bigint and cm.last_at >= $3::timestamptz and cm.last_month >= date_trunc('month', $3::timestamptz at time zone 'UTC')::date and m.sender_id = $1::bigint
     and not exists (select from exclusion e where e.member_id = $1::bigint and e.other_id = cm.peer_id)`,
  { message: 'int8', peer: 'int8' },
)

/** The receivers of these messages, without hidden ones. Skips conversations without a message since the oldest of these. */
export async function listPeers(
  db: Db,
  member: ProfileId,
  messages: readonly number[],
  oldest: Date,
): Promise<Map<number, number>> {
  const rows = await selectPeers(db, [member, messages, oldest])
  return new Map(rows.map(({ message, peer }) => [message, peer]))
}

type Used = { month: number; all: number }
const selectUsed = prepared<Used>(
  'history.selectUsed',
  `
  select coalesce(-sum(e.amount) filter (where p.created_at >= $2::timestamptz), 0)::bigint as month, coalesce(-sum(e.amount), 0)::bigint as all
    from entry e join posting p on p.id = e.posting_id
   where e.account = 'member' and e.member_id = $1::bigint and p.kind in ('message', 'message_refund')`,
  { month: 'int8', all: 'int8' },
)
/** Credits that went into messages. */
export const findUsed = async (db: Db, member: ProfileId, since: Date) => (await selectUsed(db, [member, since]))[0] as Used
