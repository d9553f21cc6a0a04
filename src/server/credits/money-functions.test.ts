/** The database functions that move money: results, refusals and notifications, for every caller and every repeat. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { minuteMs } from '#domain/time/durations.ts'
import { findBalance, giveWelcomeCredits, ledgerReport } from '#server/credits/credits.ts'
import { drawInvoice } from '#server/invoices/invoices.ts'
import { refundOrder } from '#server/credits/refunds.ts'
import { refundUnreached } from '#server/credits/credits.jobs.ts'
import { openCaller } from '../../../tests/caller.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { openShop } from '../../../tests/buyers.ts'
import { setStatus } from '../../../tests/test-members.ts'

let app: TestApp
let shop: ReturnType<typeof openShop>
let count = 0
beforeAll(async () => {
  app = await openTestApp()
  shop = openShop(app)
})
afterEach(async () => expect(await ledgerReport(app.ctx)).toMatchObject({ balanced: true }))
afterAll(() => app.close())

const newMember = (credits = 0) => app.createMember(`Fay${(count += 1)}`, { credits })
const balance = (member: ProfileId) => findBalance(app.ctx, member)
const giveBack = (order: string, amount_minor: number, credits: number) =>
  refundOrder(app.ctx, { order, amount_minor, credits, reason: 'operator' })

type Done = { done: boolean }
/** Settles the order and draws its invoice, as a paid webhook does. */
async function settle(order: string) {
  const { rows } = await sql<Done>`select settle_order(${order}, ${app.ctx.now()}) as done`.execute(app.ctx.db)
  if (rows[0]?.done) {
    const { id, site_id, member_id, price_minor } = await orderRow(order)
    await drawInvoice(app.ctx, { id, site_id, member_id: member_id as ProfileId, price_minor })
  }
  return rows[0]?.done
}
const dispute = async (order: string) =>
  (await sql<Done>`select dispute_order(${order}, ${app.ctx.now()}) as done`.execute(app.ctx.db)).rows[0]?.done
const orderRow = (id: string) =>
  app.ctx.db.selectFrom('purchase_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** How much a member's version has risen meanwhile. */
async function publishedDuring(member: ProfileId, work: () => Promise<unknown>) {
  const version = async () =>
    (await app.ctx.db.selectFrom('member_state').select('user_v').where('member_id', '=', member).executeTakeFirstOrThrow())
      .user_v
  const before = await version()
  await work()
  return (await version()) - before
}

/** The entries of what was posted for a cause, in their order. */
const posted = async (kind: string, ref: string) =>
  (
    await app.ctx.db
      .selectFrom('entry')
      .innerJoin('posting', 'posting.id', 'entry.posting_id')
      .select(['account', 'member_id', 'currency', 'amount'])
      .where('kind', '=', kind)
      .where('ref', '=', ref)
      .orderBy('line')
      .execute()
  ).map(({ account, member_id, currency, amount }) => [account, member_id, currency, amount])

test('an order that is not there can be neither settled nor disputed', async () => {
  await expect(settle('z'.repeat(26))).rejects.toMatchObject({ code: 'DU004', message: 'no_order' })
  await expect(dispute('z'.repeat(26))).rejects.toMatchObject({ code: 'DU004', message: 'no_order' })
})

test('an order is settled once; its member is notified once, and counts as a payer from the first time on', async () => {
  const fay = await newMember()
  const first = await shop.open(fay)
  const paidAt = app.ctx.now()
  expect(await publishedDuring(fay, async () => expect(await settle(first.id)).toBe(true))).toBe(1)
  expect(await posted('purchase', first.id)).toEqual([
    ['member', fay, 'CRD', 30],
    ['issued', null, 'CRD', -30],
    ['captured', null, 'EUR', 1499],
    ['sales', null, 'EUR', -1499],
  ])
  app.wait(minuteMs)
  expect(await publishedDuring(fay, async () => expect(await settle(first.id)).toBe(false))).toBe(0)
  expect(await orderRow(first.id)).toMatchObject({ state: 'paid', paid_at: paidAt })
  await settle((await shop.open(fay)).id)
  const member = app.ctx.db.selectFrom('member').select('paid_at').where('id', '=', fay)
  expect(await member.executeTakeFirst()).toEqual({ paid_at: paidAt })
  expect(await balance(fay)).toBe(60)
})

test('a charge-back is booked once, and its member notified once', async () => {
  const fay = await newMember()
  const { id } = await shop.buy(fay)
  await shop.write(fay, await newMember(), 2)
  expect(await publishedDuring(fay, async () => expect(await dispute(id)).toBe(true))).toBe(1)
  expect(await posted('purchase_refund', id)).toEqual([
    ['captured', null, 'EUR', -1499],
    ['sales', null, 'EUR', 1499],
    ['issued', null, 'CRD', 30],
    ['member', fay, 'CRD', -26],
    ['lost', null, 'CRD', -4],
  ])
  expect(await dispute(id)).toBe(false)
  expect(await orderRow(id)).toMatchObject({ state: 'disputed' })
})

test('an order that was never settled only ends by a charge-back: nothing is posted', async () => {
  const { id } = await shop.open(await newMember())
  expect(await dispute(id)).toBe(true)
  expect(await orderRow(id)).toMatchObject({ state: 'disputed' })
  expect(await posted('purchase_refund', id)).toEqual([])
  expect(await dispute(id)).toBe(false)
})

test('when all the credits of an order went back before, a charge-back takes money only', async () => {
  const fay = await newMember(7)
  const { id } = await shop.buy(fay)
  await giveBack(id, 500, 30)
  expect(await dispute(id)).toBe(true)
  expect(await posted('purchase_refund', id)).toEqual([
    ['captured', null, 'EUR', -999],
    ['sales', null, 'EUR', 999],
  ])
  expect(await balance(fay)).toBe(7)
})

test('a charge-back of an order whose member was erased is lost in full', async () => {
  const { id } = await shop.buy(await newMember())
  await sql`update purchase_order set member_id = null where id = ${id}`.execute(app.ctx.db)
  expect(await dispute(id)).toBe(true)
  expect((await posted('purchase_refund', id)).slice(2)).toEqual([
    ['issued', null, 'CRD', 30],
    ['lost', null, 'CRD', -30],
  ])
})

test('a refund is posted as requested, its member notified once, and an order is refunded when all its money is back', async () => {
  const fay = await newMember()
  const { id } = await shop.buy(fay)
  const refunds: string[] = []
  const part = async (amount: number, credits: number) => void refunds.push((await giveBack(id, amount, credits)).id)
  expect(await publishedDuring(fay, () => part(1498, 30))).toBe(1)
  expect(await orderRow(id)).toMatchObject({ state: 'part_refunded' })
  await expect(giveBack(id, 2, 0)).rejects.toMatchObject({ details: { why: 'too_much' } })
  await part(1, 0)
  expect(await orderRow(id)).toMatchObject({ state: 'refunded' })
  expect(await posted('purchase_refund', refunds[0] ?? '')).toEqual([
    ['captured', null, 'EUR', -1498],
    ['sales', null, 'EUR', 1498],
    ['member', fay, 'CRD', -30],
    ['issued', null, 'CRD', 30],
  ])
  expect(await posted('purchase_refund', refunds[1] ?? '')).toEqual([
    ['captured', null, 'EUR', -1],
    ['sales', null, 'EUR', 1],
  ])
})

test('a single credit is taken back as well, and one more than is there is not', async () => {
  const fay = await newMember()
  const { id } = await shop.buy(fay)
  await giveBack(id, 50, 1)
  expect(await balance(fay)).toBe(29)
  await shop.write(fay, await newMember(), 14)
  await expect(giveBack(id, 50, 2)).rejects.toMatchObject({ details: { why: 'poor' } })
  await giveBack(id, 50, 1)
  expect(await balance(fay)).toBe(0)
})

test('credits that belong to another member do not pay for a refund', async () => {
  const [fay, rich] = [await newMember(), await newMember(100)]
  const { id } = await shop.buy(fay)
  await shop.write(fay, await newMember())
  await expect(giveBack(id, 1499, 30)).rejects.toMatchObject({ details: { why: 'poor' } })
  expect([await balance(fay), await balance(rich)]).toEqual([28, 100])
})

test('who starts with nothing gets a wallet and no posting', async () => {
  const fay = await newMember()
  await app.ctx.db.deleteFrom('wallet').where('member_id', '=', fay).execute()
  await giveWelcomeCredits(app.ctx, fay, 0)
  expect(await posted('welcome', String(fay))).toEqual([])
  expect(await app.ctx.db.selectFrom('wallet').select('balance').where('member_id', '=', fay).execute()).toEqual([{ balance: 0 }])
  await giveWelcomeCredits(app.ctx, fay, 1)
  expect(await posted('welcome', String(fay))).toEqual([
    ['member', fay, 'CRD', 1],
    ['issued', null, 'CRD', -1],
  ])
})

test('unread messages are refunded one by one, and their sender is notified once', async () => {
  const [fay, reader] = [await newMember(10), await newMember()]
  const { message } = await shop.write(fay, reader, 3)
  await setStatus(app.ctx.db, reader, 'banned')
  expect(await publishedDuring(fay, () => refundUnreached.run(app.ctx, {}))).toBe(1)
  expect(await posted('message_refund', String(message))).toEqual([
    ['member', fay, 'CRD', 2],
    ['reserved', null, 'CRD', -2],
  ])
  expect(await publishedDuring(fay, () => refundUnreached.run(app.ctx, {}))).toBe(0)
})

test('a member without a wallet gets the same answer as with an empty one', async () => {
  const [fay, reader] = [await newMember(), await newMember()]
  await app.ctx.db.deleteFrom('wallet').where('member_id', '=', fay).execute()
  const call = await openCaller(app, fay)
  const { id: conversation } = (await call('GET /api/chat.php', { query: { profile: reader } })).body as { id: number }
  const answer = await call('POST /api/messages.php', { body: { conversation, text: 'Hello' } })
  expect(answer).toMatchObject({ status: 402, body: { error: 'not_enough_credits', balance: 0, needed: 2 } })
})
