/** Won disputes: the order is paid again, and the ledger agrees at every step. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { dayMs } from '#domain/time/durations.ts'
import { findBalance, ledgerReport } from '#server/credits/credits.ts'
import { carryRefund } from '#server/credits/refunds.jobs.ts'
import { refundOrder } from '#server/credits/refunds.ts'
import { openBooks } from '../../../tests/books.ts'

const { app, shop } = await openBooks()
let count = 0
const expectBalancedLedger = async () => expect(await ledgerReport(app.ctx)).toMatchObject({ balanced: true })

const newMember = () => app.createMember(`Nora${(count += 1)}`)
const balance = (member: ProfileId) => findBalance(app.ctx, member)
const lotOf = async (order: string) =>
  (await app.ctx.db.selectFrom('credit_lot').select('unspent').where('order_id', '=', order).executeTakeFirstOrThrow()).unspent
const notesOf = (order: string) =>
  app.ctx.db
    .selectFrom('credit_note')
    .select(['ref', 'gross_minor', 'credits'])
    .where('order_id', '=', order)
    .orderBy('number')
    .execute()

test('a won dispute gives the credits back to the lot they came from; a repeated event gives them once', async () => {
  const nora = await newMember()
  const { id, ref } = await shop.buy(nora)
  await shop.write(nora, await newMember(), 5)
  await shop.say(ref, 'charged_back')
  await expectBalancedLedger()
  expect([await shop.stateOf(id), await balance(nora), await lotOf(id)]).toEqual(['disputed', 0, 0])
  expect(await shop.say(ref, 'dispute_won')).toBe('changed')
  expect(await shop.say(ref, 'dispute_won')).toBe('unchanged')
  expect([await shop.stateOf(id), await balance(nora), await lotOf(id)]).toEqual(['paid', 20, 20])
  const lost = await sql<{ n: number }>`select coalesce(sum(amount), 0)::bigint as n from entry where account = 'lost'`.execute(
    app.ctx.db,
  )
  expect(lost.rows).toEqual([{ n: 0 }])
})

test('after a dispute was won the order can be disputed again, with a credit note of its own, and be refunded', async () => {
  const nora = await newMember()
  const { id, ref } = await shop.buy(nora)
  for (const kind of ['charged_back', 'dispute_won', 'charged_back'] as const) {
    await shop.say(ref, kind)
    await expectBalancedLedger()
  }
  expect([await shop.stateOf(id), await balance(nora)]).toEqual(['disputed', 0])
  expect(await notesOf(id)).toEqual([id, `${id}:2`].map((ref) => ({ ref, gross_minor: 1499, credits: 30 })))
  app.wait(1000)
  await shop.say(ref, 'dispute_won')
  await refundOrder(app.ctx, { order: id, amount_minor: 1499, credits: 30, reason: 'operator' })
  expect([await shop.stateOf(id), await balance(nora)]).toEqual(['refunded', 0])
})

test('a refund that was dropped during the dispute is due again, and the order is partly refunded again', async () => {
  const nora = await newMember()
  const { id, ref } = await shop.buy(nora)
  const refund = await refundOrder(app.ctx, { order: id, amount_minor: 500, credits: 10, reason: 'operator' })
  await shop.say(ref, 'charged_back')
  await carryRefund.run(app.ctx, { refund: refund.id })
  const stateOf = async () =>
    (await app.ctx.db.selectFrom('refund').select('state').where('id', '=', refund.id).executeTakeFirstOrThrow()).state
  expect(await stateOf()).toBe('failed')
  await shop.say(ref, 'dispute_won')
  expect([await stateOf(), await shop.stateOf(id), await balance(nora)]).toEqual(['asked', 'part_refunded', 20])
})

test('premium goes on with the days that were left when its order was disputed', async () => {
  const nora = await newMember()
  const { id, ref } = await shop.buy(nora, 'premium-30')
  app.wait(10 * dayMs)
  await shop.say(ref, 'charged_back')
  app.wait(5 * dayMs)
  await shop.say(ref, 'dispute_won')
  const held = await app.ctx.db
    .selectFrom('premium_period')
    .select('ends_at')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(held.ends_at.getTime() - app.ctx.now().getTime()).toBe(20 * dayMs)
})

test('an order that was never paid stays disputed', async () => {
  const nora = await newMember()
  const { id, ref } = await shop.open(nora)
  await shop.say(ref, 'charged_back')
  await shop.say(ref, 'dispute_won')
  expect([await shop.stateOf(id), await balance(nora)]).toEqual(['disputed', 0])
})
