/** Every real payment provider passes the same tests, each with a stand-in for its protocol. */
import { afterAll, describe, expect, test } from 'vitest'
import { randomId } from '#server/infrastructure/secrets.ts'
import { openMollieStandIn } from './mollie-stand-in.ts'
import { receiveWebhook, later, newOrder, openTowards, urls } from './opening.ts'
import { openRedirectStandIn } from './redirect-stand-in.ts'
import { openStripeStandIn } from './stripe-stand-in.ts'

const standIns = await Promise.all([openStripeStandIn(), openMollieStandIn(), openRedirectStandIn()])
afterAll(() => Promise.all(standIns.map(({ close }) => close())))

describe.each(standIns)('$name', (standIn) => {
  const provider = openTowards(standIn)
  const { method } = standIn

  async function open() {
    const order = newOrder(method)
    const payment = await provider.createPayment(order, urls(order))
    standIn.visit(payment.redirect_url)
    return { order, ref: payment.provider_ref, url: payment.redirect_url }
  }

  test('an order is one payment, however often it is opened', async () => {
    const { order, ref, url } = await open()
    expect(await provider.createPayment(order, urls(order))).toEqual({ provider_ref: ref, redirect_url: url })
    expect((await open()).ref).not.toBe(ref)
  })

  test.each(['paid', 'failed', 'expired', 'charged_back'] as const)(
    '"%s" is reported by a webhook, and by a query',
    async (kind) => {
      const { ref } = await open()
      expect(await provider.fetchState(ref)).toBeNull()
      standIn.happen(ref, kind)
      expect(await provider.fetchState(ref)).toMatchObject({ kind })
      expect(await receiveWebhook(provider, standIn.webhook(ref, kind, later(0)))).toMatchObject({
        ok: true,
        event: { provider_ref: ref, kind },
      })
    },
  )

  test('a paid event has the amount', async () => {
    const { ref } = await open()
    standIn.happen(ref, 'paid')
    const reading = await receiveWebhook(provider, standIn.webhook(ref, 'paid', later(0)))
    expect(reading).toMatchObject({ event: { paid: { amount_minor: 1499, currency: 'EUR' } } })
  })

  test('the same word again carries the same id', async () => {
    const { ref } = await open()
    standIn.happen(ref, 'paid')
    const first = await receiveWebhook(provider, standIn.webhook(ref, 'paid', later(0)))
    expect(await receiveWebhook(provider, standIn.webhook(ref, 'paid', later(60)), later(60))).toEqual(first)
  })

  test('a forged webhook is refused', async () => {
    const { ref } = await open()
    for (const hook of standIn.forge(standIn.webhook(ref, 'paid', later(0)))) {
      expect(await receiveWebhook(provider, hook)).toMatchObject({ ok: false })
    }
  })

  test.runIf(standIn.isTimed)('a word that was signed more than five minutes ago is refused', async () => {
    const { ref } = await open()
    const hook = standIn.webhook(ref, 'paid', later(0))
    expect(await receiveWebhook(provider, hook, later(300))).toMatchObject({ ok: true })
    expect(await receiveWebhook(provider, hook, later(301))).toEqual({ ok: false, reason: 'too_old' })
  })

  test('money goes back once, however often it is requested, and never more than came', async () => {
    const { ref } = await open()
    standIn.happen(ref, 'paid')
    const before = standIn.refunds.length
    const back = { provider_ref: ref, amount_minor: 1000, currency: 'EUR', key: randomId() }
    const first = await provider.refund(back)
    expect(await provider.refund(back)).toEqual(first)
    standIn.forgetKeys()
    expect(await openTowards(standIn).refund(back)).toEqual(first)
    await provider.refund({ ...back, amount_minor: 499, key: randomId() })
    await expect(provider.refund({ ...back, amount_minor: 1, key: randomId() })).rejects.toThrow()
    expect(standIn.refunds.slice(before).map(({ amount_minor }) => amount_minor)).toEqual([1000, 499])
  })

  test('a refund that the provider could not carry out is an error, however often it is requested', async () => {
    const { ref } = await open()
    standIn.happen(ref, 'paid')
    const back = { provider_ref: ref, amount_minor: 1000, currency: 'EUR', key: randomId() }
    await provider.refund(back)
    const made = standIn.refunds.at(-1)
    if (made) made.isFailed = true
    standIn.forgetKeys()
    await expect(provider.refund(back)).rejects.toThrow()
  })

  test('a provider that is away is an error, and the same question later is answered', async () => {
    const { ref } = await open()
    standIn.happen(ref, 'paid')
    standIn.setAway(true)
    await expect(provider.fetchState(ref)).rejects.toThrow()
    standIn.setAway(false)
    expect(await provider.fetchState(ref)).toMatchObject({ kind: 'paid', paid: { amount_minor: 1499, currency: 'EUR' } })
  })
})
