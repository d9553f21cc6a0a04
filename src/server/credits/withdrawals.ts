/** Withdrawals: within fourteen days anyone who knows an order and its buyer's address may take the purchase back, without logging in and without a reason. */
import type { Locale } from '#domain/languages.ts'
import { moneyBack, type Withdrawal, type WithdrawalRequest, withdrawUntil } from '#domain/refunds.ts'
import { Refusal } from '#domain/refusal.ts'
import { atomically, type Context } from '#server/context.ts'
import { refundOrder } from '#server/credits/refunds.ts'
import { withdrawalMail } from '#server/credits/withdrawals.jobs.ts'
import { findWithdrawal, insertWithdrawal, lockToWithdraw, type OrderToWithdraw } from '#server/credits/withdrawals.store.ts'
import { promiseMail } from '#server/mails/mails.ts'
import type { Site } from '#server/sites/sites.ts'

/**
 * First step: what would go back. Second step (`confirm`): the statement is stored, the money asked for and the receipt promised, all of it or nothing; said again
 * it is the same statement. Refuses `withdrawal_not_found`, `withdrawal_over` {until}, `not_refundable` (the money went back another way).
 */
export const withdraw = (ctx: Context, site: Site, ask: WithdrawalRequest, language: Locale): Promise<Withdrawal> =>
  atomically(ctx, async (ctx) => {
    const order = await lockToWithdraw(ctx.db, ask.transaction)
    const isTheirs = order?.email_key === ask.email.toLowerCase() && ctx.sites.byId(order.site_id)?.pool_id === site.pool_id
    if (!order || !isTheirs) throw new Refusal('withdrawal_not_found')
    const made = await findWithdrawal(ctx.db, order.id)
    if (made) return seen(order, made)
    const until = withdrawUntil(order.paid_at)
    if (ctx.now() >= until) throw new Refusal('withdrawal_over', { until: until.toISOString() })
    if (order.state !== 'paid' && order.state !== 'part_refunded') throw new Refusal('not_refundable', { why: 'closed' })
    const back = { credits: order.unused, amount_minor: moneyBack(order, order.unused, order.refunded_minor) }
    if (!ask.confirm) return seen(order, { ...back, declared_at: null })
    const declared_at = ctx.now()
    await declare(ctx, order, { ...back, language, declared_at })
    const { state } = (await lockToWithdraw(ctx.db, order.id)) as OrderToWithdraw
    return seen({ ...order, state }, { ...back, declared_at })
  })

type Statement = { credits: number; amount_minor: number; language: Locale; declared_at: Date }

async function declare(ctx: Context, { id: order, member_id: member }: OrderToWithdraw, statement: Statement) {
  const { amount_minor, credits } = statement
  const refund = amount_minor > 0 ? await refundOrder(ctx, { order, amount_minor, credits, reason: 'withdrawal' }) : null
  await insertWithdrawal(ctx.db, { order_id: order, refund_id: refund?.id ?? null, ...statement })
  await promiseMail(ctx, withdrawalMail, { order, member })
}

type Back = { credits: number; amount_minor: number; declared_at: Date | null }
const seen = ({ id, state, paid_at, price_minor, currency, credits }: OrderToWithdraw, back: Back): Withdrawal => ({
  transaction: id,
  state,
  paid_at: paid_at.toISOString(),
  until: withdrawUntil(paid_at).toISOString(),
  price_minor,
  currency,
  credits,
  unused_credits: back.credits,
  refund_minor: back.amount_minor,
  declared_at: back.declared_at?.toISOString() ?? null,
})
