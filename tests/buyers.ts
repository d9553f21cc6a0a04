/** Members who buy and write, for tests about money: orders paid by the sandbox's word, messages paid by credits. */
import type { PaymentKind } from '#domain/credits/orders.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { placeOrder, takePaymentEvent } from '#server/credits/orders.ts'
import { claimFor } from '#server/http/idempotency.ts'
import { openCaller } from './caller.ts'
import type { TestApp } from './test-app.ts'

const origin = 'http://social.localhost:3000'

/** The amount of a payment's order, as a provider reports it. */
export const priceOf = (app: Pick<TestApp, 'ctx'>, ref: string) =>
  app.ctx.db
    .selectFrom('purchase_order')
    .select(['price_minor as amount_minor', 'currency'])
    .where('provider_ref', '=', ref)
    .executeTakeFirstOrThrow()

export function openShop(app: TestApp) {
  let count = 0
  const say = async (ref: string, kind: PaymentKind) => {
    const paid = kind === 'paid' ? { paid: await priceOf(app, ref) } : {}
    return takePaymentEvent(app.ctx, 'sandbox', { event_id: `said-${(count += 1)}`, provider_ref: ref, kind, ...paid })
  }

  /** An unpaid order. `hello` 10, `coffee` 30 (€14.99), `lunch` 80 credits. */
  async function open(member: ProfileId, pack = 'coffee', payment_method = 'ideal') {
    const input = { credit_id: pack, payment_method, acknowledge_spending: true }
    const claim = claimFor(`m${member}`, `shop-key-${(count += 1)}`, 'POST /api/orders.php', JSON.stringify(input))
    const placed = await placeOrder(app.ctx, { site: app.site(), member, input, claim, origin, locale: 'en' })
    return { id: placed.transaction, ref: placed.redirect_url.split('/').at(-1) ?? '' }
  }

  /** A paid order, in the sandbox's books too. */
  async function buy(member: ProfileId, pack = 'coffee', payment_method = 'ideal') {
    const { id, ref } = await open(member, pack, payment_method)
    await app.ctx.db.updateTable('sandbox_payment').set({ state: 'paid' }).where('ref', '=', ref).execute()
    await say(ref, 'paid')
    return { id, ref }
  }

  /** Writes so many messages of two credits each; answers the last one's conversation and id. */
  async function write(from: ProfileId, to: ProfileId, messages = 1) {
    const call = await openCaller(app, from)
    const { id: conversation } = (await call('GET /api/chat.php', { query: { profile: to } })).body as { id: number }
    let message = 0
    for (let n = 0; n < messages; n++) {
      const sent = await call('POST /api/messages.php', { body: { conversation, text: `Hello ${(count += 1)}` } })
      if (sent.status !== 200) throw new Error(sent.text)
      message = (sent.body as { message: { id: number } }).message.id
    }
    return { conversation, message }
  }

  const stateOf = async (id: string) =>
    (await app.ctx.db.selectFrom('purchase_order').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state

  return { open, buy, write, say, stateOf }
}
