/** Jobs of refunds: sends them to the provider until it accepts, and mails receipts of withdrawals. */
import * as z from 'zod/mini'
import { dayMs, hourMs } from '#domain/time/durations.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { findOrder, type Order, wasChargedBack } from '#server/credits/orders.store.ts'
import { getProvider } from '#server/credits/orders.ts'
import { withdrawalTemplate } from '#server/credits/refunds.mails.ts'
import { dropRefund, findRefund, finishRefund, listToCarry, findWithdrawalReceipt } from '#server/credits/refunds.store.ts'
import { job } from '#server/infrastructure/queue.ts'
import type { Locale } from '#domain/languages/languages.ts'
import { ProfileId } from '#domain/profiles/profiles.ts'
import { mailJob } from '#server/mails/mails.ts'

/** The provider identifies the refund by its id, so a crash before its reply is stored pays no refund twice. */
async function carry(ctx: Context, id: string) {
  const refund = await findRefund(ctx.db, id)
  const order = refund?.state === 'asked' ? await findOrder(ctx.db, refund.order_id) : null
  if (!refund || !order) return
  const { provider_ref, currency } = order
  if (provider_ref === null || (await isTakenBack(ctx, order))) {
    ctx.log.warn(
      { event: 'refund.charged_back', refund: id, order: order.id },
      'a refund is not sent: the bank took the money back',
    )
    return dropRefund(ctx.db, id)
  }
  const { refund_ref } = await getProvider(ctx, order).refund({
    provider_ref,
    amount_minor: refund.amount_minor,
    currency,
    key: id,
  })
  await finishRefund(ctx.db, id, refund_ref, ctx.now())
}

/** A fully refunded order stays refunded after a charge-back; only the bank's event shows it. */
const isTakenBack = async (ctx: Context, { id, state }: Order) => state === 'disputed' || (await wasChargedBack(ctx.db, id))

/** The first pause; later ones grow. */
export const carryRefund = job({
  name: 'credits.carry-refund',
  payload: z.object({ refund: z.string() }),
  attempts: 10,
  run: async (ctx, { refund }) => void (await carry(ctx, refund)),
})

/** Refunds usually arrive sooner; after `loudMs` an operator is alerted. The legal limit is fourteen days. */
const timeoutMs = hourMs
const loudMs = 2 * dayMs
const atATime = 500

/** Every hour: those that were given up above, for as long as it takes. */
export const carryLateRefunds = job({
  name: 'credits.carry-late-refunds',
  payload: z.object({}),
  everyCron: '41 * * * *',
  async run(ctx) {
    const now = ctx.now().getTime()
    for (const { id, created_at } of await listToCarry(ctx.db, new Date(now - timeoutMs), atATime)) {
      await carry(ctx, id).catch((err: unknown) => {
        const isLoud = now - created_at.getTime() > loudMs
        ctx.log[isLoud ? 'error' : 'warn']({ event: 'refund.not_sent', err, refund: id }, 'a refund has not reached its provider')
      })
    }
  },
})

export const refundJobs = [carryRefund, carryLateRefunds]

// The receipt of a withdrawal: mailed at once to the buyer, even if the account is banned or deleted by now.

export const withdrawalMail = mailJob({
  name: 'credits.withdrawal',
  template: withdrawalTemplate,
  about: z.object({ order: z.string(), member: ProfileId }),
  async write(ctx, { order }) {
    const row = await findWithdrawalReceipt(ctx.db, order)
    const site = row && ctx.sites.byId(row.site_id)
    if (!row || !site) return null
    const { email: to, language, page_url: link, ...withdrawal } = row
    return { to, site, locale: language as Locale, values: { ...withdrawal, order }, link }
  },
})

export const withdrawalJobs = [withdrawalMail]
