/** Jobs of the sandbox: its webhooks, sent until the server accepts them. */
import * as z from 'zod/mini'
import type { Context } from '#server/infrastructure/context.ts'
import { job } from '#server/infrastructure/queue.ts'
import { findEvent, markWebhookDelivered } from '#server/payments/sandbox-ledger.ts'

/**
 * Sends one event, unless it was accepted before. Throws when it was refused, so that the job retries, as a real provider does.
 */
export async function deliverEvent(ctx: Context, id: string) {
  const found = await findEvent(ctx.db, id)
  const sandbox = ctx.payments.sandbox
  if (!found || found.isDelivered || !sandbox) return
  const status = await sandbox.send(sandbox.signed(found.event, ctx.now()))
  if (status < 200 || status > 299) throw new Error(`The webhook was answered ${status}`)
  await markWebhookDelivered(ctx.db, id, ctx.now())
}

export const deliverWebhook = job({
  name: 'sandbox.webhook',
  payload: z.object({ event: z.string() }),
  attempts: 12,
  run: (ctx, { event }) => deliverEvent(ctx, event),
})

export const sandboxJobs = [deliverWebhook]
