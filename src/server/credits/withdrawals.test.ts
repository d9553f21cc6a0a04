/** Withdrawing from a purchase: public, in two steps, once, with a receipt. */
import { expect, test } from 'vitest'
import type { Transaction } from '#domain/credits/credits.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { type Withdrawal, withdrawUntil } from '#domain/credits/refunds.ts'
import { dayMs, minuteMs } from '#domain/time/durations.ts'
import { findBalance } from '#server/credits/credits.ts'
import { refundOrder } from '#server/credits/refunds.ts'
import { type Caller, openCaller } from '../../../tests/caller.ts'
import { openBooks } from '../../../tests/books.ts'
import { setStatus } from '../../../tests/test-members.ts'

const { app, shop } = await openBooks()
const visitor: Caller = await openCaller(app, null)
let count = 0

const newMember = async (credits = 0) => {
  const name = `Willa${(count += 1)}`
  return { id: await app.createMember(name, { credits, country: 'NL' }), email: `${name.toLowerCase()}@example.test` }
}
const withdraw = (transaction: string, email: string, confirm?: boolean, call = visitor) =>
  call('POST /api/withdrawal.php', { body: { transaction, email, ...(confirm && { confirm }) } })
const answerOf = async (response: ReturnType<typeof withdraw>) => {
  const { status, body } = await response
  expect([status, body]).toEqual([200, expect.anything()])
  return body as Withdrawal
}
const balance = (member: ProfileId) => findBalance(app.ctx, member)
const refundsOf = (order: string) => app.ctx.db.selectFrom('refund').selectAll().where('order_id', '=', order).execute()

test('the first step shows what would go back and changes nothing; the second gives it back, all of it for what is unused', async () => {
  const willa = await newMember(6)
  const { id, ref } = await shop.buy(willa.id)
  const shown = await answerOf(withdraw(id, willa.email.toUpperCase()))
  const facts = { price_minor: 1499, currency: 'EUR', credits: 30, unused_credits: 30, refund_minor: 1499 }
  expect(shown).toMatchObject({ ...facts, transaction: id, state: 'paid', until: '2026-06-30T00:00:00.000Z', declared_at: null })
  expect([await shop.stateOf(id), await balance(willa.id)]).toEqual(['paid', 36])
  const done = await answerOf(withdraw(id, willa.email, true))
  expect(done).toMatchObject({ ...facts, state: 'refunded', declared_at: app.ctx.now().toISOString() })
  expect(await balance(willa.id)).toBe(6)
  await app.runJobs()
  const sent = app.ctx.db.selectFrom('sandbox_refund').select('amount_minor').where('ref', '=', ref)
  expect(await sent.execute()).toEqual([{ amount_minor: 1499 }])
})

test('used credits stay paid, unused ones go back at their share of the price', async () => {
  const willa = await newMember()
  const { id } = await shop.buy(willa.id)
  await shop.write(willa.id, (await newMember()).id, 5)
  expect(await answerOf(withdraw(id, willa.email, true))).toMatchObject({
    unused_credits: 20,
    refund_minor: 1000,
    state: 'part_refunded',
  })
  expect(await balance(willa.id)).toBe(0)
})

test('what was got first is spent first: welcome credits, then the older order', async () => {
  const willa = await newMember(4)
  const older = await shop.buy(willa.id)
  app.wait(minuteMs)
  const newer = await shop.buy(willa.id, 'hello')
  await shop.write(willa.id, (await newMember()).id, 7)
  expect(await answerOf(withdraw(newer.id, willa.email))).toMatchObject({ unused_credits: 10, credits: 10 })
  expect(await answerOf(withdraw(older.id, willa.email))).toMatchObject({ unused_credits: 20 })
  await answerOf(withdraw(newer.id, willa.email, true))
  expect(await answerOf(withdraw(older.id, willa.email, true))).toMatchObject({ unused_credits: 20, refund_minor: 1000 })
  expect(await balance(willa.id)).toBe(0)
})

test('sent twice, or by two browsers at once, it is one withdrawal with one answer', async () => {
  const willa = await newMember()
  const { id } = await shop.buy(willa.id)
  const answers = await Promise.all(Array.from({ length: 8 }, () => withdraw(id, willa.email, true)))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  app.wait(40 * dayMs)
  expect((await withdraw(id, willa.email, true)).text).toBe(answers[0]?.text)
  expect(await refundsOf(id)).toMatchObject([{ amount_minor: 1499, credits: 30, reason: 'withdrawal' }])
  await app.runJobs()
})

test('a receipt with date, time and content is mailed once, within a minute', async () => {
  const willa = await newMember()
  const { id } = await shop.buy(willa.id)
  await app.runJobs()
  const before = (await app.mails()).length
  await withdraw(id, willa.email, true)
  await withdraw(id, willa.email, true)
  await app.runJobs()
  const mails = (await app.mails()).slice(before)
  expect(mails.map(({ recipient }) => recipient)).toEqual([willa.email])
  const [mail] = mails
  expect(mail?.text_body).toContain(`I withdraw from my order ${id}.`)
  expect(mail?.text_body).toContain('€14.99')
  expect(mail?.text_body).toContain(String(app.ctx.now().getUTCFullYear()))
  expect(mail?.text_body).toMatch(/\d\d?:\d\d.*UTC/)
  expect(mail?.subject).toBe('We’ve received your withdrawal')
})

test('a banned or departed member may withdraw too, and gets the receipt', async () => {
  for (const status of ['banned', 'deleted'] as const) {
    const willa = await newMember()
    const { id } = await shop.buy(willa.id)
    await setStatus(app.ctx.db, willa.id, status)
    await answerOf(withdraw(id, willa.email, true))
    await app.runJobs()
    expect((await app.mails()).at(-1)).toMatchObject({ recipient: willa.email, subject: 'We’ve received your withdrawal' })
  }
})

test('who is erased before the receipt goes out gets no mail any more', async () => {
  const willa = await newMember()
  const { id } = await shop.buy(willa.id)
  await app.runJobs()
  const before = (await app.mails()).length
  await answerOf(withdraw(id, willa.email, true))
  await app.ctx.db.updateTable('purchase_order').set({ member_id: null }).where('id', '=', id).execute()
  await app.runJobs()
  expect(await app.mails()).toHaveLength(before)
})

test('on the last of fourteen days it still works; a moment later it is too late', async () => {
  const willa = await newMember()
  const { id } = await shop.buy(willa.id)
  const until = withdrawUntil(app.ctx.now())
  app.wait(until.getTime() - app.ctx.now().getTime() - 1)
  expect((await withdraw(id, willa.email)).status).toBe(200)
  app.wait(1)
  const late = await withdraw(id, willa.email, true)
  expect([late.status, late.body]).toEqual([422, { error: 'withdrawal_over', until: until.toISOString() }])
  expect(await refundsOf(id)).toEqual([])
})

test('another address, an order that is not there or not paid, and one of another pool are one and the same answer', async () => {
  const willa = await newMember()
  const { id } = await shop.buy(willa.id)
  const unpaid = await (
    await openCaller(app, willa.id)
  )('POST /api/orders.php', {
    body: { credit_id: 'coffee', payment_method: 'ideal' },
  })
  const answers = [
    await withdraw(id, 'somebody@example.test', true),
    await withdraw('z'.repeat(26), willa.email, true),
    await withdraw((unpaid.body as { transaction: string }).transaction, willa.email, true),
    await withdraw(id, willa.email, true, await openCaller(app, null, 'lavish.localhost')),
  ]
  for (const answer of answers) expect([answer.status, answer.body]).toEqual([404, { error: 'withdrawal_not_found' }])
  expect(await shop.stateOf(id)).toBe('paid')
})

test('when every credit is used the statement is taken all the same, and nothing goes back', async () => {
  const willa = await newMember()
  const { id } = await shop.buy(willa.id, 'hello')
  await shop.write(willa.id, (await newMember()).id, 5)
  const done = await answerOf(withdraw(id, willa.email, true))
  expect(done).toMatchObject({ unused_credits: 0, refund_minor: 0, state: 'paid' })
  expect(done.declared_at).not.toBeNull()
  expect(await refundsOf(id)).toEqual([])
  await app.runJobs()
})

test('what went back another way does not go back again', async () => {
  const willa = await newMember()
  const { id, ref } = await shop.buy(willa.id)
  await refundOrder(app.ctx, { order: id, amount_minor: 1000, credits: 0, reason: 'operator' })
  expect(await answerOf(withdraw(id, willa.email))).toMatchObject({ unused_credits: 30, refund_minor: 499 })
  await shop.say(ref, 'charged_back')
  expect((await withdraw(id, willa.email, true)).body).toMatchObject({ error: 'not_refundable' })
})

test('the order’s page offers it for as long as it works: counted from paying, not from ordering, and not once it was used', async () => {
  const willa = await newMember()
  const call = await openCaller(app, willa.id)
  const { body } = await call('POST /api/orders.php', { body: { credit_id: 'hello', payment_method: 'ideal' } })
  const { transaction: id, redirect_url } = body as { transaction: string; redirect_url: string }
  const offered = async () =>
    ((await call('GET /api/transaction.php', { query: { id } })).body as Transaction).owner?.withdraw_until
  expect(await offered()).toBeNull()
  app.wait(13 * dayMs)
  await shop.say(redirect_url.split('/').at(-1) ?? '', 'paid')
  app.wait(13 * dayMs)
  const until = withdrawUntil(new Date(app.ctx.now().getTime() - 13 * dayMs))
  expect(await offered()).toBe(until.toISOString())
  await shop.write(willa.id, (await newMember()).id, 5)
  await answerOf(withdraw(id, willa.email, true))
  expect([await shop.stateOf(id), await offered()]).toEqual(['paid', null])
})
