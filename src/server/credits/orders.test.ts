/** Orders: bought once, paid once, visible to their member only. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { OrderState } from '#domain/credits/credits.ts'
import type { PaymentKind } from '#domain/credits/orders.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { SiteFile } from '#domain/sites/sites.ts'
import { minuteMs } from '#domain/time/durations.ts'
import { findBalance, getCredits, ledgerReport, listUnknownPayments } from '#server/credits/credits.ts'
import { checkWaitingOrders } from '#server/credits/credits.jobs.ts'
import { getTransaction, placeOrder, takePaymentEvent } from '#server/credits/orders.ts'
import { claimFor } from '#server/http/idempotency.ts'
import { checkSite } from '#server/sites/site-check.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { priceOf } from '../../../tests/buyers.ts'

let app: TestApp
let count = 0
beforeAll(async () => {
  app = await openTestApp()
})
afterEach(async () => expect(await ledgerReport(app.ctx)).toMatchObject({ balanced: true }))
afterAll(() => app.close())

const newMember = (more: Parameters<TestApp['createMember']>[1] = {}) => app.createMember(`Nina${(count += 1)}`, more)
const origin = 'http://social.localhost:3000'

type Wish = { pack?: string; method?: string; key?: string; host?: string }
function order(member: ProfileId, { pack = 'coffee', method = 'ideal', key = `key-${(count += 1)}-order`, host }: Wish = {}) {
  const input = { credit_id: pack, payment_method: method }
  const claim = claimFor(`m${member}`, key, 'POST /api/orders.php', JSON.stringify(input))
  return placeOrder(app.ctx, { site: app.site(host), member, input, claim, origin, locale: 'en' })
}
const refOf = (checkout: string) => checkout.split('/').at(-1) ?? ''
const say = async (checkout: string, kind: PaymentKind, event_id = `event-${(count += 1)}`) => {
  const provider_ref = refOf(checkout)
  const paid =
    kind === 'paid' ? { paid: await priceOf(app, provider_ref).catch(() => ({ amount_minor: 1, currency: 'EUR' })) } : {}
  return takePaymentEvent(app.ctx, 'sandbox', { event_id, provider_ref, kind, ...paid })
}
const stateOf = async (id: string) => (await getTransaction(app.ctx, app.site(), id, null)).state

test('a member sees the packs of their country in its currency, and the ways to pay that work there', async () => {
  const dutch = await getCredits(app.ctx, app.site(), await newMember({ credits: 6 }))
  expect(dutch).toMatchObject({ balance: 6, message_cost: 2, methods: ['ideal', 'card', 'paypal'] })
  expect(dutch.packs[1]).toEqual({ id: 'coffee', credits: 30, price_minor: 1499, currency: 'EUR', price_per_message_minor: 100 })
  const british = await getCredits(app.ctx, app.site(), await newMember({ country: 'GB' }))
  expect(british.packs[1]).toMatchObject({ id: 'coffee', price_minor: 1299, currency: 'GBP' })
  expect(british.methods).toEqual(['card', 'paypal'])
})

test('an order waits for its payment, and credits come once it is paid', async () => {
  const nina = await newMember({ credits: 1 })
  const { transaction, redirect_url } = await order(nina)
  expect(redirect_url).toMatch(/^http:\/\/social\.localhost:3000\/sandbox\/checkout\/[a-z0-9]{26}$/)
  expect(await stateOf(transaction)).toBe('created')
  expect(await say(redirect_url, 'pending')).toBe('changed')
  expect(await findBalance(app.ctx, nina)).toBe(1)
  expect(await say(redirect_url, 'paid')).toBe('changed')
  expect(await stateOf(transaction)).toBe('paid')
  expect(await findBalance(app.ctx, nina)).toBe(31)
})

test('a brand that some provider refuses is served by those it names, in its order; without one nobody can pay', async () => {
  const site = app.site()
  const nina = await newMember()
  const at = (payment_providers: SiteFile['payment_providers']) => ({ ...site, file: { ...site.file, payment_providers } })
  expect((await getCredits(app.ctx, at(['stripe', 'sandbox']), nina)).methods).toEqual(['ideal', 'card', 'paypal'])
  expect((await getCredits(app.ctx, at(['stripe', 'redirect']), nina)).methods).toEqual([])
  const input = { credit_id: 'coffee', payment_method: 'ideal' }
  const claim = claimFor(`m${nina}`, 'no-provider-here', 'POST /api/orders.php', JSON.stringify(input))
  const placing = { site: at(['mollie']), member: nina, input, claim, origin, locale: 'en' } as const
  await expect(placeOrder(app.ctx, placing)).rejects.toMatchObject({ code: 'method_not_offered' })
  const { findings } = await checkSite(app.ctx, { ...site.file, payment_providers: ['mollie'] })
  expect(findings).toMatchObject([{ words: expect.stringContaining('mollie is not configured') }, { setting: 'payment_methods' }])
})

test('the same order requested again with its key is one order with one checkout', async () => {
  const nina = await newMember()
  const placed = await Promise.all(Array.from({ length: 5 }, () => order(nina, { key: 'the-same-key' })))
  expect(new Set(placed.map((answer) => JSON.stringify(answer))).size).toBe(1)
  const rows = await app.ctx.db.selectFrom('purchase_order').select('id').where('member_id', '=', nina).execute()
  expect(rows).toHaveLength(1)
  await expect(order(nina, { key: 'the-same-key', pack: 'lunch' })).rejects.toMatchObject({ code: 'idempotency_mismatch' })
})

test('when the provider is unreachable the order is stored, and the same key finds it again', async () => {
  const nina = await newMember()
  const { payments } = app.ctx
  const away = { ...payments.byMethod('ideal'), createPayment: () => Promise.reject(new Error('away')) }
  app.ctx.payments = { ...payments, byName: () => away as never }
  const later = { code: 'payment_provider_unavailable', details: { retry_after: 5 } }
  await expect(order(nina, { key: 'while-away' })).rejects.toMatchObject(later)
  app.ctx.payments = payments
  const { transaction, redirect_url } = await order(nina, { key: 'while-away' })
  const rows = await app.ctx.db.selectFrom('purchase_order').selectAll().where('member_id', '=', nina).execute()
  expect(rows).toMatchObject([{ id: transaction, checkout_url: redirect_url }])
})

test('an order that its provider never got expires, without a request to any provider', async () => {
  const nina = await newMember()
  const { payments } = app.ctx
  const away = { ...payments.byMethod('ideal'), createPayment: () => Promise.reject(new Error('away')) }
  app.ctx.payments = { ...payments, byName: () => away as never }
  await expect(order(nina)).rejects.toMatchObject({ code: 'payment_provider_unavailable' })
  app.ctx.payments = payments
  app.wait(60 * minuteMs)
  await checkWaitingOrders.run(app.ctx, {})
  const [row] = await app.ctx.db.selectFrom('purchase_order').selectAll().where('member_id', '=', nina).execute()
  expect(row).toMatchObject({ state: 'expired', provider_ref: null })
  expect((await app.jobs()).filter(({ payload }) => JSON.stringify(payload).includes(row?.id ?? ''))).toEqual([])
})

test('an order of a provider that is switched off meanwhile stays, and is found again when it is back', async () => {
  const nina = await newMember()
  const { payments } = app.ctx
  const { transaction, redirect_url } = await order(nina)
  await app.ctx.db.updateTable('sandbox_payment').set({ state: 'paid' }).where('ref', '=', refOf(redirect_url)).execute()
  app.wait(11 * minuteMs)
  app.ctx.payments = { ...payments, byName: () => null }
  await checkWaitingOrders.run(app.ctx, {})
  expect(await stateOf(transaction)).toBe('created')
  app.ctx.payments = payments
  await checkWaitingOrders.run(app.ctx, {})
  expect(await stateOf(transaction)).toBe('paid')
})

test('only what is sold in my country can be ordered, and only by a way to pay that is offered there', async () => {
  const nina = await newMember()
  await expect(order(nina, { pack: 'opera' })).rejects.toMatchObject({
    code: 'pack_not_offered',
    details: { field: 'credit_id' },
  })
  const elsewhere = { code: 'method_not_offered', details: { field: 'payment_method' } }
  await expect(order(nina, { method: 'bancontact' })).rejects.toMatchObject(elsewhere)
  await expect(order(nina, { method: 'sandbox' })).rejects.toMatchObject({ code: 'method_not_offered' })
})

test('ten words that it was paid, all at once or one after the other, are one purchase', async () => {
  const nina = await newMember()
  const { redirect_url } = await order(nina)
  await Promise.all(Array.from({ length: 5 }, () => say(redirect_url, 'paid', 'the-same-event')))
  await Promise.all(Array.from({ length: 5 }, () => say(redirect_url, 'paid')))
  expect(await say(redirect_url, 'paid', 'the-same-event')).toBe('unchanged')
  expect(await findBalance(app.ctx, nina)).toBe(30)
})

test('a receipt is mailed once, in the words and to the address of the member', async () => {
  const nina = await newMember({ language: 'en' })
  const { transaction, redirect_url } = await order(nina)
  await Promise.all([say(redirect_url, 'paid'), say(redirect_url, 'paid')])
  const before = await app.mails()
  await app.runJobs()
  const mails = (await app.mails()).slice(before.length).filter(({ text_body }) => text_body.includes(transaction))
  expect(mails).toHaveLength(1)
  const invoice = (await getTransaction(app.ctx, app.site(), transaction, nina)).owner?.invoice
  const { name, address } = app.site().file.company
  for (const words of ['30 credits', '€14.99', 'VAT 21%: €2.60', invoice, name, address, 'June 29, 2026 (UTC)'])
    expect(mails[0]?.text_body).toContain(words)
  expect(mails[0]?.text_body).toContain(`${origin}/transactions/${transaction}/invoice\n`)
  expect(mails[0]?.text_body).toContain(`${origin}/withdraw?transaction=${transaction}\n`)
})

test('who is erased before the receipt goes out gets no mail any more', async () => {
  const nina = await newMember()
  const { transaction, redirect_url } = await order(nina)
  await say(redirect_url, 'paid')
  await app.ctx.db.updateTable('purchase_order').set({ member_id: null }).where('id', '=', transaction).execute()
  await app.runJobs()
  expect((await app.mails()).filter(({ text_body }) => text_body.includes(transaction))).toEqual([])
})

test.each([
  [['paid', 'pending', 'failed', 'cancelled'], 'paid', 30],
  [['failed', 'paid'], 'paid', 30],
  [['expired', 'paid', 'expired'], 'paid', 30],
  [['cancelled', 'failed'], 'cancelled', 0],
  [['paid', 'charged_back'], 'disputed', 0],
  [['charged_back', 'paid'], 'disputed', 0],
] as const)('whatever arrives in the order %s, the order ends %s', async (words, state, balance) => {
  const nina = await newMember()
  const { transaction, redirect_url } = await order(nina)
  for (const kind of words) await say(redirect_url, kind)
  expect(await stateOf(transaction)).toBe(state)
  expect(await findBalance(app.ctx, nina)).toBe(balance)
})

test('a charge-back takes the credits that are left, and never more than the order gave', async () => {
  const spender = await newMember({ credits: 4 })
  const first = await order(spender, { pack: 'hello' })
  await say(first.redirect_url, 'paid')
  await say(first.redirect_url, 'charged_back')
  expect(await findBalance(app.ctx, spender)).toBe(4)
})

test('an event about an unknown payment is refused, so that the provider repeats it', async () => {
  expect(await say('http://x/unknown', 'paid')).toBe('unknown_order')
  expect(await listUnknownPayments(app.ctx.db)).toMatchObject([{ kind: 'paid' }])
})

test('an event of an order that another cell made is left to the address of that cell', async () => {
  const event = { event_id: 'of-cell-5', provider_ref: 'elsewhere', kind: 'paid', order: `05${'a'.repeat(24)}` } as const
  expect(await takePaymentEvent(app.ctx, 'stripe', event)).toBe('other_cell')
  expect(await takePaymentEvent(app.ctx, 'stripe', { ...event, order: `00${'a'.repeat(24)}` })).toBe('unknown_order')
})

test('a stranger sees state, amount and day; only the owner sees what was bought', async () => {
  const nina = await newMember()
  const other = await newMember()
  const { transaction, redirect_url } = await order(nina, { pack: 'lunch', method: 'card' })
  const seen = { state: 'created', amount_minor: 3499, currency: 'EUR', created_at: app.ctx.now().toISOString() }
  expect(await getTransaction(app.ctx, app.site(), transaction, null)).toEqual(seen)
  expect(await getTransaction(app.ctx, app.site(), transaction, other)).toEqual(seen)
  expect((await getTransaction(app.ctx, app.site(), transaction, nina)).owner).toEqual({
    credits: 80,
    premium_days: null,
    balance: 0,
    pack: 'lunch',
    payment_method: 'card',
    checkout_url: redirect_url,
    invoice: null,
    withdraw_until: null,
  })
  await say(redirect_url, 'paid')
  expect((await getTransaction(app.ctx, app.site(), transaction, nina)).owner).toMatchObject({
    balance: 80,
    checkout_url: null,
  })
})

test('an order of another pool is not there', async () => {
  const { transaction } = await order(await newMember())
  const elsewhere = getTransaction(app.ctx, app.site('lavish.localhost'), transaction, null)
  await expect(elsewhere).rejects.toMatchObject({ code: 'not_found' })
})

test('an order that nobody paid expires after an hour, and money that comes later still counts', async () => {
  const nina = await newMember()
  const { transaction, redirect_url } = await order(nina)
  app.wait(59 * minuteMs)
  await checkWaitingOrders.run(app.ctx, {})
  expect(await stateOf(transaction)).toBe('created')
  app.wait(minuteMs)
  await checkWaitingOrders.run(app.ctx, {})
  expect(await stateOf(transaction)).toBe('expired')
  await say(redirect_url, 'paid')
  expect(await findBalance(app.ctx, nina)).toBe(30)
})

test('a payment whose webhook was lost is found by querying the provider', async () => {
  const nina = await newMember()
  const { transaction, redirect_url } = await order(nina)
  await app.ctx.db.updateTable('sandbox_payment').set({ state: 'paid' }).where('ref', '=', refOf(redirect_url)).execute()
  app.wait(11 * minuteMs)
  await checkWaitingOrders.run(app.ctx, {})
  await checkWaitingOrders.run(app.ctx, {})
  expect(await stateOf(transaction)).toBe('paid')
  expect(await findBalance(app.ctx, nina)).toBe(30)
})

test('money for an order whose member is gone gives credits to nobody', async () => {
  const nina = await newMember()
  const { transaction, redirect_url } = await order(nina)
  await app.ctx.db.updateTable('purchase_order').set({ member_id: null }).where('id', '=', transaction).execute()
  expect(await say(redirect_url, 'paid')).toBe('changed')
  expect(OrderState.options).toContain(await stateOf(transaction))
  expect(await findBalance(app.ctx, nina)).toBe(0)
})
