/** Late payments: an order that expired is asked after once more, in case money came afterwards and its webhook was lost. */
import * as z from 'zod/mini'
import { hourSeconds } from '#domain/time/durations.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import { getProvider, takePaymentEvent } from '#server/credits/orders.ts'
import { expire, findOrder, type Order } from '#server/credits/orders.store.ts'
import { enqueue, job } from '#server/infrastructure/queue.ts'

/** By then a provider has stopped sending its webhooks again (Mollie does after 26 hours). */
const recheckAfterSeconds = 27 * hourSeconds

/** Takes in what the provider knows of an order, if it knows anything new. */
export async function refreshOrder(ctx: Context, order: Order) {
  const { provider_ref, provider } = order
  const state = provider_ref ? await getProvider(ctx, order).fetchState(provider_ref) : null
  if (!provider_ref || !state) return null
  await takePaymentEvent(ctx, provider, { event_id: `asked:${provider_ref}:${state.kind}`, provider_ref, ...state })
  return state.kind
}

export const recheckOrder = job({
  name: 'credits.late-payment',
  payload: z.object({ order: z.string() }),
  async run(ctx, { order: id }) {
    const order = await findOrder(ctx.db, id)
    if (order?.state === 'expired') await refreshOrder(ctx, order)
  },
})

/** Gives an order up for now: nobody has paid it. */
export const giveUp = (ctx: Context, { id, provider_ref }: Order) =>
  atomically(ctx, async (ctx) => {
    await expire(ctx.db, id, ctx.now())
    if (provider_ref)
      await enqueue(ctx, recheckOrder, { order: id }, { startAfterSeconds: recheckAfterSeconds, singletonKey: id })
  })
