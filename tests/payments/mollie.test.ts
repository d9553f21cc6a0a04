/** Mollie, where it differs from others: an id is all it sends, and what can be paid with is switched on in its profile. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test, vi } from 'vitest'
import { hourMs } from '#domain/time/durations.ts'
import { openMollieStandIn } from './mollie-stand-in.ts'
import { receiveWebhook, newOrder, noon, openTowards, urls } from './opening.ts'
import { serve } from './stand-in.ts'

const standIn = await openMollieStandIn()
const mollie = openTowards(standIn)
afterAll(() => standIn.close())

async function open(origin?: string) {
  const order = newOrder('ideal')
  const { provider_ref, redirect_url } = await mollie.createPayment(order, urls(order, origin))
  return { order, ref: provider_ref, url: redirect_url, payment: standIn.payments.get(provider_ref) }
}

test('a payment has the order’s data, and the address of the webhook', async () => {
  const { order, ref, url, payment } = await open()
  expect(url).toBe(`https://www.mollie.test/checkout/${ref}`)
  expect(payment).toMatchObject({
    amount: { value: '14.99', currency: 'EUR' },
    method: 'ideal',
    redirectUrl: `https://sunday.example/transactions/${order.id}`,
    metadata: { order: order.id },
  })
  expect(payment?.webhookUrl).toMatch(
    new RegExp(`^https://sunday.example/webhooks/payments/mollie\\?order=${order.id}&proof=\\w{64}$`),
  )
})

test('on a laptop, where Mollie cannot reach us, it is queried instead', async () => {
  const { ref, payment } = await open('http://social.localhost:3000')
  expect(payment).not.toHaveProperty('webhookUrl')
  standIn.happen(ref, 'paid')
  expect(await mollie.fetchState(ref)).toMatchObject({ kind: 'paid' })
})

test('the id of another order’s payment proves nothing, though it is paid', async () => {
  const [mine, other] = [await open(), await open()]
  standIn.happen(other.ref, 'paid')
  const hook = { ...standIn.webhook(mine.ref, 'paid', noon), body: `id=${other.ref}` }
  expect(await receiveWebhook(mollie, hook)).toEqual({ ok: false, reason: 'bad_signature' })
})

test('a webhook about a payment that is still open is no event', async () => {
  const { ref } = await open()
  expect(await receiveWebhook(mollie, standIn.webhook(ref, 'pending', noon))).toEqual({ ok: true, event: null })
})

test('a payment that Mollie does not know is no state, and nothing goes back of it', async () => {
  expect(await mollie.fetchState('tr_unknown')).toBeNull()
  const back = { provider_ref: 'tr_unknown', amount_minor: 1, currency: 'EUR', key: 'k' }
  await expect(mollie.refund(back)).rejects.toThrow('does not know')
})

test('a refusal is reported with Mollie’s reason', async () => {
  const order = newOrder('ideal', { amount_minor: Number.NaN })
  await expect(mollie.createPayment(order, urls(order))).rejects.toThrow('Mollie answered 422 to payments: The amount')
})

test('a payment that is over already has no page to pay at: the browser goes back to the order', async () => {
  const api = await serve(() => ({ status: 201, body: { id: 'tr_1', status: 'paid', amount, _links: {} } }))
  const order = newOrder('ideal')
  const provider = openTowards({ ...standIn, env: { ...standIn.env, MOLLIE_API: api.address } })
  expect((await provider.createPayment(order, urls(order))).redirect_url).toBe(urls(order).return_url)
  await api.close()
})
const amount = { value: '14.99', currency: 'EUR' }

test('a word without an id is malformed', async () => {
  const { ref } = await open()
  expect(await receiveWebhook(mollie, { ...standIn.webhook(ref, 'paid', noon), body: '' })).toEqual({
    ok: false,
    reason: 'malformed',
  })
})

test('a refusal that is no JSON is reported without a reason', async () => {
  const server = createServer((_, response) => void response.writeHead(502).end('<h1>Bad gateway</h1>'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = openTowards({ ...standIn, env: { ...standIn.env, MOLLIE_API: address } })
  await expect(provider.fetchState('tr_1')).rejects.toThrow('Mollie answered 502 to payments: no reason given')
  await new Promise((resolve) => server.close(resolve))
})

test('what is switched on in the profile is offered, and a change is noticed within the hour', async () => {
  let at = noon
  const later = openTowards(standIn, () => at)
  expect(later.methods).toContain('twint')
  await vi.waitFor(() => expect(later.methods).toEqual(['card', 'paypal', 'ideal']))
  standIn.methods.push('twint')
  expect(later.methods).not.toContain('twint')
  at = new Date(at.getTime() + hourMs)
  await vi.waitFor(() => expect(later.methods).toContain('twint'))
})

test('while Mollie is away its methods stay as they were', async () => {
  let at = noon
  const provider = openTowards(standIn, () => at)
  await vi.waitFor(() => expect(provider.methods).not.toContain('blik'))
  const before = provider.methods
  standIn.setAway(true)
  at = new Date(at.getTime() + hourMs)
  expect(provider.methods).toEqual(before)
  await expect(provider.fetchState('tr_1')).rejects.toThrow('Mollie answered 503')
  standIn.setAway(false)
  expect(provider.methods).toEqual(before)
})
