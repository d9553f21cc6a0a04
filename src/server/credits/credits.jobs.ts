/** Credits, later: receipts, and a look after orders that nobody heard of again. */
import * as z from 'zod/mini'
import { bankExpiryMs, orderExpiryMs } from '#domain/credits/orders.ts'
import { minuteMs } from '#domain/time/durations.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { refreshOrder, recheckOrder, giveUp } from '#server/credits/late-payments.jobs.ts'
import { listWaiting, type Order } from '#server/credits/orders.store.ts'
import { ledgerJobs } from '#server/credits/ledger-check.jobs.ts'
import { receiptMail } from '#server/credits/receipts.jobs.ts'
import { refundJobs } from '#server/credits/refunds.jobs.ts'
import { settleRead } from '#server/credits/settlements.jobs.ts'
import { unreadJobs } from '#server/credits/unread.jobs.ts'
import { withdrawalJobs } from '#server/credits/withdrawals.jobs.ts'
import { job } from '#server/infrastructure/queue.ts'

/** A webhook usually comes within seconds; after this long the provider is asked. */
const timeoutMs = 10 * minuteMs
const atATime = 500

/** Asks after waiting orders, so that a lost webhook loses nothing, and lets those expire that were never paid. */
export const checkWaitingOrders = job({
  name: 'credits.waiting-orders',
  payload: z.object({}),
  everyCron: '*/5 * * * *',
  async run(ctx) {
    const waiting = await listWaiting(ctx.db, new Date(ctx.now().getTime() - timeoutMs), atATime)
    for (const order of waiting) {
      await checkOrder(ctx, order).catch((err: unknown) =>
        ctx.log.warn({ event: 'order.not_checked', err, order: order.id }, 'a waiting order could not be checked'),
      )
    }
  },
})

async function checkOrder(ctx: Context, order: Order) {
  const expiryMs = (await refreshOrder(ctx, order)) === 'pending' ? bankExpiryMs : orderExpiryMs
  if (ctx.now().getTime() - order.created_at.getTime() >= expiryMs) await giveUp(ctx, order)
}

export const creditsJobs = [
  receiptMail,
  checkWaitingOrders,
  recheckOrder,
  ...refundJobs,
  settleRead,
  ...unreadJobs,
  ...ledgerJobs,
  ...withdrawalJobs,
]
