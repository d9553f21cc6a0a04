/** The redirect protocol: what is signed, and that nothing but the order's own words is believed. */
import { afterAll, expect, test } from 'vitest'
import { receiveWebhook, later, newOrder, noon, openTowards, urls } from './opening.ts'
import { openRedirectStandIn, signed } from './redirect-stand-in.ts'

const standIn = await openRedirectStandIn()
const redirect = openTowards(standIn)
afterAll(() => standIn.close())

async function open() {
  const order = newOrder('card')
  const { redirect_url } = await redirect.createPayment(order, urls(order))
  return { order, url: new URL(redirect_url) }
}

test('the address contains what is paid and where to go afterwards, and any change makes it invalid', async () => {
  const { order, url } = await open()
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    order: order.id,
    amount_minor: '1499',
    currency: 'EUR',
    method: 'card',
    description: '30 credits',
    brand: 'Sunday',
    return_url: `https://sunday.example/transactions/${order.id}`,
    notify_url: 'https://sunday.example/webhooks/payments/redirect',
    expires: String(later(3600).getTime() / 1000),
  })
  expect(standIn.visit(url.href)).toBe(200)
  url.searchParams.set('amount_minor', '1')
  expect(standIn.visit(url.href)).toBe(403)
})

test('an address of one’s own keeps its query', async () => {
  const env = { ...standIn.env, REDIRECT_PAY_URL: `${standIn.env.REDIRECT_PAY_URL}?shop=7` }
  const provider = openTowards({ ...standIn, env })
  const order = newOrder('card')
  const { redirect_url } = await provider.createPayment(order, urls(order))
  expect(new URL(redirect_url).searchParams.get('shop')).toBe('7')
  expect(standIn.visit(redirect_url)).toBe(200)
})

test.each([
  ['no state', {}],
  ['a state of its own', { state: 'settled' }],
  ['paid, and no amount', { state: 'paid' }],
  ['paid, and an amount that is none', { state: 'paid', amount_minor: -1, currency: 'EUR' }],
  ['no order of ours', { state: 'failed', order: '1' }],
])('a signed word with %s is malformed', async (_what, word) => {
  const { order } = await open()
  expect(await receiveWebhook(redirect, signed({ id: 'w1', order: order.id, ...word }, noon))).toEqual({
    ok: false,
    reason: 'malformed',
  })
})

test('a word that comes from the future is refused like one of the past', async () => {
  const { order } = await open()
  const word = { id: 'w1', order: order.id, state: 'failed' }
  expect(await receiveWebhook(redirect, signed(word, later(301)))).toEqual({ ok: false, reason: 'too_old' })
})

test('a provider that answers nonsense is an error', async () => {
  const { order } = await open()
  standIn.visit((await redirect.createPayment(order, urls(order))).redirect_url)
  standIn.happen(order.id, 'settled' as 'paid')
  await expect(redirect.fetchState(order.id)).rejects.toThrow()
})
