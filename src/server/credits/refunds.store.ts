/** SQL of refunds and withdrawals. The database function `refund_order` moves credits and money at once. */
import { sql } from 'kysely'
import type { RefundReason, RefundState } from '#domain/credits/refunds.ts'
import { isHere } from '#server/infrastructure/cell.ts'
import type { Db } from '#server/infrastructure/context.ts'
import type { OrderState } from '#domain/credits/credits.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Currency } from '#domain/sites/sites.ts'
import { prepared } from '#server/infrastructure/db.ts'

export type Refund = {
  id: string
  order_id: string
  amount_minor: number
  credits: number
  reason: RefundReason
  state: RefundState
  refund_ref: string | null
  created_at: Date
  done_at: Date | null
  note: string | null
}

type NewRefund = Pick<Refund, 'id' | 'order_id' | 'amount_minor' | 'credits' | 'reason'> & { at: Date }
/** Only `asked` changes anything. `repeated`: it stands already. `poor`: the member has fewer credits. */
export type RefundOutcome = 'asked' | 'repeated' | 'no_order' | 'closed' | 'too_much' | 'poor'
type RefundRow = { outcome: RefundOutcome }
export async function insertRefund(
  db: Db,
  { id, order_id, amount_minor, credits, reason, at }: NewRefund,
): Promise<RefundOutcome> {
  const { rows } = await sql<RefundRow>`
    select refund_order(${id}, ${order_id}, ${amount_minor}, ${credits}, ${reason}, ${at}) as outcome`.execute(db)
  return (rows[0] as RefundRow).outcome
}

export const findRefund = async (db: Db, id: string): Promise<Refund | null> =>
  (await db.selectFrom('refund').selectAll().where('id', '=', id).executeTakeFirst()) ?? null

export const setRefundNote = (db: Db, id: string, note: string) =>
  db.updateTable('refund').set({ note }).where('id', '=', id).execute()

/** The refunds of an order, oldest first. */
export const listRefunds = (db: Db, order: string): Promise<Refund[]> =>
  db.selectFrom('refund').selectAll().where('order_id', '=', order).orderBy('created_at').orderBy('id').execute()

/** Only while it was not done before. */
export const finishRefund = (db: Db, id: string, refund_ref: string, done_at: Date) =>
  db.updateTable('refund').set({ state: 'done', refund_ref, done_at }).where('id', '=', id).where('state', '=', 'asked').execute()

export const dropRefund = (db: Db, id: string) =>
  db.updateTable('refund').set({ state: 'failed' }).where('id', '=', id).where('state', '=', 'asked').execute()

/** Refunds older than `before` that have not reached their provider, oldest first. */
export const listToCarry = (db: Db, before: Date, limit: number) =>
  db
    .selectFrom('refund')
    .select(['id', 'created_at'])
    .where('state', '=', sql.lit('asked'))
    .where('created_at', '<', before)
    .where(isHere())
    .orderBy('created_at')
    .limit(limit)
    .execute()

export type OrderToWithdraw = {
  id: string
  site_id: number
  member_id: ProfileId
  email_key: string
  state: OrderState
  credits: number
  premium_days: number | null
  price_minor: number
  currency: Currency
  paid_at: Date
  refunded_minor: number
  /** Credits of it that are still there: what was got first is spent first. */
  unused: number
  /** When its premium holds; null when it is for credits. */
  begins_at: Date | null
  ends_at: Date | null
}

/** A paid order, its member's wallet held until the transaction ends; null when there is none, or its member was erased. */
const selectOrder = prepared<OrderToWithdraw>(
  'withdrawals.selectOrder',
  `select o.id, o.site_id, o.member_id, m.email_key, o.state, o.credits, o.premium_days, o.price_minor, o.currency, o.paid_at, gone.money as refunded_minor,
          h.begins_at, h.ends_at,
          greatest(0, least(o.credits - gone.credits, w.balance - later.credits))::int as unused
     from purchase_order o join member m on m.id = o.member_id join wallet w on w.member_id = o.member_id
     left join premium_period h on h.order_id = o.id
     cross join lateral refunded_of(o.id) gone
     cross join lateral (
       select coalesce(sum(l.credits - back.credits), 0) as credits from purchase_order l cross join lateral refunded_of(l.id) back
        where l.member_id = o.member_id and l.state in ('paid', 'part_refunded') and (l.paid_at, l.id) > (o.paid_at, o.id)) later
    where o.id = $1::text and o.paid_at is not null for update of o, w`,
  {
    id: 'text',
    site_id: 'int4',
    member_id: 'int8!',
    email_key: 'text!',
    state: 'text',
    credits: 'int4',
    premium_days: 'int4?',
    price_minor: 'int4',
    currency: 'text',
    paid_at: 'timestamptz!',
    refunded_minor: 'int4',
    begins_at: 'timestamptz?',
    ends_at: 'timestamptz?',
    unused: 'int4',
  },
)
export const lockToWithdraw = async (db: Db, id: string) => (await selectOrder(db, [id]))[0] ?? null

type WithdrawalRow = {
  order_id: string
  refund_id: string | null
  amount_minor: number
  credits: number
  /** Of premium, instead of credits. */
  days: number | null
  language: string
  declared_at: Date
}
export const findWithdrawal = (db: Db, order: string): Promise<WithdrawalRow | undefined> =>
  db.selectFrom('withdrawal').selectAll().where('order_id', '=', order).executeTakeFirst()

export const insertWithdrawal = (db: Db, row: WithdrawalRow) => db.insertInto('withdrawal').values(row).execute()

export type WithdrawalReceipt = {
  site_id: number
  email: string
  name: string
  timezone: string | null
  language: string
  page_url: string
  bought: number
  premium_days: number | null
  price_minor: number
  currency: Currency
  paid_at: Date
  credits: number
  days: number | null
  amount_minor: number
  declared_at: Date
  /** Null when nothing went back, or of an order without an invoice. */
  credit_note: string | null
}
const selectReceipt = prepared<WithdrawalReceipt>(
  'withdrawals.selectReceipt',
  `select o.site_id, m.email, p.name, m.timezone, w.language, o.page_url, o.credits as bought, o.premium_days, o.price_minor, o.currency, o.paid_at, w.credits, w.days, w.amount_minor, w.declared_at,
          c.number as credit_note
     from withdrawal w left join credit_note c on c.ref = w.refund_id join purchase_order o on o.id = w.order_id join member m on m.id = o.member_id join profile p on p.id = m.id
    where w.order_id = $1::text`,
  {
    site_id: 'int4',
    email: 'text',
    name: 'text',
    timezone: 'text?',
    language: 'text',
    page_url: 'text',
    bought: 'int4',
    premium_days: 'int4?',
    price_minor: 'int4',
    currency: 'text',
    paid_at: 'timestamptz!',
    credits: 'int4',
    days: 'int4?',
    amount_minor: 'int4',
    declared_at: 'timestamptz',
    credit_note: 'text?',
  },
)
export const findWithdrawalReceipt = async (db: Db, order: string) => (await selectReceipt(db, [order]))[0] ?? null
