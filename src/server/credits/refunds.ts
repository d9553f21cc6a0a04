/** Refunds of orders, and withdrawals within fourteen days, which need no login. A job sends the money back. */
import { type RefundReason, moneyBack, type Withdrawal, type WithdrawalRequest, withdrawUntil } from '#domain/credits/refunds.ts'
import { Refusal } from '#domain/refusal.ts'
import { recordConversion } from '#server/affiliates/affiliates.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import { findOrder, type Order } from '#server/credits/orders.store.ts'
import { publishCredits } from '#server/credits/orders.ts'
import { carryRefund, withdrawalMail } from '#server/credits/refunds.jobs.ts'
import {
  findRefund,
  insertRefund,
  type Refund,
  findWithdrawal,
  insertWithdrawal,
  lockToWithdraw,
  setRefundNote,
  type OrderToWithdraw,
} from '#server/credits/refunds.store.ts'
import { enqueue } from '#server/infrastructure/queue.ts'
import { idFor, randomId } from '#server/infrastructure/secrets.ts'
import type { Locale } from '#domain/languages/languages.ts'
import { daysLeft } from '#domain/premium/premium.ts'
import { enqueueMail } from '#server/mails/mails.ts'
import type { Site } from '#server/ports/site-directory.ts'

export type { Refund } from '#server/credits/refunds.store.ts'

type RefundWish = { order: string; amount_minor: number; credits: number; reason: RefundReason }
type OperatorWish = Omit<RefundWish, 'reason'> & { note: string }

/**
 * Refunds money of a paid order and takes `credits`, at most what is left of each. Refuses `not_found`, and `not_refundable` with
 * `why`: `closed`, `too_much`, `poor` (credits are spent).
 */
export const refundOrder = (ctx: Context, wish: RefundWish): Promise<Refund> => refundAs(ctx, randomId(), wish)

/**
 * A refund with an operator's words. The same order, amount, credits and words are the same refund, so saying it twice refunds
 * once. Refuses as `refundOrder` does.
 */
export const refundByOperator = (ctx: Context, { note, ...wish }: OperatorWish): Promise<Refund> =>
  atomically(ctx, async (ctx) => {
    const id = idFor(JSON.stringify([wish.order, wish.amount_minor, wish.credits, note]))
    await refundAs(ctx, id, { ...wish, reason: 'operator' })
    await setRefundNote(ctx.db, id, note)
    return (await findRefund(ctx.db, id)) as Refund
  })

const refundAs = (ctx: Context, id: string, { order: order_id, ...wish }: RefundWish): Promise<Refund> =>
  atomically(ctx, async (ctx) => {
    const outcome = await insertRefund(ctx.db, { id, order_id, ...wish, at: ctx.now() })
    if (outcome === 'repeated') return (await findRefund(ctx.db, id)) as Refund
    if (outcome === 'no_order') throw new Refusal('not_found')
    if (outcome !== 'asked') throw new Refusal('not_refundable', { why: outcome })
    await enqueue(ctx, carryRefund, { refund: id })
    const { member_id: member, site_id } = (await findOrder(ctx.db, order_id)) as Order
    const { amount_minor } = wish
    await recordConversion(ctx, { member, kind: 'refund', ref: id, order: order_id, amount_minor })
    if (member !== null && wish.credits > 0) await publishCredits(ctx, member)
    ctx.metrics.countAction('refund', ctx.sites.byId(site_id))
    return (await findRefund(ctx.db, id)) as Refund
  })

/**
 * Without `confirm`: what would be refunded. With it: stores the statement, requests the refund, queues the receipt; safe to
 * repeat. Refuses `withdrawal_not_found`, `withdrawal_over` {until}, `not_refundable`.
 */
export const withdrawOrder = (ctx: Context, site: Site, input: WithdrawalRequest, language: Locale): Promise<Withdrawal> =>
  atomically(ctx, async (ctx) => {
    const order = await lockToWithdraw(ctx.db, input.transaction)
    const isTheirs = order?.email_key === input.email.toLowerCase() && ctx.sites.byId(order.site_id)?.pool_id === site.pool_id
    if (!order || !isTheirs) throw new Refusal('withdrawal_not_found')
    const made = await findWithdrawal(ctx.db, order.id)
    if (made) return seen(order, made)
    const until = withdrawUntil(order.paid_at)
    if (ctx.now() >= until) throw new Refusal('withdrawal_over', { until: until.toISOString() })
    if (order.state !== 'paid' && order.state !== 'part_refunded') throw new Refusal('not_refundable', { why: 'closed' })
    const back = unusedOf(order, ctx.now())
    if (!input.confirm) return seen(order, { ...back, declared_at: null })
    const declared_at = ctx.now()
    await declare(ctx, order, { ...back, language, declared_at })
    const { state } = (await lockToWithdraw(ctx.db, order.id)) as OrderToWithdraw
    return seen({ ...order, state }, { ...back, declared_at })
  })

/** The credits (premium: days) that are left, and their refund. */
function unusedOf(order: OrderToWithdraw, now: Date) {
  const { begins_at, ends_at, unused: credits, refunded_minor } = order
  if (!begins_at || !ends_at) return { credits, days: null, amount_minor: moneyBack(order, credits, refunded_minor) }
  const days = daysLeft({ begins_at, ends_at }, now)
  return { credits: 0, days, amount_minor: moneyBack(order, days, refunded_minor) }
}

type Statement = { credits: number; days: number | null; amount_minor: number; language: Locale; declared_at: Date }

async function declare(ctx: Context, { id: order, member_id: member }: OrderToWithdraw, statement: Statement) {
  const { amount_minor, credits } = statement
  const refund = amount_minor > 0 ? await refundOrder(ctx, { order, amount_minor, credits, reason: 'withdrawal' }) : null
  await insertWithdrawal(ctx.db, { order_id: order, refund_id: refund?.id ?? null, ...statement })
  await enqueueMail(ctx, withdrawalMail, { order, member })
}

type Back = { credits: number; days: number | null; amount_minor: number; declared_at: Date | null }
const seen = (
  { id: transaction, state, paid_at, price_minor, currency, credits, ...order }: OrderToWithdraw,
  back: Back,
): Withdrawal => ({
  transaction,
  state,
  paid_at: paid_at.toISOString(),
  until: withdrawUntil(paid_at).toISOString(),
  price_minor,
  currency,
  credits,
  unused_credits: back.credits,
  premium: order.premium_days === null ? null : { days: order.premium_days, unused_days: back.days as number },
  refund_minor: back.amount_minor,
  declared_at: back.declared_at?.toISOString() ?? null,
})
