/** Stripe's own behaviour: session states, delayed debits, disputes, and accounts shared with other shops. */
import { createHmac } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { receiveWebhook, later, newOrder, noon, openTowards, urls } from './opening.ts'
import { serve } from './stand-in.ts'
import { openStripeStandIn, signed, stripeWebhookSecret } from './stripe-stand-in.ts'

const standIn = await openStripeStandIn()
const stripe = openTowards(standIn)
afterAll(() => standIn.close())

const say = (event: object, at = noon) => receiveWebhook(stripe, signed(event, stripeWebhookSecret, at), at)
const event = (type: string, object: object) => ({ id: `evt_${type}`, object: 'event', type, data: { object } })

async function open(method = 'card') {
  const order = newOrder(method)
  const { provider_ref, redirect_url } = await stripe.createPayment(order, urls(order))
  return { order, ref: provider_ref, url: redirect_url }
}

test.each([
  ['card', 'card'],
  ['ideal', 'ideal'],
  ['bancontact', 'bancontact'],
  ['sepa', 'sepa_debit'],
])('%s is a checkout of Stripe that takes %s, at the price of the order', async (method, theirs) => {
  const { order, ref, url } = await open(method)
  expect(url).toBe(`https://checkout.stripe.test/${ref}`)
  expect(standIn.sessions.get(ref)).toMatchObject({ method: theirs, amount: 1499, currency: 'eur', order: order.id })
})

test('a debit that takes days is pending until the bank has spoken', async () => {
  const { order, ref } = await open('sepa')
  const session = { id: ref, metadata: { order: order.id }, amount_total: 1499, currency: 'eur', payment_status: 'unpaid' }
  expect(await say(event('checkout.session.completed', session))).toMatchObject({ event: { kind: 'pending' } })
  standIn.happen(ref, 'pending')
  expect(await stripe.fetchState(ref)).toMatchObject({ kind: 'pending' })
  const paid = event('checkout.session.async_payment_succeeded', { ...session, payment_status: 'paid' })
  expect(await say(paid)).toMatchObject({ event: { kind: 'paid', provider_ref: ref } })
})

test('other events of the account are accepted and ignored', async () => {
  const elsewhere = { id: 'cs_other', metadata: {}, payment_status: 'paid', amount_total: 100, currency: 'eur' }
  expect(await say(event('checkout.session.completed', elsewhere))).toEqual({ ok: true, event: null })
  expect(await say(event('customer.created', { id: 'cus_1' }))).toEqual({ ok: true, event: null })
  const dispute = { id: 'dp_1', payment_intent: 'pi_other' }
  expect(await say(event('charge.dispute.funds_withdrawn', dispute))).toEqual({ ok: true, event: null })
  expect(await say(event('charge.dispute.funds_withdrawn', { id: 'dp_2', payment_intent: null }))).toEqual({
    ok: true,
    event: null,
  })
})

test('a signed body that is no JSON is malformed', async () => {
  const seconds = noon.getTime() / 1000
  const v1 = createHmac('sha256', stripeWebhookSecret).update(`${seconds}.nonsense`).digest('hex')
  const headers = { 'stripe-signature': `t=${seconds},v1=${v1}` }
  expect(await receiveWebhook(stripe, { path: '/', body: 'nonsense', headers })).toEqual({ ok: false, reason: 'malformed' })
})

test('nothing goes back of a session that nobody paid', async () => {
  const { ref } = await open()
  const session = standIn.sessions.get(ref)
  if (session) session.intent = ''
  await expect(stripe.refund({ provider_ref: ref, amount_minor: 1, currency: 'EUR', key: 'k' })).rejects.toThrow(
    'Nothing was paid',
  )
})

test('a session lasts as long as the order, and half an hour at least', async () => {
  const { ref } = await open()
  expect(standIn.sessions.get(ref)?.expiresAt).toBe(later(60 * 60).getTime() / 1000)
  const late = openTowards(standIn, () => later(45 * 60))
  const order = newOrder('card')
  const { provider_ref } = await late.createPayment(order, urls(order))
  expect(standIn.sessions.get(provider_ref)?.expiresAt).toBe(later(76 * 60).getTime() / 1000)
})

test('a session that is over already has no page to pay at: the browser goes back to the order', async () => {
  const api = await serve(() => ({ status: 200, body: { id: 'cs_1', object: 'checkout.session', url: null } }))
  const order = newOrder('card')
  const provider = openTowards({ ...standIn, env: { ...standIn.env, STRIPE_API: api.address } })
  expect((await provider.createPayment(order, urls(order))).redirect_url).toBe(urls(order).return_url)
  await api.close()
})

test('without an address of its own the library turns to Stripe itself, and knows its words', async () => {
  const { STRIPE_API: _, ...env } = standIn.env
  const said = signed(event('customer.created', { id: 'cus_1' }), stripeWebhookSecret, noon)
  expect(await receiveWebhook(openTowards({ ...standIn, env }), said)).toEqual({ ok: true, event: null })
})

test('a session that names no amount is a payment of nothing, which is the price of no order', async () => {
  const session = { id: 'cs_1', metadata: { order: 'z'.repeat(26) }, amount_total: null, currency: null, payment_status: 'paid' }
  expect(await say(event('checkout.session.completed', session))).toMatchObject({
    event: { kind: 'paid', paid: { amount_minor: 0, currency: '' } },
  })
})
