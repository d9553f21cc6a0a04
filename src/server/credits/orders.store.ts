/** SQL of orders and payment events. Database functions (`settle_order`, `dispute_order`) move credits, at most once an order. */
import type { OrderState } from '#domain/credits/credits.ts'
import type { DiscountKind } from '#domain/discounts/discounts.ts'
import type { Seller, TaxKind } from '#domain/invoices/invoices.ts'
import type { PaymentKind } from '#domain/credits/orders.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Currency } from '#domain/sites/sites.ts'
import type { Db } from '#server/infrastructure/context.ts'
import type { PaidAmount } from '#server/ports/payments.ts'
import { prepared } from '#server/infrastructure/db.ts'
import type { Columns } from '#server/infrastructure/db-types.ts'

export type Order = {
  id: string
  /** Null once the member was erased. */
  member_id: ProfileId | null
  site_id: number
  pack: string
  /** 0 when it is for premium. */
  credits: number
  /** Null when it is for credits. */
  premium_days: number | null
  price_minor: number
  /** By how much the price was lower than the pack's own. */
  discount_percent: number
  /** What lowered it. */
  discount_kind: DiscountKind | null
  currency: Currency
  payment_method: string
  provider: string
  provider_ref: string | null
  state: OrderState
  checkout_url: string | null
  page_url: string
  created_at: Date
  paid_at: Date | null
}

const columns =
  'id, member_id, site_id, pack, credits, premium_days, price_minor, discount_percent, discount_kind, currency, payment_method, provider, provider_ref, state, checkout_url, page_url, created_at, paid_at'

export type NewOrder = Omit<Order, 'provider_ref' | 'state' | 'checkout_url' | 'created_at' | 'paid_at'> & {
  /** The benefits of these days, as JSON. */
  premium_benefits: string | null
  at: Date
}
export const insertOrder = (db: Db, { at, ...order }: NewOrder) =>
  db
    .insertInto('purchase_order')
    .values({ ...order, provider_ref: null, paid_at: null, created_at: at, updated_at: at })
    .execute()

const orderColumns: Columns<Order> = {
  id: 'text',
  member_id: 'int8?',
  site_id: 'int4',
  pack: 'text',
  credits: 'int4',
  premium_days: 'int4?',
  price_minor: 'int4',
  discount_percent: 'int2',
  discount_kind: 'text?',
  currency: 'text',
  payment_method: 'text',
  provider: 'text',
  provider_ref: 'text?',
  state: 'text',
  checkout_url: 'text?',
  page_url: 'text',
  created_at: 'timestamptz',
  paid_at: 'timestamptz?',
}
const selectOrder = prepared<Order>(
  'orders.selectOrder',
  `select ${columns} from purchase_order where id = $1::text`,
  orderColumns,
)
export const findOrder = async (db: Db, id: string) => (await selectOrder(db, [id]))[0] ?? null

/** Locks the order until the transaction ends. */
const selectForUpdate = prepared<Order>(
  'orders.selectForUpdate',
  `select ${columns} from purchase_order where provider = $1 and provider_ref = $2 for update`,
  orderColumns,
)
export const lockOrder = async (db: Db, provider: string, ref: string) => (await selectForUpdate(db, [provider, ref]))[0] ?? null

/** Where the order is paid. Of two that open it at once the first stands. */
export const setCheckout = (db: Db, id: string, { at, ...checkout }: { provider_ref: string; checkout_url: string; at: Date }) =>
  db
    .updateTable('purchase_order')
    .set({ ...checkout, updated_at: at })
    .where('id', '=', id)
    .where('provider_ref', 'is', null)
    .execute()

type NewEvent = { provider: string; event_id: string; order_id: string; kind: PaymentKind; at: Date }
/** Stores an event; false when it was stored before. */
export async function insertPaymentEvent(db: Db, { provider, event_id, order_id, kind, at }: NewEvent): Promise<boolean> {
  const insert = db.insertInto('payment_event').values({ provider, event_id, order_id, kind, received_at: at })
  const { numInsertedOrUpdatedRows } = await insert.onConflict((conflict) => conflict.doNothing()).executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

type UnknownPayment = { provider: string; provider_ref: string; kind: PaymentKind; paid: PaidAmount | null; now: Date }
/** Keeps a payment that belongs to no order, for operators: the newest state of each. */
export const storeUnknownPayment = (db: Db, { paid, now, ...payment }: UnknownPayment) =>
  db
    .insertInto('unknown_payment')
    .values({
      ...payment,
      amount_minor: paid?.amount_minor ?? null,
      currency: paid?.currency ?? null,
      first_at: now,
      last_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['provider', 'provider_ref']).doUpdateSet((eb) => ({
        kind: payment.kind,
        amount_minor: eb.fn.coalesce('excluded.amount_minor', 'unknown_payment.amount_minor'),
        currency: eb.fn.coalesce('excluded.currency', 'unknown_payment.currency'),
        last_at: now,
      })),
    )
    .execute()

/** Payments that belong to no order here, the newest first. */
export const listUnknownPayments = (db: Db) =>
  db.selectFrom('unknown_payment').selectAll().orderBy('last_at', 'desc').limit(1000).execute()

const selectChargedBack = prepared<{ one: 1 }>(
  'orders.selectChargedBack',
  `select 1 as one from payment_event taken where taken.order_id = $1 and taken.kind = 'charged_back'
      and not exists (select from payment_event won where won.order_id = $1 and won.kind = 'dispute_won' and won.received_at >= taken.received_at) limit 1`,
  { one: 'int4' },
)
/** Whether the bank took back the money of an order, without a dispute won since. */
export const wasChargedBack = async (db: Db, order: string) => (await selectChargedBack(db, [order])).length > 0

export const setState = (db: Db, id: string, state: OrderState, updated_at: Date) =>
  db.updateTable('purchase_order').set({ state, updated_at }).where('id', '=', id).execute()

/** Only while unpaid. */
export const expire = (db: Db, id: string, updated_at: Date) =>
  db
    .updateTable('purchase_order')
    .set({ state: 'expired', updated_at })
    .where('id', '=', id)
    .where('state', 'in', ['created', 'pending'])
    .execute()

const settleOrder = prepared('orders.settleOrder', 'select settle_order($1::text, $2::timestamptz)')
export const settle = (db: Db, id: string, at: Date) => settleOrder(db, [id, at])

const disputeOrder = prepared('orders.disputeOrder', 'select dispute_order($1::text, $2::timestamptz)')
export const dispute = (db: Db, id: string, at: Date) => disputeOrder(db, [id, at])

const wonDispute = prepared<{ won: boolean }>('orders.wonDispute', 'select win_dispute($1::text, $2::timestamptz) as won', {
  won: 'bool',
})
/** False when the order was never paid: then nothing was changed. */
export const winDispute = async (db: Db, id: string, at: Date) => (await wonDispute(db, [id, at]))[0]?.won === true

const selectWaiting = prepared<Order>(
  'orders.selectWaiting',
  `select ${columns} from purchase_order where state in ('created', 'pending') and created_at < $1 and coalesce(pool_id <> all ((select away_pools())::int[]), true) order by created_at limit $2`,
  orderColumns,
)
/** Orders that still wait, begun before a moment, oldest first. */
export const listWaiting = (db: Db, before: Date, limit: number) => selectWaiting(db, [before, limit])

const selectLastPaid = prepared<{ pack: string; payment_method: string }>(
  'orders.selectLastPaid',
  `select pack, payment_method from purchase_order where member_id = $1::bigint and site_id = $2::int and paid_at is not null and premium_days is null
    order by created_at desc limit 1`,
  { pack: 'text', payment_method: 'text' },
)
/** The pack a member bought last on a brand. */
export const findLastPaid = async (db: Db, member: ProfileId, site: number) =>
  (await selectLastPaid(db, [member, site]))[0] ?? null

export type ReceiptRow = {
  site_id: number
  credits: number
  premium_days: number | null
  invoice: string
  amount_minor: number
  currency: Currency
  tax: TaxKind
  tax_rate: number
  tax_minor: number
  seller: Seller
  page_url: string
  paid_at: Date
  email: string
  name: string
  language: string
  timezone: string | null
}
const selectReceipt = prepared<ReceiptRow>(
  'orders.selectReceipt',
  `select o.site_id, o.credits, o.premium_days, i.number as invoice, i.gross_minor as amount_minor, i.currency, i.tax, i.tax_rate, i.tax_minor, i.seller,
          o.page_url, o.paid_at, m.email, p.name, m.language, m.timezone
     from purchase_order o join invoice i on i.order_id = o.id join member m on m.id = o.member_id join profile p on p.id = m.id where o.id = $1::text and o.paid_at is not null`,
  {
    site_id: 'int4',
    credits: 'int4',
    premium_days: 'int4?',
    invoice: 'text',
    amount_minor: 'int4',
    currency: 'text',
    tax: 'text',
    tax_rate: 'int4',
    tax_minor: 'int4',
    seller: 'jsonb',
    page_url: 'text',
    paid_at: 'timestamptz!',
    email: 'text',
    name: 'text',
    language: 'text',
    timezone: 'text?',
  },
)
export const findReceipt = async (db: Db, order: string) => (await selectReceipt(db, [order]))[0] ?? null
