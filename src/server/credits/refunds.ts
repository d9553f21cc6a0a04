/** Refunds: money of an order goes back, and its credits with it. In the books at once; a job carries it to the provider. */
import type { RefundReason } from '#domain/credits/refunds.ts'
import { Refusal } from '#domain/refusal.ts'
import { recordConversion } from '#server/affiliates/affiliates.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import { findOrder } from '#server/credits/orders.store.ts'
import { publishCredits } from '#server/credits/orders.ts'
import { carryRefund } from '#server/credits/refunds.jobs.ts'
import { findRefund, insertRefund, type Refund } from '#server/credits/refunds.store.ts'
import { enqueue } from '#server/infrastructure/queue.ts'
import { randomId } from '#server/infrastructure/secrets.ts'

export type { Refund } from '#server/credits/refunds.store.ts'

type RefundWish = { order: string; amount_minor: number; credits: number; reason: RefundReason }

/**
 * Gives money of a paid order back and takes `credits` for it: never more of either than the order has left, and never more credits than the member has.
 * Refuses `not_found`, and `not_refundable` with `why`: `closed` (not paid, or all gone back already), `too_much`, `poor` (the credits are spent).
 */
export const refundOrder = (ctx: Context, { order: order_id, ...wish }: RefundWish): Promise<Refund> =>
  atomically(ctx, async (ctx) => {
    const id = randomId()
    const outcome = await insertRefund(ctx.db, { id, order_id, ...wish, at: ctx.now() })
    if (outcome === 'no_order') throw new Refusal('not_found')
    if (outcome !== 'asked') throw new Refusal('not_refundable', { why: outcome })
    await enqueue(ctx, carryRefund, { refund: id })
    const member = (await findOrder(ctx.db, order_id))?.member_id ?? null
    const { amount_minor } = wish
    await recordConversion(ctx, { member, kind: 'refund', ref: id, order: order_id, amount_minor })
    if (member !== null && wish.credits > 0) await publishCredits(ctx, member)
    return (await findRefund(ctx.db, id)) as Refund
  })
