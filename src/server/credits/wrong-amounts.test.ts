/** Attacks on prices: wrong amounts, missing amounts, and one discount for many orders. */
import { expect, test } from 'vitest'
import type { Credits } from '#domain/credits/credits.ts'
import { findBalance } from '#server/credits/credits.ts'
import { refreshOrder } from '#server/credits/credits.jobs.ts'
import { findOrder, type Order } from '#server/credits/orders.store.ts'
import { takePaymentEvent } from '#server/credits/orders.ts'
import { openCaller } from '../../../tests/caller.ts'
import { openBooks } from '../../../tests/books.ts'

const { app, shop } = await openBooks()
let count = 0

const newMember = () => app.createMember(`Mia${(count += 1)}`)
const orderOf = async (id: string) => (await findOrder(app.ctx.db, id)) as Order

test('a cent for a pack gives no credits, by the webhook and by the query ten minutes later; the operator sees the order', async () => {
  const mia = await newMember()
  const { id, ref } = await shop.open(mia)
  await app.ctx.db.updateTable('sandbox_payment').set({ state: 'paid', amount_minor: 1 }).where('ref', '=', ref).execute()
  await refreshOrder(app.ctx, await orderOf(id))
  expect(await shop.stateOf(id)).toBe('wrong_amount')
  const paid = { amount_minor: 1, currency: 'EUR' }
  const word = { event_id: 'a-cent', provider_ref: ref, kind: 'paid', paid } as const
  expect(await takePaymentEvent(app.ctx, 'sandbox', word)).toBe('unchanged')
  expect(await findBalance(app.ctx, mia)).toBe(0)
})

test('"paid" without an amount is refused, and the order stays open', async () => {
  const mia = await newMember()
  const { id, ref } = await shop.open(mia)
  const word = { event_id: 'no-amount', provider_ref: ref, kind: 'paid' } as const
  expect(await takePaymentEvent(app.ctx, 'sandbox', word)).toBe('unchanged')
  expect([await shop.stateOf(id), await findBalance(app.ctx, mia)]).toEqual(['created', 0])
})

test('a welcome code lowers one of six orders, also when they are placed at once; it is free again when that one fails', async () => {
  const mia = await newMember()
  const call = await openCaller(app, mia)
  await call('GET /api/discountcode.php', { query: { welcome: 'HELLO-SUNDAY' } })
  const { methods } = (await call('GET /api/credits.php')).body as Credits
  const body = { credit_id: 'weekend', payment_method: methods[0], acknowledge_spending: true }
  const placed = await Promise.all(Array.from({ length: 6 }, () => call('POST /api/orders.php', { body })))
  const orders = await Promise.all(placed.map(({ body }) => orderOf((body as { transaction: string }).transaction)))
  expect(orders.map(({ price_minor }) => price_minor).toSorted()).toEqual([6399, 7999, 7999, 7999, 7999, 7999])
  const cheap = orders.find(({ price_minor }) => price_minor === 6399) as Order
  expect((await call('GET /api/credits.php')).body).toMatchObject({ discount: null })
  await shop.say(cheap.provider_ref as string, 'failed')
  expect((await call('GET /api/credits.php')).body).toMatchObject({ discount: { kind: 'welcome' } })
})

/** An order at the price of the welcome code that expired, and a second one that got the discount meanwhile. */
async function twoAtOnePrice() {
  const mia = await newMember()
  const call = await openCaller(app, mia)
  await call('GET /api/discountcode.php', { query: { welcome: 'HELLO-SUNDAY' } })
  const { methods } = (await call('GET /api/credits.php')).body as Credits
  const body = { credit_id: 'coffee', payment_method: methods[0], acknowledge_spending: true }
  const place = async () => orderOf(((await call('POST /api/orders.php', { body })).body as { transaction: string }).transaction)
  const first = await place()
  await shop.say(first.provider_ref as string, 'expired')
  const second = await place()
  expect([first.price_minor, second.price_minor]).toEqual([1199, 1199])
  return { mia, first, second }
}

test('an expired order that is paid late keeps its lower price, and the other open order with that discount is cancelled', async () => {
  const { mia, first, second } = await twoAtOnePrice()
  await shop.say(first.provider_ref as string, 'paid')
  expect([await shop.stateOf(first.id), await shop.stateOf(second.id)]).toEqual(['paid', 'cancelled'])
  await shop.say(second.provider_ref as string, 'paid')
  expect(await shop.stateOf(second.id)).toBe('wrong_amount')
  expect(await findBalance(app.ctx, mia)).toBe(first.credits)
})

test('paid late after another order has used its discount, an expired order gives no credits and waits for an operator', async () => {
  const { mia, first, second } = await twoAtOnePrice()
  await shop.say(second.provider_ref as string, 'paid')
  await shop.say(first.provider_ref as string, 'paid')
  expect([await shop.stateOf(first.id), await shop.stateOf(second.id)]).toEqual(['wrong_amount', 'paid'])
  expect(await findBalance(app.ctx, mia)).toBe(second.credits)
})
