/** Premium: bought like a pack, started once, ended by time, and refunded by the day. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Premium } from '#domain/premium/premium-offers.ts'
import type { CreditHistory } from '#domain/credits/history.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Withdrawal } from '#domain/credits/refunds.ts'
import { sponsoredAfterMs } from '#domain/sponsored/sponsored-rules.ts'
import { dayMs, hourMs } from '#domain/time/durations.ts'
import { findBalance, getCredits, ledgerReport } from '#server/credits/credits.ts'
import { refundOrder } from '#server/credits/refunds.ts'
import { findPremium } from '#server/premium/premium.ts'
import { importSite } from '#server/sites/sites.ts'
import { openCaller, type Caller } from '../../../tests/caller.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { openShop } from '../../../tests/buyers.ts'

let app: TestApp
let shop: ReturnType<typeof openShop>
let visitor: Caller
let count = 0
beforeAll(async () => {
  app = await openTestApp()
  shop = openShop(app)
  visitor = await openCaller(app, null)
})
afterEach(async () => expect(await ledgerReport(app.ctx)).toMatchObject({ balanced: true }))
afterAll(() => app.close())

const nameOf = () => `Pola${(count += 1)}`
const newMember = (more: Parameters<TestApp['createMember']>[1] = {}) => app.createMember(nameOf(), { country: 'NL', ...more })
const at = (ms: number) => new Date(app.ctx.now().getTime() + ms)
const premiumOf = async (member: ProfileId, host?: string) =>
  (await (await openCaller(app, member, host))('GET /api/premium.php')).body as Premium
const periodOf = (order: string) =>
  app.ctx.db.selectFrom('premium_period').select(['begins_at', 'ends_at']).where('order_id', '=', order).executeTakeFirst()
const lastMail = async () => {
  await app.runJobs()
  return (await app.mails()).at(-1)?.text_body ?? ''
}

test('a member sees what premium promises and what each plan costs where they live', async () => {
  const shown = await premiumOf(await newMember())
  expect(shown).toMatchObject({ until: null, benefits: null, free_left_today: 0, methods: ['ideal', 'card', 'paypal'] })
  expect(shown.offer).toEqual({
    benefits: { no_advertisements: true, free_messages_a_day: 5 },
    plans: [
      { id: 'premium-30', days: 30, price_minor: 1499, currency: 'EUR', price_per_30_days_minor: 1499 },
      { id: 'premium-90', days: 90, price_minor: 3499, currency: 'EUR', price_per_30_days_minor: 1166 },
      { id: 'premium-180', days: 180, price_minor: 5499, currency: 'EUR', price_per_30_days_minor: 917 },
    ],
  })
  const british = await premiumOf(await newMember({ country: 'GB' }))
  expect(british.offer?.plans[0]).toMatchObject({ price_minor: 1299, currency: 'GBP' })
})

test('premium begins when it is paid, however often that is reported, moves no credits, and ends by itself', async () => {
  const pola = await newMember({ credits: 3 })
  const { id, ref } = await shop.buy(pola, 'premium-30')
  const until = at(30 * dayMs)
  expect(await shop.say(ref, 'paid')).toBe('unchanged')
  expect(await findPremium(app.ctx, pola)).toMatchObject({ until, benefits: { no_advertisements: true }, free_left_today: 5 })
  expect([await findBalance(app.ctx, pola), await shop.stateOf(id)]).toEqual([3, 'paid'])
  app.wait(30 * dayMs - 1)
  expect(await findPremium(app.ctx, pola)).not.toBeNull()
  app.wait(1)
  expect(await findPremium(app.ctx, pola)).toBeNull()
  const orders = app.ctx.db.selectFrom('purchase_order').select('id').where('member_id', '=', pola)
  expect(await orders.execute()).toEqual([{ id }])
})

test('what is bought while premium runs begins when that ends, also when both are paid at the same instant', async () => {
  const pola = await newMember()
  const begun = app.ctx.now()
  await Promise.all(Array.from({ length: 4 }, () => shop.buy(pola, 'premium-30')))
  const periods = app.ctx.db.selectFrom('premium_period').select(['begins_at', 'ends_at']).where('member_id', '=', pola)
  const found = await periods.orderBy('begins_at').execute()
  expect(found.map(({ begins_at }) => (begins_at.getTime() - begun.getTime()) / dayMs)).toEqual([0, 30, 60, 90])
  expect((await findPremium(app.ctx, pola))?.until).toEqual(at(120 * dayMs))
})

test('what was promised when it was ordered stays, whatever the brand promises later', async () => {
  const pola = await newMember()
  const { file } = app.site()
  await shop.buy(pola, 'premium-30')
  await importSite(app.ctx, { ...file, premium: { ...file.premium, benefits: { free_messages_a_day: 1 } } })
  expect(await premiumOf(pola)).toMatchObject({
    benefits: { no_advertisements: true, free_messages_a_day: 5 },
    free_left_today: 5,
    offer: { benefits: { no_advertisements: false, free_messages_a_day: 1 } },
  })
  await importSite(app.ctx, { ...file, premium: undefined })
  expect(await premiumOf(pola)).toMatchObject({ offer: null, benefits: { no_advertisements: true } })
  await importSite(app.ctx, file)
})

test('a brand without premium sells none, and what was bought elsewhere in its pool holds there too', async () => {
  const pola = await newMember()
  const classic = await openCaller(app, pola, 'classic.localhost')
  expect(await premiumOf(pola, 'classic.localhost')).toMatchObject({ until: null, offer: null })
  const order = { credit_id: 'premium-30', payment_method: 'card' }
  expect((await classic('POST /api/orders.php', { body: order })).body).toMatchObject({ error: 'pack_not_offered' })
  await shop.buy(pola, 'premium-30')
  expect(await premiumOf(pola, 'classic.localhost')).toMatchObject({ free_left_today: 5, offer: null })
  expect((await classic('GET /api/settings.php')).body).toMatchObject({ has_premium: false })
  expect((await visitor('GET /api/settings.php')).body).toMatchObject({ has_premium: true })
})

test('a plan that was shown at another price, or is not sold there, is not ordered', async () => {
  const call = await openCaller(app, await newMember())
  const order = { credit_id: 'premium-90', payment_method: 'ideal', price_minor: 3498 }
  expect((await call('POST /api/orders.php', { body: order })).body).toMatchObject({ error: 'price_changed', price_minor: 3499 })
  const unknown = { ...order, credit_id: 'salon-30' }
  expect((await call('POST /api/orders.php', { body: unknown })).body).toMatchObject({ error: 'pack_not_offered' })
})

test('a plan is never cheaper by a code, uses none up, and is not what is ordered again', async () => {
  const pola = await newMember()
  const call = await openCaller(app, pola)
  await call('GET /api/discountcode.php', { query: { welcome: 'HELLO-SUNDAY' } })
  const { id } = await shop.buy(pola, 'premium-30')
  const transaction = (await call('GET /api/transaction.php', { query: { id } })).body
  expect(transaction).toMatchObject({ amount_minor: 1499, owner: { credits: 0, premium_days: 30, pack: 'premium-30' } })
  const { discount, last_order } = await getCredits(app.ctx, app.site(), pola)
  expect([discount?.percent, last_order?.pack]).toEqual([20, undefined])
})

test('what was paid for premium counts in the history and on the invoice, and the receipt names it', async () => {
  const pola = await newMember()
  const { id } = await shop.buy(pola, 'premium-90')
  const call = await openCaller(app, pola)
  const history = (await call('GET /api/credit_history.php')).body
  const line = { kind: 'purchase', credits: 0, balance: 0, transaction: id, premium_days: 90, amount_minor: 3499 }
  expect(history).toMatchObject({ lines: [line], next: null, totals: { money: [{ currency: 'EUR', in_all_minor: 3499 }] } })
  expect((await call('GET /api/invoice.php', { query: { id } })).body).toMatchObject({
    credits: 0,
    premium_days: 90,
    gross_minor: 3499,
  })
  const mail = await lastMail()
  expect(mail).toContain('Premium, 90 days')
  expect(mail).not.toContain('0 credits')
})

test('who has premium is shown nothing sponsored, also when they are taken for somebody who never paid', async () => {
  const [pola, other] = [await newMember(), await newMember()]
  app.wait(sponsoredAfterMs + 1)
  await shop.buy(pola, 'premium-30')
  const { db } = app.ctx
  await db.updateTable('member').set({ paid_at: null }).where('id', '=', pola).execute()
  const sponsored = async (member: ProfileId) => (await (await openCaller(app, member))('GET /api/xcams/search.php')).body
  expect(await sponsored(other)).toMatchObject({ ad: { partner: expect.any(String) } })
  expect(await sponsored(pola)).toEqual({ cams: {}, ad: null })
  app.wait(30 * dayMs)
  expect(await sponsored(pola)).toMatchObject({ ad: { partner: expect.any(String) } })
})

test('a charge-back ends premium at once, and what was bought after it moves up', async () => {
  const pola = await newMember()
  const first = await shop.buy(pola, 'premium-30')
  const second = await shop.buy(pola, 'premium-90')
  app.wait(10 * dayMs)
  expect(await shop.say(first.ref, 'charged_back')).toBe('changed')
  expect(await periodOf(first.id)).toMatchObject({ ends_at: app.ctx.now() })
  expect(await periodOf(second.id)).toEqual({ begins_at: app.ctx.now(), ends_at: at(90 * dayMs) })
  await shop.say(second.ref, 'charged_back')
  expect(await findPremium(app.ctx, pola)).toBeNull()
})

const withdraw = async (id: string, member: ProfileId, confirm?: true) => {
  const { email } = await app.ctx.db.selectFrom('member').select('email').where('id', '=', member).executeTakeFirstOrThrow()
  return (await visitor('POST /api/withdrawal.php', { body: { transaction: id, email, ...(confirm && { confirm }) } }))
    .body as Withdrawal
}

test('who withdraws gets the days that are left back, begun ones whole, and premium ends', async () => {
  const pola = await newMember()
  const { id } = await shop.buy(pola, 'premium-90')
  app.wait(9 * dayMs + hourMs)
  const facts = { premium: { days: 90, unused_days: 81 }, refund_minor: Math.ceil((3499 * 81) / 90), credits: 0 }
  expect(await withdraw(id, pola)).toMatchObject({ ...facts, declared_at: null })
  expect(await findPremium(app.ctx, pola)).not.toBeNull()
  expect(await withdraw(id, pola, true)).toMatchObject({ ...facts, state: 'part_refunded' })
  expect(await findPremium(app.ctx, pola)).toBeNull()
  expect(await withdraw(id, pola, true)).toMatchObject(facts)
  expect(await lastMail()).toMatch(/Premium, 90 days[^]*Days you had left[^]*81[^]*€31\.50/)
})

test('what went back of premium is a line of its own, in its place among the credits', async () => {
  const pola = await newMember({ credits: 6 })
  const { id } = await shop.buy(pola, 'premium-30')
  await shop.buy(pola, 'hello')
  await withdraw(id, pola, true)
  const { lines, totals } = (await (await openCaller(app, pola))('GET /api/credit_history.php')).body as CreditHistory
  const facts = lines.map(({ kind, credits, balance, premium_days, amount_minor }) => [
    kind,
    credits,
    balance,
    premium_days,
    amount_minor,
  ])
  expect(facts).toEqual([
    ['purchase_refund', 0, 16, 30, -1499],
    ['purchase', 10, 16, null, 599],
    ['purchase', 0, 6, 30, 1499],
    ['welcome', 6, 6, null, null],
  ])
  expect(totals?.money).toMatchObject([{ in_all_minor: 599 }])
})

test('premium that has not begun goes back whole, and leaves the running one alone', async () => {
  const pola = await newMember()
  const first = await shop.buy(pola, 'premium-30')
  const second = await shop.buy(pola, 'premium-180')
  app.wait(3 * dayMs)
  expect(await withdraw(second.id, pola, true)).toMatchObject({ refund_minor: 5499, state: 'refunded' })
  expect((await findPremium(app.ctx, pola))?.until).toEqual((await periodOf(first.id))?.ends_at)
})

test('a part given back out of goodwill leaves premium, all of it ends it', async () => {
  const pola = await newMember()
  const { id: order } = await shop.buy(pola, 'premium-30')
  await refundOrder(app.ctx, { order, amount_minor: 499, credits: 0, reason: 'operator' })
  expect(await findPremium(app.ctx, pola)).not.toBeNull()
  await refundOrder(app.ctx, { order, amount_minor: 1000, credits: 0, reason: 'operator' })
  expect(await findPremium(app.ctx, pola)).toBeNull()
})

test('premium that is paid and not there, or there and not paid, is a fault of the books', async () => {
  const { db } = app.ctx
  const { id } = await shop.buy(await newMember(), 'premium-30')
  const period = await db.deleteFrom('premium_period').where('order_id', '=', id).returningAll().executeTakeFirstOrThrow()
  expect((await ledgerReport(app.ctx)).findings.premium_unkept).toBe(1)
  await db
    .insertInto('premium_period')
    .values({ ...period, benefits: JSON.stringify(period.benefits) })
    .execute()
  expect((await ledgerReport(app.ctx)).findings.premium_unkept).toBe(0)
})
