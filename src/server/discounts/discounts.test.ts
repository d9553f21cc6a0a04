/** Discounts: each once, until its announced end, charged as shown. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Credits } from '#domain/credits/credits.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { minuteMs } from '#domain/time/durations.ts'
import { ledgerReport } from '#server/credits/credits.ts'
import { takePaymentEvent } from '#server/credits/orders.ts'
import { findDiscount, offerToLeaver } from '#server/discounts/discounts.ts'
import { importSite } from '#server/sites/sites.ts'
import { openCaller, type Caller } from '../../../tests/caller.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { priceOf } from '../../../tests/buyers.ts'

const lavish = 'lavish.localhost'
let app: TestApp
let count = 0
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(async () => {
  expect(await ledgerReport(app.ctx)).toMatchObject({ balanced: true })
  await app.close()
})

async function arrive(host = 'social.localhost') {
  const id = await app.createMember(`Nora${(count += 1)}`, host === lavish ? { host, country: 'DE', countryregion: null } : {})
  return { id, as: await openCaller(app, id, host) }
}
const shop = async (as: Caller) => (await as('GET /api/credits.php')).body as Credits
const useCode = (as: Caller, welcome: string) => as('GET /api/discountcode.php', { query: { welcome } })
const holds = async (as: Caller) => (await as('GET /api/discountcode.php')).body

async function order(as: Caller, pack: string) {
  const { methods } = await shop(as)
  const { body } = await as('POST /api/orders.php', { body: { credit_id: pack, payment_method: methods[0] } })
  const { transaction } = body as { transaction: string }
  return app.ctx.db.selectFrom('purchase_order').selectAll().where('id', '=', transaction).executeTakeFirstOrThrow()
}
async function buy(as: Caller, pack: string) {
  const placed = await order(as, pack)
  const event = {
    event_id: `paid-${placed.id}`,
    provider_ref: placed.provider_ref ?? '',
    kind: 'paid',
    paid: await priceOf(app, placed.provider_ref ?? ''),
  } as const
  await takePaymentEvent(app.ctx, placed.provider, event)
  return placed
}
const bonusOf = (id: ProfileId) =>
  app.ctx.db.selectFrom('discount').selectAll().where('member_id', '=', id).where('kind', '=', 'bonus').executeTakeFirst()

test('a welcome code lowers every price, is charged as shown, and is used up by the first paid order', async () => {
  const { as } = await arrive()
  expect(await shop(as)).toMatchObject({ discount: null, takes_code: true, last_order: null })
  const answer = await useCode(as, ' hello-sunday ')
  expect(answer.body).toEqual({ discount: { kind: 'welcome', percent: 20, ends_at: null, seconds_left: null } })
  const lower = await shop(as)
  expect(lower.packs[1]).toMatchObject({ id: 'coffee', price_minor: 1199, usual_price_minor: 1499 })
  expect(lower).toMatchObject({ discount: { kind: 'welcome', percent: 20 }, takes_code: false })
  expect(await buy(as, 'coffee')).toMatchObject({ price_minor: 1199, discount_percent: 20, discount_kind: 'welcome' })
  const after = await shop(as)
  expect(after.packs[1]).not.toHaveProperty('usual_price_minor')
  expect(after).toMatchObject({ discount: null, takes_code: false, last_order: { pack: 'coffee' } })
})

test('a welcome code holds once: typed twice it is one, after it was used it is refused, and a wrong one changes nothing', async () => {
  const { as } = await arrive()
  const wrong = await useCode(as, 'HELLO-MONDAY')
  expect([wrong.status, wrong.body]).toEqual([422, { error: 'discount_unknown', field: 'welcome' }])
  expect(await holds(as)).toEqual({ discount: null })
  const many = await Promise.all(Array.from({ length: 5 }, () => useCode(as, 'HELLO-SUNDAY')))
  expect(new Set(many.map(({ status }) => status))).toEqual(new Set([200]))
  await buy(as, 'hello')
  const again = await useCode(as, 'HELLO-SUNDAY')
  expect([again.status, again.body]).toEqual([422, { error: 'discount_used', field: 'welcome' }])
})

test('a welcome code is for newcomers: after a paid order it is refused, and the shop has no place for it', async () => {
  const { as } = await arrive()
  await buy(as, 'hello')
  expect(await shop(as)).toMatchObject({ takes_code: false })
  const late = await useCode(as, 'HELLO-SUNDAY')
  expect([late.status, late.body]).toEqual([422, { error: 'discount_newcomers', field: 'welcome' }])
  expect(await holds(as)).toEqual({ discount: null })
})

test('the code of one brand is no code on another, and what it promised holds on its own brand only', async () => {
  const { id, as } = await arrive()
  expect((await useCode(as, 'MEADOW')).status).toBe(422)
  await useCode(as, 'HELLO-SUNDAY')
  const onClassic = await openCaller(app, id, 'classic.localhost')
  expect(await holds(onClassic)).toEqual({ discount: null })
  expect((await useCode(onClassic, 'MEADOW')).body).toMatchObject({ error: 'discount_used' })
  expect(await findDiscount(app.ctx, app.site(), id)).toMatchObject({ kind: 'welcome' })
})

test('the time bonus begins at the first look at the shop, and looking again never moves its end', async () => {
  const { id, as } = await arrive(lavish)
  expect(await holds(as)).toEqual({ discount: null })
  const ends_at = new Date(app.ctx.now().getTime() + 60 * minuteMs).toISOString()
  expect((await shop(as)).discount).toEqual({ kind: 'bonus', percent: 15, ends_at, seconds_left: 3600 })
  app.wait(40 * minuteMs)
  await Promise.all(Array.from({ length: 5 }, () => shop(as)))
  expect((await shop(as)).discount).toEqual({ kind: 'bonus', percent: 15, ends_at, seconds_left: 1200 })
  app.wait(20 * minuteMs)
  const after = await shop(as)
  expect(after.discount).toBeNull()
  expect(after.packs.every((pack) => pack.usual_price_minor === undefined)).toBe(true)
  app.wait(24 * 60 * minuteMs)
  expect((await shop(as)).discount).toBeNull()
  expect((await bonusOf(id))?.ends_at?.toISOString()).toBe(ends_at)
})

test('an order opened within the bonus keeps its price when it is paid later; one opened after costs the usual price', async () => {
  const { as } = await arrive(lavish)
  const [usual] = app.site(lavish).file.packs
  const within = await (async () => {
    await shop(as)
    return order(as, usual?.id ?? '')
  })()
  expect(within.price_minor).toBe(Math.round(((usual?.prices.EUR ?? 0) * 85) / 100))
  app.wait(61 * minuteMs)
  expect(await buy(as, usual?.id ?? '')).toMatchObject({
    price_minor: usual?.prices.EUR,
    discount_percent: 0,
    discount_kind: null,
  })
})

test('an order at a price that ended is refused, and nothing is charged that was not shown', async () => {
  const { as } = await arrive(lavish)
  const { packs, methods } = await shop(as)
  const wish = { credit_id: packs[0]?.id, payment_method: methods[0], price_minor: packs[0]?.price_minor }
  app.wait(61 * minuteMs)
  const late = await as('POST /api/orders.php', { body: wish })
  const price_minor = packs[0]?.usual_price_minor
  expect([late.status, late.body]).toEqual([409, { error: 'price_changed', price_minor, currency: 'EUR' }])
  expect((await as('POST /api/orders.php', { body: { ...wish, price_minor: 1 } })).status).toBe(409)
  expect((await as('POST /api/orders.php', { body: { ...wish, price_minor } })).status).toBe(200)
})

test('the same figure in another currency is another price: anyone who moved meanwhile confirms first', async () => {
  const { as } = await arrive(lavish)
  const { packs, methods } = await shop(as)
  const [{ id: credit_id, price_minor, currency } = { id: '', price_minor: 0, currency: '' }] = packs
  const wish = { credit_id, payment_method: methods[0], price_minor }
  const moved = await as('POST /api/orders.php', { body: { ...wish, currency: 'CHF' } })
  expect([moved.status, moved.body]).toEqual([409, { error: 'price_changed', price_minor, currency }])
  expect((await as('POST /api/orders.php', { body: { ...wish, currency } })).status).toBe(200)
})

test('who bought before gets no bonus for newcomers, and an offered discount never changes', async () => {
  const { id, as } = await arrive(lavish)
  await app.ctx.db.updateTable('member').set({ paid_at: app.ctx.now() }).where('id', '=', id).execute()
  expect((await shop(as)).discount).toBeNull()
  expect(await bonusOf(id)).toBeUndefined()
  const other = await arrive(lavish)
  await shop(other.as)
  const later = new Date(app.ctx.now().getTime() + 600 * minuteMs)
  const moved = app.ctx.db.updateTable('discount').set({ ends_at: later }).where('member_id', '=', other.id).execute()
  await expect(moved).rejects.toMatchObject({ code: 'DU003' })
})

test('of several the best for the member holds, and the next best follows once it is used', async () => {
  const { id, as } = await arrive(lavish)
  await shop(as)
  await useCode(as, 'VELOURS')
  expect(await holds(as)).toMatchObject({ discount: { kind: 'welcome', percent: 25 } })
  expect(await offerToLeaver(app.ctx, id, 30)).toBe(true)
  expect(await offerToLeaver(app.ctx, id, 90)).toBe(false)
  expect(await holds(as)).toMatchObject({ discount: { kind: 'delete', percent: 30 } })
  expect(await buy(as, 'dinner')).toMatchObject({ discount_kind: 'delete' })
  expect(await holds(as)).toMatchObject({ discount: { kind: 'welcome', percent: 25 } })
})

test('anyone may read the prices of a country; an unknown one is answered with the brand’s first, a member’s with their own', async () => {
  const visitor = await openCaller(app, null)
  const british = (await visitor('GET /api/pricing.php', { query: { country: 'GB' } })).body
  expect(british).toMatchObject({ country: 'GB', message_cost: 2, welcome_credits: 6, methods: ['card', 'paypal'] })
  expect(british).toMatchObject({ packs: [{ currency: 'GBP', price_minor: 549, price_per_message_minor: 110 }, {}, {}, {}] })
  for (const country of ['XX', undefined])
    expect((await visitor('GET /api/pricing.php', { query: { country } })).body).toMatchObject({ country: 'NL' })
  const german = await openCaller(app, await app.createMember('Greta', { country: 'DE' }))
  expect((await german('GET /api/pricing.php')).body).toMatchObject({ country: 'DE' })
})

test('the public prices are the usual ones, also for who pays less', async () => {
  const { as } = await arrive()
  await useCode(as, 'HELLO-SUNDAY')
  expect((await as('GET /api/pricing.php')).body).toMatchObject({ packs: [{ price_minor: 599 }, {}, {}, {}] })
})

test('a site whose pack is not a whole number of messages is not brought in, and what stands stays', async () => {
  const { file } = app.site()
  const packs = [...file.packs, { id: 'odd', credits: 7, prices: { EUR: 399 } }]
  await expect(importSite(app.ctx, { ...file, packs })).rejects.toThrow(
    'pack "odd": 7 credits are not a whole number of messages',
  )
  expect(app.site().file.packs).toEqual(file.packs)
})
