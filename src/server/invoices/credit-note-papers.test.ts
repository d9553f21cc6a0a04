/** Credit notes on paper: the member's own, on the page and as a file, in every language. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Invoice } from '#domain/invoices/invoices.ts'
import { locales } from '#domain/languages/languages.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { refundOrder } from '#server/credits/refunds.ts'
import { openSession } from '#server/sessions/session.ts'
import { fontFiles, writeInvoice } from '#server/invoices/invoice-pdf.ts'
import { invoiceTexts } from '#server/invoices/invoice-texts.ts'
import { getInvoice } from '#server/invoices/invoices.ts'
import { openCaller } from '../../../tests/caller.ts'
import { missingIn } from '../../../tests/fonts.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { openShop } from '../../../tests/buyers.ts'

let app: TestApp
let shop: ReturnType<typeof openShop>
let count = 0
beforeAll(async () => {
  app = await openTestApp()
  shop = openShop(app)
})
afterAll(() => app.close())

const newMember = () => app.createMember(`Nele${(count += 1)}`, { country: 'NL' })
const giveBack = (order: string, amount_minor: number, credits = 0) =>
  refundOrder(app.ctx, { order, amount_minor, credits, reason: 'operator' })
const paper = async (member: ProfileId, id: string, note?: string) =>
  Invoice.parse(await getInvoice(app.ctx, member, note === undefined ? { id } : { id, note }))
const notesOf = async (member: ProfileId, id: string) => {
  const { credit_notes } = await paper(member, id)
  return Promise.all(credit_notes.map(({ number }) => paper(member, id, number)))
}

const download = async (member: ProfileId | null, id: string, note: string, host = 'social.localhost') => {
  const cookie = member === null ? '' : ((await openSession(app.ctx, member, app.site(host))).split(';')[0] ?? '')
  return (await app.hono()).request(`http://${host}/api/invoice_file.php?id=${id}&note=${note}`, { headers: { cookie } })
}

test('nobody but its member has it, on the page or as a file, and no longer once they are erased', async () => {
  const [nora, other] = [await newMember(), await newMember()]
  const elsewhere = await app.createMember(`Nele${(count += 1)}`, { host: 'lavish.localhost' })
  const [{ id }, { id: another }] = [await shop.buy(nora), await shop.buy(nora)]
  await giveBack(id, 1499, 30)
  const note = (await paper(nora, id)).credit_notes[0]?.number ?? ''
  const file = await download(nora, id, note)
  expect([file.status, file.headers.get('content-disposition')]).toEqual([200, `attachment; filename="${note}.pdf"`])
  const stranger = await openCaller(app, other)
  expect((await stranger('GET /api/invoice.php', { query: { id, note } })).status).toBe(404)
  expect((await download(other, id, note)).status).toBe(404)
  expect((await download(elsewhere, id, note, 'lavish.localhost')).status).toBe(404)
  expect((await download(null, id, note)).status).toBe(403)
  expect((await download(nora, another, note)).status).toBe(404)
  expect((await download(nora, id, 'SOCIAL-2026-000001')).status).toBe(400)
  await app.ctx.db.updateTable('purchase_order').set({ member_id: null }).where('id', '=', id).execute()
  await expect(paper(nora, id, note)).rejects.toMatchObject({ code: 'not_found' })
})

test('the PDF is one page with its fonts in it, in every language, and its letters are in them', async () => {
  const nora = await newMember()
  const { id } = await shop.buy(nora)
  await giveBack(id, 999, 20)
  await giveBack(id, 500)
  const notes = await notesOf(nora, id)
  for (const locale of locales) {
    const text = (await writeInvoice(app.ctx.texts, notes[0] as Invoice, locale)).toString('latin1')
    expect([text.match(/\/Type \/Page\b/g)?.length, text.match(/\/FontFile2/g)?.length]).toEqual([1, 2])
  }
  const words = locales.flatMap((locale) => notes.map((note) => invoiceTexts(note, locale, app.ctx.texts.translator(locale))))
  expect(words[1]).toMatchObject({ title: 'Credit note' })
  expect(words.slice(0, 2).map(({ lines }) => lines[0]?.[0])).toEqual([
    '20 credits, before tax',
    'Lower price for 30 credits, before tax',
  ])
  const mails = [...new Set(JSON.stringify(words))]
  for (const file of fontFiles) expect([file, missingIn(file, mails)]).toEqual([file, []])
})

test('premium that is taken back has one, which names it as the invoice and the receipt do', async () => {
  const nele = await newMember()
  const { id } = await shop.buy(nele, 'premium-90')
  await app.runJobs()
  expect((await app.mails()).at(-1)?.text_body).toContain('Bought: Premium, 90 days')
  const { gross_minor, tax_minor } = await paper(nele, id)
  await giveBack(id, 100)
  const body = { transaction: id, email: `nele${count}@example.test`, confirm: true }
  await (
    await openCaller(app, null)
  )('POST /api/withdrawal.php', { body })
  const notes = await notesOf(nele, id)
  expect(notes.map((note) => note.corrects?.reason)).toEqual(['operator', 'withdrawal'])
  expect(notes[0]?.gross_minor).toBe(100)
  expect([notes[1]?.gross_minor, (notes[0]?.tax_minor ?? 0) + (notes[1]?.tax_minor ?? 0)]).toEqual([gross_minor - 100, tax_minor])
  const [, back] = notes.map((note) => invoiceTexts(note, 'en', app.ctx.texts.translator('en')).lines[0]?.[0])
  expect(back).toBe('Lower price for Premium, 90 days, before tax')
})
