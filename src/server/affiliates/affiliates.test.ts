/** Postbacks about visitors: each event once, signed, only with consent, without personal data. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { takePaymentEvent } from '#server/credits/orders.ts'
import { refundOrder } from '#server/credits/refunds.ts'
import { recordConversion } from '#server/affiliates/affiliates.ts'
import { retryPostbacks } from '#server/affiliates/reports.ts'
import { openCaller, type Caller } from '../../../tests/caller.ts'
import type { TestApp } from '../../../tests/test-app.ts'
import type { AffiliateServer } from '../../../tests/affiliate-server.ts'
import { agreed, openAffiliateTestApp } from '../../../tests/affiliate-fixtures.ts'
import { priceOf } from '../../../tests/buyers.ts'

let away: Awaited<ReturnType<typeof openAffiliateTestApp>>
let app: TestApp
let visitor: Caller
let affiliate: AffiliateServer
let signUp: typeof away.signUp

beforeAll(async () => {
  away = await openAffiliateTestApp('lamplight')
  ;({ app, visitor, signUp } = away)
  affiliate = away.servers[0] as AffiliateServer
})
beforeEach(() => void affiliate.received.splice(0))
afterAll(() => away.close())

const attribution = { network: 'lamplight', sub1: 'click 1&e=refund', sub2: 'ä?#' }

async function mailedToken() {
  await app.runJobs()
  const [link = ''] = /token=[\w-]+/.exec(JSON.stringify((await app.mails()).at(-1))) ?? []
  return link.slice('token='.length)
}
async function openActivationLink() {
  expect((await visitor('POST /api/activate.php', { body: { token: await mailedToken() } })).status).toBe(200)
}
/** The test app with a running clock: no two looks at it see the same moment. */
const running = () => ({
  ...app.ctx,
  now: () => {
    app.wait(1)
    return app.ctx.now()
  },
})

/** An order and its payment, as a provider's event names them. */
async function place(member: ProfileId) {
  const as = await openCaller(app, member)
  const { packs, methods } = (await as('GET /api/credits.php')).body as { packs: { id: string }[]; methods: string[] }
  const { body } = await as('POST /api/orders.php', { body: { credit_id: packs[0]?.id, payment_method: methods[0] } })
  const id = (body as { transaction: string }).transaction
  const select = app.ctx.db.selectFrom('purchase_order').select(['provider', 'provider_ref', 'price_minor']).where('id', '=', id)
  const order = await select.executeTakeFirstOrThrow()
  await app.ctx.db.updateTable('sandbox_payment').set({ state: 'paid' }).where('order_id', '=', id).execute()
  const say = async (kind: 'paid' | 'charged_back') => {
    const provider_ref = order.provider_ref ?? ''
    const paid = await priceOf(app, provider_ref)
    return takePaymentEvent(running(), order.provider, { event_id: `${kind} ${id}`, provider_ref, kind, paid })
  }
  return { id, price: order.price_minor, say }
}
async function buy(member: ProfileId) {
  const placed = await place(member)
  await placed.say('paid')
  return placed
}
const kinds = () => affiliate.received.map(({ values }) => values['e'])

test('an affiliate gets a postback for each step of a member, once each', async () => {
  const member = await signUp(attribution)
  await app.runJobs()
  await openActivationLink()
  await openActivationLink()
  const { id, price } = await buy(member)
  await buy(member)
  await refundOrder(app.ctx, { order: id, amount_minor: 100, credits: 0, reason: 'operator' })
  await refundOrder(app.ctx, { order: id, amount_minor: 50, credits: 0, reason: 'operator' })
  await app.runJobs()
  expect(kinds()).toEqual(['signup', 'activated', 'first_purchase', 'refund', 'refund'])
  const [, , bought, ...back] = affiliate.received
  expect(bought?.values).toMatchObject({
    a: (price / 100).toFixed(2),
    m: String(price),
    cur: 'EUR',
    of: '',
    c: attribution.sub1,
    s2: attribution.sub2,
  })
  expect(back.map(({ values }) => values['a']).sort()).toEqual(['0.50', '1.00'])
  for (const { values } of back) expect(values).toMatchObject({ cur: 'EUR', of: bought?.values['id'] })
})

test('anyone who confirms their address by choosing a new password has confirmed it, once', async () => {
  const member = await signUp(attribution)
  await app.runJobs()
  const account = app.ctx.db.selectFrom('member').select('email').where('id', '=', member)
  const { email } = await account.executeTakeFirstOrThrow()
  expect((await visitor('POST /api/reset_password.php', { body: { email } })).status).toBe(200)
  const token = await mailedToken()
  const body = { token, password: 'slow rivers run deep again' }
  expect((await visitor('POST /api/reset_password_do.php', { body })).status).toBe(200)
  await app.runJobs()
  expect(kinds()).toEqual(['signup', 'activated'])
})

test('of everything that comes twice, or several times at once, one postback is sent', async () => {
  const body = { email: 'atonce@example.test', name: 'Wilhelmina', password: 'slow rivers run deep', arrival: attribution }
  const request = () => visitor('POST /api/user.php?new=1', { body, headers: agreed, key: 'the-same-key' })
  const answers = await Promise.all([request(), request(), request()])
  const member = answers.flatMap(({ status, body }) =>
    status === 200 ? [(body as { profile: { id: ProfileId } }).profile.id] : [],
  )[0] as ProfileId
  const token = await mailedToken()
  const open = () => visitor('POST /api/activate.php', { body: { token } })
  await Promise.all([open(), open(), open()])
  const [first, second] = [await place(member), await place(member)]
  await Promise.all([first.say('paid'), second.say('paid'), first.say('paid'), second.say('paid')])
  await app.runJobs()
  expect(kinds()).toEqual(['signup', 'activated', 'first_purchase'])
  const whose = app.ctx.db.selectFrom('conversion').select('order_id').where('member_id', '=', member)
  const { order_id } = await whose.where('kind', '=', 'first_purchase').executeTakeFirstOrThrow()
  const bought = [first, second].find(({ id }) => id === order_id)
  const part = () => refundOrder(app.ctx, { order: order_id ?? '', amount_minor: 100, credits: 0, reason: 'operator' })
  await Promise.all(
    [part(), part(), bought?.say('charged_back'), bought?.say('charged_back')].map((one) => one?.catch(() => null)),
  )
  await app.runJobs()
  const back = affiliate.received.filter(({ values }) => values['e'] === 'refund').map(({ values }) => Number(values['m']))
  expect(back.reduce((sum, amount) => sum + amount, 0)).toBe(bought?.price)
  expect(new Set(affiliate.received.map(({ key }) => key)).size).toBe(affiliate.received.length)
})

test('a postback is signed with its time, carries the id of the event, and nothing of the member', async () => {
  const member = await signUp(attribution)
  await app.runJobs()
  const [postback] = affiliate.received
  expect(postback).toMatchObject({
    path: '/in',
    isSigned: true,
    seconds: Math.floor(app.ctx.now().getTime() / 1000),
    key: postback?.values['id'],
  })
  expect(postback?.values).toEqual({
    c: attribution.sub1,
    s2: attribution.sub2,
    e: 'signup',
    id: expect.stringMatching(/^[a-z0-9]{26}$/),
  })
  expect(postback?.headers).toEqual(['accept', 'connection', 'duet-signature', 'host', 'idempotency-key', 'user-agent'])
  expect(JSON.stringify(postback)).not.toMatch(new RegExp(`${member}|came|Wilhelmina|example`))
})

test.each([
  ['said no', { cookie: 'consent=2.necessary' }],
  ['said nothing', {}],
  ['agreed to something older', { cookie: 'consent=1.affiliate' }],
])('of a member who %s no affiliate gets a postback, but the site counts them', async (_, headers) => {
  const member = await signUp(attribution, headers as Record<string, string>)
  await buy(member)
  await app.runJobs()
  expect(affiliate.received).toEqual([])
  const rows = await app.ctx.db.selectFrom('conversion').select('kind').where('member_id', '=', member).orderBy('kind').execute()
  expect(rows.map(({ kind }) => kind)).toEqual(['first_purchase', 'signup'])
})

test('a later refusal withdraws what was not sent yet, and a later consent is for later events', async () => {
  const member = await signUp(attribution)
  const as = await openCaller(app, member)
  await as('POST /api/consent.php', { body: { affiliate: false } })
  await app.runJobs()
  expect(affiliate.received).toEqual([])
  await as('POST /api/consent.php', { body: { affiliate: true } })
  await app.runJobs()
  expect(affiliate.received).toEqual([])
  await buy(member)
  await app.runJobs()
  expect(kinds()).toEqual(['first_purchase'])
})

test('after a refusal neither an operator’s retry nor an event of the same moment sends a postback', async () => {
  const member = await signUp(attribution)
  const as = await openCaller(app, member)
  const ofMember = app.ctx.db.selectFrom('conversion').select('id').where('member_id', '=', member)
  const fail = { state: 'failed', done_at: app.ctx.now() } as const
  await app.ctx.db.updateTable('postback').set(fail).where('conversion_id', 'in', ofMember).execute()
  await as('POST /api/consent.php', { body: { affiliate: false } })
  expect(await retryPostbacks(app.ctx, {})).toBe(0)
  await as('POST /api/consent.php', { body: { affiliate: true } })
  await buy(member)
  await app.ctx.db.updateTable('member').set({ partner_consent: false }).where('id', '=', member).execute()
  await app.runJobs()
  expect(affiliate.received).toEqual([])
  const left = await app.ctx.db.selectFrom('postback').selectAll().where('conversion_id', 'in', ofMember).execute()
  expect(left).toEqual([])
})

test('members without an affiliate leave no trace, and an invented network is counted without its name', async () => {
  const alone = await signUp(null)
  const stray = await signUp({ sub1: 'x' })
  const invented = await signUp({ network: '<script>', sub1: 'x' })
  await app.runJobs()
  expect(affiliate.received).toEqual([])
  const rows = await app.ctx.db
    .selectFrom('conversion')
    .select(['member_id', 'network'])
    .where('member_id', 'in', [alone, stray, invented])
    .execute()
  expect(rows).toEqual([{ member_id: invented, network: null }])
})

test('a charge-back of a purchase takes back what is left of it, and a second purchase counts for no affiliate', async () => {
  const member = await signUp(attribution)
  const first = await buy(member)
  const second = await buy(member)
  await refundOrder(app.ctx, { order: first.id, amount_minor: 100, credits: 0, reason: 'operator' })
  await refundOrder(app.ctx, { order: second.id, amount_minor: 100, credits: 0, reason: 'operator' })
  await first.say('charged_back')
  await app.runJobs()
  const back = affiliate.received.filter(({ values }) => values['e'] === 'refund').map(({ values }) => values['m'])
  expect(back.sort()).toEqual(['100', String(first.price - 100)])
})

test('a sign-up that fails sends nothing', async () => {
  const body = { email: 'came1@example.test', name: 'Twice', password: 'slow rivers run deep still', arrival: attribution }
  app.wait(3_600_000)
  expect((await visitor('POST /api/user.php?new=1', { body, headers: agreed })).status).toBeGreaterThan(400)
  await app.runJobs()
  expect(affiliate.received).toEqual([])
})

test('an erased member leaves a count, and nothing a partner could know them by', async () => {
  const member = await signUp(attribution)
  await buy(member)
  const mine = app.ctx.db.selectFrom('conversion').select('id').where('member_id', '=', member)
  const ids = (await mine.execute()).map(({ id }) => id)
  await app.ctx.db.updateTable('conversion').set({ member_id: null }).where('id', 'in', ids).execute()
  const left = await app.ctx.db.selectFrom('conversion').selectAll().where('id', 'in', ids).execute()
  expect(left.map(({ network }) => network)).toEqual(['lamplight', 'lamplight'])
  for (const row of left) expect(row).toMatchObject({ member_id: null, ref: null, sub1: null, sub2: null, order_id: null })
  await app.runJobs()
  expect(affiliate.received).toEqual([])
  await recordConversion(app.ctx, { member: null, kind: 'refund', order: 'any' })
})
