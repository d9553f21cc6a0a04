/** Refunds and charge-backs: money goes back once, credits with it, and nothing is ever silently negative. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { dayMs, hourMs } from '#domain/time/durations.ts'
import { findBalance } from '#server/credits/credits.ts'
import { carryLateRefunds, carryRefund } from '#server/credits/refunds.jobs.ts'
import { type Refund, refundOrder } from '#server/credits/refunds.ts'
import { openBooks } from '../../../tests/books.ts'

const { app, shop } = await openBooks()
let count = 0

const newMember = (credits = 0) => app.createMember(`Rosa${(count += 1)}`, { credits })
const balance = (member: ProfileId) => findBalance(app.ctx, member)
const giveBack = (order: string, amount_minor: number, credits: number) =>
  refundOrder(app.ctx, { order, amount_minor, credits, reason: 'operator' })
const refundOf = ({ id }: Refund) => app.ctx.db.selectFrom('refund').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const atProvider = (ref: string) => app.ctx.db.selectFrom('sandbox_refund').selectAll().where('ref', '=', ref).execute()
const lost = async () =>
  (await sql<{ n: number }>`select coalesce(sum(amount), 0)::bigint as n from entry where account = 'lost'`.execute(app.ctx.db))
    .rows[0]?.n

test('money goes back once, the credits with it, and the order shows it', async () => {
  const rosa = await newMember(4)
  const order = await shop.buy(rosa)
  const refund = await giveBack(order.id, 1499, 30)
  expect(refund).toMatchObject({ state: 'asked', amount_minor: 1499, credits: 30, reason: 'operator' })
  expect(await shop.stateOf(order.id)).toBe('refunded')
  expect(await balance(rosa)).toBe(4)
  await app.runJobs()
  await carryRefund.run(app.ctx, { refund: refund.id })
  const [sent, ...more] = await atProvider(order.ref)
  expect([sent?.amount_minor, more]).toEqual([1499, []])
  expect(await refundOf(refund)).toMatchObject({ state: 'done', refund_ref: sent?.id, done_at: app.ctx.now() })
})

test('a part goes back, then another, and never more than was paid', async () => {
  const rosa = await newMember()
  const order = await shop.buy(rosa)
  await giveBack(order.id, 500, 10)
  expect(await shop.stateOf(order.id)).toBe('part_refunded')
  await expect(giveBack(order.id, 1000, 0)).rejects.toMatchObject({ code: 'not_refundable', details: { why: 'too_much' } })
  await expect(giveBack(order.id, 100, 21)).rejects.toMatchObject({ details: { why: 'too_much' } })
  await giveBack(order.id, 999, 20)
  expect(await shop.stateOf(order.id)).toBe('refunded')
  await expect(giveBack(order.id, 1, 0)).rejects.toMatchObject({ details: { why: 'closed' } })
  expect(await balance(rosa)).toBe(0)
})

test('ten refunds of the whole price at once are one', async () => {
  const rosa = await newMember()
  const order = await shop.buy(rosa)
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => giveBack(order.id, 1499, 30)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await app.runJobs()
  expect(await atProvider(order.ref)).toHaveLength(1)
})

test('credits that are spent are not taken back by a refund', async () => {
  const rosa = await newMember()
  const order = await shop.buy(rosa)
  await shop.write(rosa, await newMember(), 2)
  await expect(giveBack(order.id, 1499, 30)).rejects.toMatchObject({ details: { why: 'poor' } })
  await giveBack(order.id, 1499, 0)
  expect(await balance(rosa)).toBe(26)
})

test('what was never paid cannot go back', async () => {
  const rosa = await newMember()
  const order = await shop.buy(rosa)
  await app.ctx.db.updateTable('purchase_order').set({ state: 'disputed' }).where('id', '=', order.id).execute()
  await expect(giveBack(order.id, 1, 0)).rejects.toMatchObject({ details: { why: 'closed' } })
  await expect(giveBack('z'.repeat(26), 1, 0)).rejects.toMatchObject({ code: 'not_found' })
  await app.ctx.db.updateTable('purchase_order').set({ state: 'paid' }).where('id', '=', order.id).execute()
})

test('while the provider is away the refund waits, and is carried once it is back', async () => {
  const rosa = await newMember()
  const order = await shop.buy(rosa)
  const refund = await giveBack(order.id, 1499, 30)
  const { payments } = app.ctx
  const away = { ...payments.byName('sandbox'), refund: () => Promise.reject(new Error('away')) }
  app.ctx.payments = { ...payments, byName: () => away as never }
  await expect(carryRefund.run(app.ctx, { refund: refund.id })).rejects.toThrow('away')
  app.wait(3 * dayMs)
  await carryLateRefunds.run(app.ctx, {})
  expect(await refundOf(refund)).toMatchObject({ state: 'asked' })
  app.ctx.payments = payments
  app.wait(hourMs)
  await carryLateRefunds.run(app.ctx, {})
  expect(await refundOf(refund)).toMatchObject({ state: 'done' })
  expect(await atProvider(order.ref)).toMatchObject([{ key: refund.id }])
  await app.runJobs()
})

test('a refund that is hours late is a warning, and after two days it is loud', async () => {
  const order = await shop.buy(await newMember())
  const refund = await giveBack(order.id, 1499, 30)
  const { payments, log } = app.ctx
  const said: string[] = []
  const note = (level: string) => (words: unknown) => void (JSON.stringify(words).includes(refund.id) && said.push(level))
  app.ctx.log = { ...log, warn: note('warn'), error: note('error') }
  app.ctx.payments = { ...payments, byName: () => ({ refund: () => Promise.reject(new Error('away')) }) as never }
  app.wait(hourMs - 1)
  await carryLateRefunds.run(app.ctx, {})
  expect(said).toEqual([])
  app.wait(2)
  await carryLateRefunds.run(app.ctx, {})
  app.wait(2 * dayMs)
  await carryLateRefunds.run(app.ctx, {})
  expect(said).toEqual(['warn', 'error'])
  Object.assign(app.ctx, { payments, log })
  await app.runJobs()
})

test('money of a member who was erased can still go back', async () => {
  const order = await shop.buy(await newMember())
  await app.ctx.db.updateTable('purchase_order').set({ member_id: null }).where('id', '=', order.id).execute()
  await giveBack(order.id, 1499, 0)
  await app.runJobs()
  expect(await atProvider(order.ref)).toMatchObject([{ amount_minor: 1499 }])
})

test('a refund that is not there is nothing to carry', async () => {
  await expect(carryRefund.run(app.ctx, { refund: 'z'.repeat(26) })).resolves.toBeUndefined()
})

test('a process that dies between the provider’s answer and storing it pays nobody twice', async () => {
  const rosa = await newMember()
  const order = await shop.buy(rosa)
  const refund = await giveBack(order.id, 700, 0)
  const input = { provider_ref: order.ref, amount_minor: 700, currency: 'EUR', key: refund.id }
  const first = await app.ctx.payments.byName('sandbox')?.refund(input)
  await app.runJobs()
  expect(await refundOf(refund)).toMatchObject({ state: 'done', refund_ref: first?.refund_ref })
  expect(await atProvider(order.ref)).toHaveLength(1)
})

test('the sandbox gives back only what it took', async () => {
  const order = await shop.buy(await newMember())
  const input = { provider_ref: order.ref, amount_minor: 1500, currency: 'EUR', key: 'too-much' }
  await expect(app.ctx.payments.byName('sandbox')?.refund(input)).rejects.toThrow()
  await expect(app.ctx.payments.byName('sandbox')?.refund({ ...input, provider_ref: 'nobody' })).rejects.toThrow()
})

test('a charge-back takes the credits that are left; spent ones are booked as lost, and no balance is below zero', async () => {
  const rosa = await newMember()
  const before = (await lost()) ?? 0
  const order = await shop.buy(rosa)
  await shop.write(rosa, await newMember(), 3)
  await shop.say(order.ref, 'charged_back')
  expect(await shop.stateOf(order.id)).toBe('disputed')
  expect(await balance(rosa)).toBe(0)
  expect(await lost()).toBe(before - 6)
})

test('a charge-back after everything was spent is lost in full, and the account stays open', async () => {
  const rosa = await newMember()
  const before = (await lost()) ?? 0
  const order = await shop.buy(rosa, 'hello')
  const { credits } = await app.ctx.db
    .selectFrom('purchase_order')
    .select('credits')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  await shop.write(rosa, await newMember(), credits / 2)
  await shop.say(order.ref, 'charged_back')
  expect(await lost()).toBe(before - credits)
  const member = app.ctx.db.selectFrom('member').select('status').where('id', '=', rosa)
  expect(await member.executeTakeFirst()).toEqual({ status: 'active' })
})

test('a charge-back after a part went back takes only the rest, and a refund that was not sent yet never is', async () => {
  const rosa = await newMember(2)
  const order = await shop.buy(rosa)
  const refund = await giveBack(order.id, 500, 10)
  await shop.say(order.ref, 'charged_back')
  expect(await shop.stateOf(order.id)).toBe('disputed')
  expect(await balance(rosa)).toBe(2)
  await app.runJobs()
  expect(await refundOf(refund)).toMatchObject({ state: 'failed', refund_ref: null })
  expect(await atProvider(order.ref)).toEqual([])
})

test('a charge-back of an order that all was refunded of changes nothing', async () => {
  const rosa = await newMember(4)
  const order = await shop.buy(rosa)
  await giveBack(order.id, 1499, 30)
  await app.runJobs()
  const booked = await linesIn()
  expect(await shop.say(order.ref, 'charged_back')).toBe('unchanged')
  expect([await shop.stateOf(order.id), await balance(rosa), await linesIn()]).toEqual(['refunded', 4, booked])
})

test('while such a refund is still on its way, the bank was first: it is never sent', async () => {
  const rosa = await newMember()
  const order = await shop.buy(rosa)
  const refund = await giveBack(order.id, 1499, 30)
  await shop.say(order.ref, 'charged_back')
  await app.runJobs()
  expect(await refundOf(refund)).toMatchObject({ state: 'failed', refund_ref: null })
  expect([await shop.stateOf(order.id), await atProvider(order.ref)]).toEqual(['refunded', []])
})

const linesIn = async () =>
  (await sql<{ n: number }>`select (select count(*) from entry) + (select count(*) from credit_note) as n`.execute(app.ctx.db))
    .rows[0]?.n
