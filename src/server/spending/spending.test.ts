/** Limits and the pause, as members meet them when they order. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PaymentKind } from '#domain/credits/orders.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { dayMs, hourMs, minuteMs } from '#domain/time/durations.ts'
import { placeOrder, takePaymentEvent } from '#server/credits/orders.ts'
import { refundOrder } from '#server/credits/refunds.ts'
import { claimFor } from '#server/http/idempotency.ts'
import { changeSpending, getSpending } from '#server/spending/spending.ts'
import { openCaller } from '../../../tests/caller.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { priceOf } from '../../../tests/buyers.ts'

let app: TestApp
let count = 0
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const newMember = (more: Parameters<TestApp['createMember']>[1] = {}) => app.createMember(`Mia${(count += 1)}`, more)
const limits = (member: ProfileId, change: { day_minor?: number | null; month_minor?: number | null }) =>
  changeSpending(app.ctx, app.site(), member, change)
const spending = (member: ProfileId) => getSpending(app.ctx, app.site(), member)

type Wish = { key?: string; acknowledge_spending?: boolean; method?: string }
function order(member: ProfileId, pack: 'hello' | 'coffee' | 'lunch' | 'weekend', wish: Wish = {}) {
  const { key = `key-${(count += 1)}-order`, method = 'card', ...more } = wish
  const input = { credit_id: pack, payment_method: method, ...more }
  const claim = claimFor(`m${member}`, key, 'POST /api/orders.php', JSON.stringify(input))
  const origin = 'http://social.localhost:3000'
  return placeOrder(app.ctx, { site: app.site(), member, input, claim, origin, locale: 'en' })
}
const say = async (checkout: string, kind: PaymentKind) => {
  const provider_ref = checkout.split('/').at(-1) ?? ''
  const paid = kind === 'paid' ? { paid: await priceOf(app, provider_ref) } : {}
  return takePaymentEvent(app.ctx, 'sandbox', {
    event_id: `event-${(count += 1)}`,
    provider_ref,
    kind,
    ...paid,
  })
}
/** Ordered and paid. */
async function buy(...[member, pack, wish]: Parameters<typeof order>) {
  const placed = await order(member, pack, { acknowledge_spending: true, ...wish })
  await say(placed.redirect_url, 'paid')
  return placed
}
const at = (ms: number) => new Date(app.ctx.now().getTime() + ms).toISOString()
const ordersOf = async (member: ProfileId) =>
  (await app.ctx.db.selectFrom('purchase_order').select('id').where('member_id', '=', member).execute()).length

test('who never paid and set nothing has spent nothing, and no limit', async () => {
  const none = { used_minor: 0, limit_minor: null, next: null }
  expect(await spending(await newMember())).toEqual({
    currency: 'EUR',
    totals: [{ currency: 'EUR', this_month_minor: 0, in_all_minor: 0 }],
    day: none,
    month: none,
    pause: { day_minor: 5000, month_minor: 20_000 },
  })
})

test('what was paid is added up for the day, for 30 days, for the month and in all', async () => {
  const mia = await newMember()
  await buy(mia, 'coffee')
  app.wait(10 * dayMs) // from 15 to 25 June
  await buy(mia, 'hello')
  expect(await spending(mia)).toMatchObject({
    totals: [{ currency: 'EUR', this_month_minor: 2098, in_all_minor: 2098 }],
    day: { used_minor: 599 },
    month: { used_minor: 2098 },
  })
  app.wait(21 * dayMs) // 16 July
  expect(await spending(mia)).toMatchObject({
    totals: [{ currency: 'EUR', this_month_minor: 0, in_all_minor: 2098 }],
    day: { used_minor: 0 },
    month: { used_minor: 599 },
  })
})

test('the month begins where the member is', async () => {
  const mia = await newMember()
  const { db } = app.ctx
  await db.updateTable('member').set({ timezone: 'Pacific/Auckland' }).where('id', '=', mia).execute()
  const { transaction } = await buy(mia, 'hello')
  const paid = (paid_at: string) =>
    db
      .updateTable('purchase_order')
      .set({ paid_at: new Date(paid_at) })
      .where('id', '=', transaction)
      .execute()
  await paid('2026-06-30T11:59:00Z') // half an hour before midnight in Auckland
  expect((await spending(mia)).totals[0]).toMatchObject({ this_month_minor: 0, in_all_minor: 599 })
  await paid('2026-06-30T12:00:00Z')
  expect((await spending(mia)).totals[0]).toMatchObject({ this_month_minor: 599, in_all_minor: 599 })
})

test('an unknown time zone counts as UTC', async () => {
  const mia = await newMember()
  await app.ctx.db.updateTable('member').set({ timezone: 'Mars/Olympus' }).where('id', '=', mia).execute()
  await buy(mia, 'hello')
  expect((await spending(mia)).totals).toEqual([{ currency: 'EUR', this_month_minor: 599, in_all_minor: 599 }])
})

test('an order within the limit goes through, one beyond it is refused with the time when it would fit', async () => {
  const mia = await newMember()
  await limits(mia, { day_minor: 2000 })
  await buy(mia, 'coffee')
  app.wait(hourMs)
  await expect(order(mia, 'hello', { acknowledge_spending: true })).rejects.toMatchObject({
    code: 'spend_limit_reached',
    details: { period: 'day', limit_minor: 2000, spent_minor: 1499, currency: 'EUR', free_at: at(23 * hourMs) },
  })
  expect(await ordersOf(mia)).toBe(1)
  app.wait(23 * hourMs)
  await order(mia, 'hello')
  await expect(order(mia, 'weekend', { acknowledge_spending: true })).rejects.toMatchObject({ details: { free_at: null } })
})

test('of two limits the one that lasts longer is shown', async () => {
  const mia = await newMember()
  await limits(mia, { day_minor: 2000, month_minor: 2000 })
  await buy(mia, 'coffee')
  await expect(order(mia, 'hello')).rejects.toMatchObject({ details: { period: 'month', free_at: at(30 * dayMs) } })
})

test.each([1, 2, 3])('of ten orders at once only as many go through as the limit has room for (%i)', async () => {
  const mia = await newMember()
  await limits(mia, { month_minor: 3000 })
  const tries = await Promise.allSettled(Array.from({ length: 10 }, () => order(mia, 'coffee')))
  const refused = tries.filter((one) => one.status === 'rejected').map((one) => (one.reason as { code?: string }).code)
  expect(refused).toEqual(Array.from({ length: 8 }, () => 'spend_limit_reached'))
  expect(await ordersOf(mia)).toBe(2)
  expect((await spending(mia)).month.used_minor).toBe(2998)
})

test('a limit that is lowered while an order is placed holds for that order or comes after it, never between', async () => {
  for (let round = 0; round < 5; round += 1) {
    const mia = await newMember()
    const [placed, lowered] = await Promise.allSettled([order(mia, 'coffee'), limits(mia, { day_minor: 500 })])
    const used = lowered.status === 'fulfilled' ? lowered.value.day.used_minor : null
    expect([placed.status, used]).toEqual(placed.status === 'fulfilled' ? ['fulfilled', 1499] : ['rejected', 0])
  }
})

test('the same order requested again is the same order, also when it has filled the limit', async () => {
  const mia = await newMember()
  await limits(mia, { day_minor: 1499 })
  const first = await order(mia, 'coffee', { key: 'fills-the-limit' })
  expect(await order(mia, 'coffee', { key: 'fills-the-limit' })).toEqual(first)
})

test('an order that waits counts for an hour; one that failed or was given up does not count', async () => {
  const mia = await newMember()
  await limits(mia, { day_minor: 2000 })
  const first = await order(mia, 'coffee')
  await expect(order(mia, 'hello')).rejects.toMatchObject({ details: { free_at: at(hourMs) } })
  await say(first.redirect_url, 'failed')
  const second = await order(mia, 'coffee')
  app.wait(59 * minuteMs)
  await expect(order(mia, 'hello')).rejects.toMatchObject({ code: 'spend_limit_reached' })
  app.wait(minuteMs)
  const third = await order(mia, 'hello')
  await say(third.redirect_url, 'cancelled')
  await say(second.redirect_url, 'paid')
  expect((await spending(mia)).day.used_minor).toBe(1499)
})

test('money that went back does not count: a refund in part, and a charge-back in full', async () => {
  const mia = await newMember()
  const { transaction } = await buy(mia, 'lunch')
  await refundOrder(app.ctx, { order: transaction, amount_minor: 3000, credits: 0, reason: 'operator' })
  expect(await spending(mia)).toMatchObject({ totals: [{ in_all_minor: 499 }], day: { used_minor: 499 } })
  const other = await buy(mia, 'coffee')
  await say(other.redirect_url, 'charged_back')
  expect(await spending(mia)).toMatchObject({ totals: [{ in_all_minor: 499 }], month: { used_minor: 499 } })
})

test('a limit is lowered at once and raised after 24 hours', async () => {
  const mia = await newMember()
  await limits(mia, { day_minor: 5000, month_minor: 10_000 })
  expect((await limits(mia, { day_minor: 1000 })).day).toEqual({ used_minor: 0, limit_minor: 1000, next: null })
  const raised = { used_minor: 0, limit_minor: 1000, next: { limit_minor: 2000, at: at(dayMs) } }
  expect((await limits(mia, { day_minor: 2000 })).day).toEqual(raised)
  app.wait(dayMs - 1)
  expect((await limits(mia, { day_minor: 2000 })).day).toEqual(raised)
  await expect(order(mia, 'coffee')).rejects.toMatchObject({ code: 'spend_limit_reached', details: { free_at: at(1) } })
  app.wait(1)
  expect((await spending(mia)).day).toEqual({ used_minor: 0, limit_minor: 2000, next: null })
  await order(mia, 'coffee')
  expect((await spending(mia)).month).toMatchObject({ limit_minor: 10_000, next: null })
})

test('a limit is taken away after 24 hours, and requesting it as it is keeps it', async () => {
  const mia = await newMember()
  await limits(mia, { month_minor: 0 })
  expect((await limits(mia, { month_minor: null })).month).toMatchObject({ limit_minor: 0, next: { limit_minor: null } })
  expect((await limits(mia, { month_minor: 0 })).month).toMatchObject({ limit_minor: 0, next: null })
  await limits(mia, { month_minor: null })
  app.wait(dayMs)
  expect((await spending(mia)).month).toMatchObject({ limit_minor: null, next: null })
  await order(mia, 'hello')
})

test('at 50 euros in 24 hours, this order included, a pause is due; anyone who acknowledges it goes on', async () => {
  const mia = await newMember()
  await buy(mia, 'lunch')
  const key = 'after-the-pause'
  await expect(order(mia, 'lunch', { key })).rejects.toMatchObject({
    code: 'spend_pause',
    status: 428,
    details: { day_minor: 3499, month_minor: 3499, currency: 'EUR' },
  })
  await order(mia, 'coffee') // 49.98
  await order(mia, 'lunch', { key, acknowledge_spending: true })
  expect(await ordersOf(mia)).toBe(3)
})

test('at 200 euros in 30 days a pause is due', async () => {
  const mia = await newMember()
  await buy(mia, 'weekend')
  app.wait(2 * dayMs)
  await buy(mia, 'weekend')
  app.wait(2 * dayMs)
  await buy(mia, 'lunch')
  app.wait(2 * dayMs)
  await expect(order(mia, 'hello')).rejects.toMatchObject({
    code: 'spend_pause',
    details: { day_minor: 0, month_minor: 19_497 },
  })
})

test('an acknowledged pause opens no limit', async () => {
  const mia = await newMember()
  await limits(mia, { day_minor: 5000 })
  const beyond = order(mia, 'weekend', { acknowledge_spending: true })
  await expect(beyond).rejects.toMatchObject({ code: 'spend_limit_reached' })
})

test('a price that is above both limits never fits, and the refusal names no time', async () => {
  const mia = await newMember()
  await limits(mia, { day_minor: 500, month_minor: 1000 })
  await expect(order(mia, 'coffee')).rejects.toMatchObject({
    code: 'spend_limit_reached',
    details: { period: 'day', free_at: null },
  })
})

test('a limit comes along to a country with another currency', async () => {
  const mia = await newMember()
  await limits(mia, { day_minor: 2000 })
  await buy(mia, 'coffee')
  await app.ctx.db.updateTable('profile').set({ country: 'GB', countryregion: null }).where('id', '=', mia).execute()
  expect(await spending(mia)).toMatchObject({
    currency: 'GBP',
    totals: [
      { currency: 'GBP', this_month_minor: 0, in_all_minor: 0 },
      { currency: 'EUR', in_all_minor: 1499 },
    ],
    day: { used_minor: 1499, limit_minor: 2000 },
  })
  await expect(order(mia, 'hello')).rejects.toMatchObject({ code: 'spend_limit_reached', details: { currency: 'GBP' } })
})

test('a site may require the pause earlier, and never later', async () => {
  const mia = await newMember()
  const social = app.site()
  const at = (spend_pause: { day_minor: number; month_minor: number }) =>
    getSpending(app.ctx, { ...social, file: { ...social.file, spend_pause } }, mia)
  expect((await at({ day_minor: 2500, month_minor: 90_000 })).pause).toEqual({ day_minor: 2500, month_minor: 20_000 })
  await app.ctx.db.updateTable('profile').set({ country: 'PL', countryregion: null }).where('id', '=', mia).execute()
  const zloty = { ...social, file: { ...social.file, currencies: { ...social.file.currencies, PL: 'PLN' as const } } }
  expect((await getSpending(app.ctx, zloty, mia)).pause).toEqual({ day_minor: 20_000, month_minor: 80_000 })
})

test('limits are set by a call, and what is no amount is refused', async () => {
  const call = await openCaller(app, await newMember())
  const { body } = await call('PUT /api/spending.php', { body: { day_minor: 1000, month_minor: null } })
  expect(body).toMatchObject({ day: { limit_minor: 1000, next: null }, month: { limit_minor: null, next: null } })
  expect((await call('GET /api/spending.php')).body).toEqual(body)
  for (const day_minor of [-1, 0.5, '10', 10_000_001])
    expect((await call('PUT /api/spending.php', { body: { day_minor } })).status).toBe(400)
  const order = { credit_id: 'coffee', payment_method: 'card' }
  expect(await call('POST /api/orders.php', { body: order })).toMatchObject({
    status: 422,
    body: { error: 'spend_limit_reached', limit_minor: 1000, spent_minor: 0, free_at: null },
  })
})
