/** Credit notes: one whenever money goes back, numbered without a gap, and adding up with their invoice. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { Invoice, taxWithin } from '#domain/invoices/invoices.ts'
import type { Country } from '#domain/geo/places.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { ledgerReport } from '#server/credits/credits.ts'
import { carryRefund } from '#server/credits/refunds.jobs.ts'
import { refundOrder } from '#server/credits/refunds.ts'
import { getInvoice } from '#server/invoices/invoices.ts'
import { openCaller } from '../../../tests/caller.ts'
import { openBooks } from '../../../tests/books.ts'

const { app, shop } = await openBooks()
let count = 0

const newMember = (country: Country = 'NL') => app.createMember(`Nora${(count += 1)}`, { country })
const giveBack = (order: string, amount_minor: number, credits = 0, ctx = app.ctx) =>
  refundOrder(ctx, { order, amount_minor, credits, reason: 'operator' })
const paper = async (member: ProfileId, id: string, note?: string) =>
  Invoice.parse(await getInvoice(app.ctx, member, note === undefined ? { id } : { id, note }))
const notesOf = async (member: ProfileId, id: string) => {
  const { credit_notes } = await paper(member, id)
  return Promise.all(credit_notes.map(({ number }) => paper(member, id, number)))
}
const numbers = async () =>
  (await app.ctx.db.selectFrom('credit_note').select('number').orderBy('number').execute()).map(({ number }) => number)
const nth = (n: number) => `SOCIAL-C-2026-${String(n).padStart(6, '0')}`
const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0)

test('money that goes back has its credit note: the invoice that it corrects, why, and the share of tax', async () => {
  const nora = await newMember()
  const { id } = await shop.buy(nora)
  await giveBack(id, 1000, 20)
  const invoice = await paper(nora, id)
  const expected = { number: nth(1), issued_at: app.ctx.now().toISOString(), gross_minor: 1000 }
  expect(invoice).toMatchObject({ state: 'part_refunded', corrects: null, credit_notes: [expected] })
  expect(await notesOf(nora, id)).toMatchObject([
    {
      ...expected,
      net_minor: 827,
      tax_minor: 173,
      tax_rate: 2100,
      country: 'NL',
      currency: 'EUR',
      credits: 30,
      seller: invoice.seller,
      corrects: { number: invoice.number, issued_at: invoice.issued_at, reason: 'operator', credits: 20 },
      credit_notes: [],
    },
  ])
})

test.each(['NL', 'CH', 'AU', 'US'] as const)(
  'after a refund in parts, tax and price add up to nothing in %s',
  async (country) => {
    const nora = await newMember(country)
    const { id } = await shop.buy(nora, 'coffee', 'card')
    const { gross_minor, tax_minor, tax_rate } = await paper(nora, id)
    const parts = [1, 2, 333, 7, 50, 333]
    for (const [place, part] of parts.entries()) {
      await giveBack(id, part)
      const left = gross_minor - sum(parts.slice(0, place + 1))
      const noted = sum((await notesOf(nora, id)).map((note) => note.tax_minor))
      expect(tax_minor - noted).toBe(taxWithin(left, { rate: tax_rate }))
    }
    await giveBack(id, gross_minor - sum(parts), 30)
    const notes = await notesOf(nora, id)
    for (const key of ['gross_minor', 'tax_minor', 'net_minor'] as const)
      expect(sum(notes.map((note) => note[key]))).toBe((await paper(nora, id))[key])
  },
)

test('a charge-back has one over what had not gone back before, though the credits were spent', async () => {
  const nora = await newMember()
  const { id, ref } = await shop.buy(nora)
  await shop.write(nora, await newMember(), 10)
  await giveBack(id, 500)
  await shop.say(ref, 'charged_back')
  await shop.say(ref, 'charged_back')
  const notes = await notesOf(nora, id)
  expect(notes.map(({ gross_minor, corrects }) => [gross_minor, corrects?.reason, corrects?.credits])).toEqual([
    [500, 'operator', 0],
    [999, 'charge_back', 30],
  ])
  expect(sum(notes.map(({ tax_minor }) => tax_minor))).toBe(260)
})

test('an order that was never paid has none, whatever the bank reports', async () => {
  const nora = await newMember()
  const before = await numbers()
  const call = await openCaller(app, nora)
  const { body } = await call('POST /api/orders.php', { body: { credit_id: 'coffee', payment_method: 'card' } })
  await shop.say((body as { redirect_url: string }).redirect_url.split('/').at(-1) ?? '', 'charged_back')
  expect(await shop.stateOf((body as { transaction: string }).transaction)).toBe('disputed')
  expect(await numbers()).toEqual(before)
})

test('a withdrawal has one that names it', async () => {
  const nora = await newMember()
  const { id } = await shop.buy(nora)
  const email = `nora${count}@example.test`
  await (
    await openCaller(app, null)
  )('POST /api/withdrawal.php', { body: { transaction: id, email, confirm: true } })
  expect(await notesOf(nora, id)).toMatchObject([{ gross_minor: 1499, corrects: { reason: 'withdrawal', credits: 30 } }])
})

test('numbers run without a gap when much goes back at once, whatever is refused or undone between', async () => {
  const drawn = (await numbers()).length
  const buyers = await Promise.all(Array.from({ length: 8 }, () => newMember()))
  const orders = await Promise.all(buyers.map((buyer) => shop.buy(buyer)))
  const undone = (order: string) =>
    app.ctx.db.transaction().execute(async (db) => {
      await giveBack(order, 100, 0, { ...app.ctx, db })
      await sql`set constraints all immediate`.execute(db)
      throw new Error('undone')
    })
  const outcomes = await Promise.allSettled(
    orders.flatMap(({ id, ref }) => [
      giveBack(id, 100, 1),
      undone(id),
      giveBack(id, 5000),
      shop.say(ref, 'charged_back'),
      giveBack(id, 200, 1),
    ]),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(orders.length)
  expect(await numbers()).toEqual(Array.from({ length: (await numbers()).length }, (_, n) => nth(n + 1)))
  expect((await numbers()).length).toBeGreaterThanOrEqual(drawn + orders.length)
  for (const [place, { id }] of orders.entries())
    expect(sum((await notesOf(buyers[place] as ProfileId, id)).map(({ gross_minor }) => gross_minor))).toBe(1499)
})

test('a refund that is carried again, or noted again, has one credit note and no more', async () => {
  const { id } = await shop.buy(await newMember())
  const refund = await giveBack(id, 1499, 30)
  const before = await numbers()
  for (let again = 0; again < 3; again += 1) await carryRefund.run(app.ctx, { refund: refund.id })
  await sql`select draw_credit_note(${refund.id}, ${app.ctx.now()})`.execute(app.ctx.db)
  expect(await numbers()).toEqual(before)
})

test('a credit note is never changed and never removed', async () => {
  const { db } = app.ctx
  await expect(db.updateTable('credit_note').set({ gross_minor: 1 }).execute()).rejects.toMatchObject({ code: 'DU003' })
  await expect(db.deleteFrom('credit_note').execute()).rejects.toMatchObject({ code: 'DU003' })
})

test('what went back before there were credit notes is noted by the same rule, and orders from before invoices are let be', async () => {
  const nora = await newMember()
  const { id } = await shop.buy(nora)
  await app.ctx.db
    .transaction()
    .execute(async (db) => {
      await sql`set local session_replication_role = replica`.execute(db)
      const first = await giveBack(id, 700, 0, { ...app.ctx, db })
      await giveBack(id, 799, 30, { ...app.ctx, db })
      expect((await ledgerReport({ db })).findings).toMatchObject({ credit_notes_missing: 2 })
      for (const ref of [first.id, 'lost of nobody']) await sql`select draw_credit_note(${ref}, ${app.ctx.now()})`.execute(db)
      expect((await ledgerReport({ db })).findings).toMatchObject({ credit_notes_missing: 1 })
      await sql`delete from invoice where order_id = ${id}`.execute(db)
      expect((await ledgerReport({ db })).findings).toMatchObject({ credit_notes_missing: 1, invoices_missing: 1 })
      await sql`delete from credit_note where order_id = ${id}`.execute(db)
      expect((await ledgerReport({ db })).findings).toMatchObject({ credit_notes_missing: 0, invoices_missing: 1 })
      throw new Error('undo')
    })
    .catch((error: Error) => expect(error.message).toBe('undo'))
})
