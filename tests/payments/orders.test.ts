/** Orders at a provider of real money, from the member's click to the credits, over HTTP. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#domain/time/durations.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { readConfig } from '#server/infrastructure/config.ts'
import { checkWaitingOrders } from '#server/credits/credits.jobs.ts'
import { findBalance, ledgerReport } from '#server/credits/credits.ts'
import { openPayments } from '#server/payments/payments.ts'
import { openCaller } from '../caller.ts'
import { openTestApp, type TestApp } from '../test-app.ts'
import { openRedirectStandIn, signed as signedWord } from './redirect-stand-in.ts'
import { openStripeStandIn, signed, stripeWebhookSecret } from './stripe-stand-in.ts'

let app: TestApp
let count = 0
const stripe = await openStripeStandIn()
const redirect = await openRedirectStandIn()
beforeAll(async () => {
  app = await openTestApp()
  const env = { ...stripe.env, ...redirect.env, REDIRECT_PAY_METHODS: 'card, paypal' }
  app.ctx.payments = openPayments({ config: readConfig(env), db: app.ctx.db, now: app.ctx.now })
})
afterEach(async () => expect(await ledgerReport(app.ctx)).toMatchObject({ balanced: true }))
afterAll(async () => {
  await Promise.all([stripe.close(), redirect.close()])
  await app.close()
})

async function order(payment_method: string) {
  const member = await app.createMember(`Olga${(count += 1)}`)
  const call = await openCaller(app, member)
  const placed = await call('POST /api/orders.php', { body: { credit_id: 'coffee', payment_method } })
  const { transaction, redirect_url } = placed.body as { transaction: string; redirect_url: string }
  redirect.visit(redirect_url)
  const row = await app.ctx.db.selectFrom('purchase_order').selectAll().where('id', '=', transaction).executeTakeFirstOrThrow()
  return { member, transaction, url: redirect_url, ref: row.provider_ref ?? '', provider: row.provider }
}
const post = async ({ path, body, headers }: { path: string; body: string; headers: Record<string, string> }) =>
  (await app.hono()).request(path, { method: 'POST', body, headers })
const stateOf = async ({ transaction }: { transaction: string }) =>
  (await app.ctx.db.selectFrom('purchase_order').select('state').where('id', '=', transaction).executeTakeFirst())?.state
const balance = (member: ProfileId) => findBalance(app.ctx, member)

test('the way to pay leads to the first provider that takes it', async () => {
  expect(await order('ideal')).toMatchObject({ provider: 'stripe', url: expect.stringContaining('checkout.stripe.test') })
  expect(await order('card')).toMatchObject({ provider: 'stripe' })
  expect(await order('paypal')).toMatchObject({ provider: 'redirect', url: expect.stringContaining('/pay?order=') })
})

test('credits follow the signed word of the provider', async () => {
  const bought = await order('ideal')
  stripe.happen(bought.ref, 'paid')
  expect((await post(stripe.webhook(bought.ref, 'paid', app.ctx.now()))).status).toBe(200)
  expect(await stateOf(bought)).toBe('paid')
  expect(await balance(bought.member)).toBe(30)
  await post(stripe.webhook(bought.ref, 'charged_back', app.ctx.now()))
  expect(await stateOf(bought)).toBe('disputed')
  expect(await balance(bought.member)).toBe(0)
  await post(stripe.webhook(bought.ref, 'dispute_won', app.ctx.now()))
  expect(await stateOf(bought)).toBe('paid')
  expect(await balance(bought.member)).toBe(30)
})

test('a payment of another amount, or in another currency, gives no credits', async () => {
  const bought = await order('paypal')
  const word = { order: bought.ref, state: 'paid', amount_minor: 1499, currency: 'EUR' }
  const say = (more: object) => post(signedWord({ ...word, ...more }, app.ctx.now()))
  expect((await say({ id: 'too-little', amount_minor: 1 })).status).toBe(200)
  expect((await say({ id: 'not-euros', currency: 'PLN' })).status).toBe(200)
  expect(await stateOf(bought)).toBe('wrong_amount')
  await say({ id: 'all-of-it' })
  expect(await balance(bought.member)).toBe(30)
})

test('a webhook about something else is accepted, and not repeated', async () => {
  const event = { id: 'evt_other', object: 'event', type: 'customer.created', data: { object: { id: 'cus_1' } } }
  const answer = await post(signed(event, stripeWebhookSecret, app.ctx.now()))
  expect([answer.status, await answer.json()]).toEqual([200, { received: true, changed: false }])
})

test('a payment that is under way at a bank does not expire with the hour, but after two weeks', async () => {
  const bought = await order('ideal')
  stripe.happen(bought.ref, 'pending')
  app.wait(hourMs + minuteMs)
  await checkWaitingOrders.run(app.ctx, {})
  expect(await stateOf(bought)).toBe('pending')
  app.wait(13 * dayMs)
  await checkWaitingOrders.run(app.ctx, {})
  expect(await stateOf(bought)).toBe('pending')
  app.wait(dayMs)
  await checkWaitingOrders.run(app.ctx, {})
  expect(await stateOf(bought)).toBe('expired')
  stripe.happen(bought.ref, 'paid')
  await post(stripe.webhook(bought.ref, 'paid', app.ctx.now()))
  expect(await balance(bought.member)).toBe(30)
})

test('money that came after an order expired is found a day later, though its webhook was lost', async () => {
  const bought = await order('paypal')
  app.wait(hourMs)
  await checkWaitingOrders.run(app.ctx, {})
  expect(await stateOf(bought)).toBe('expired')
  redirect.happen(bought.ref, 'paid')
  app.wait(26 * hourMs)
  await app.runJobs()
  expect(await stateOf(bought)).toBe('expired')
  app.wait(hourMs)
  await app.runJobs()
  expect(await stateOf(bought)).toBe('paid')
  expect(await balance(bought.member)).toBe(30)
})

test('while the provider is unreachable an order stays, and waits for it beyond the hour', async () => {
  const bought = await order('ideal')
  stripe.happen(bought.ref, 'paid')
  stripe.setAway(true)
  app.wait(hourMs + minuteMs)
  await checkWaitingOrders.run(app.ctx, {})
  expect(await stateOf(bought)).toBe('created')
  stripe.setAway(false)
  await checkWaitingOrders.run(app.ctx, {})
  expect(await stateOf(bought)).toBe('paid')
})
