/** What a shop has to live with: webhooks that come again, in the wrong order, or from a stranger. */
import { randomBytes } from 'node:crypto'
import type { Context } from '#server/infrastructure/context.ts'
import { randomId } from '#server/infrastructure/secrets.ts'
import { findEvent } from '#server/payments/sandbox-ledger.ts'
import { signatureHeader, signWebhook } from '#server/infrastructure/webhook-signature.ts'
import type { Webhook } from '#server/ports/payments.ts'

/** Says these events once more, in this order. What becomes of them is the server's affair. */
export async function repeatWebhooks(ctx: Context, ids: readonly string[]) {
  for (const id of ids) {
    const found = await findEvent(ctx.db, id)
    const hook = found && ctx.payments.sandbox?.signed(found.event, ctx.now())
    if (hook) await sendWebhook(ctx, hook)
  }
}

/** Says that a payment was made, signed with a key that nobody gave out. */
export async function sendForgedWebhook(ctx: Context, ref: string) {
  const hook = ctx.payments.sandbox?.signed({ id: randomId(), ref, kind: 'paid' }, ctx.now())
  if (!hook) return
  const signature = signWebhook(randomBytes(32), hook.body, ctx.now())
  await sendWebhook(ctx, { ...hook, headers: { ...hook.headers, [signatureHeader]: signature } })
}

async function sendWebhook(ctx: Context, hook: Webhook) {
  await ctx.payments.sandbox
    ?.send(hook)
    .catch((err: unknown) => ctx.log.info({ event: 'sandbox.noise_failed', err }, 'a repeated sandbox webhook failed'))
}
