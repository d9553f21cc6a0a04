/** Invoices: one a paid order, numbered without a gap, frozen as they were, and the member's own. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Invoice } from '#domain/invoices/invoices.ts'
import { locales } from '#domain/languages/languages.ts'
import type { PaymentKind } from '#domain/credits/orders.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { dayMs } from '#domain/time/durations.ts'
import { placeOrder, takePaymentEvent } from '#server/credits/orders.ts'
import { claimFor } from '#server/http/idempotency.ts'
import { openSession } from '#server/sessions/session.ts'
import { fontFiles, writeInvoice } from '#server/invoices/invoice-pdf.ts'
import { invoiceTexts } from '#server/invoices/invoice-texts.ts'
import { drawInvoice, getInvoice } from '#server/invoices/invoices.ts'
import { importSite } from '#server/sites/sites.ts'
import { openCaller } from '../../../tests/caller.ts'
import { missingIn } from '../../../tests/fonts.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { priceOf } from '../../../tests/buyers.ts'

let app: TestApp
let count = 0
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const newMember = (more: Parameters<TestApp['createMember']>[1] = {}) => app.createMember(`Payer${(count += 1)}`, more)

type Wish = { host?: string; pack?: string; method?: string }
async function order(member: ProfileId, { host = 'social.localhost', pack = 'coffee', method = 'card' }: Wish = {}) {
  const input = { credit_id: pack, payment_method: method }
  const claim = claimFor(`m${member}`, `invoice-order-${(count += 1)}`, 'POST /api/orders.php', JSON.stringify(input))
  const placing = { site: app.site(host), member, input, claim, origin: `http://${host}`, locale: 'en' } as const
  const { transaction, redirect_url } = await placeOrder(app.ctx, placing)
  return { transaction, ref: redirect_url.split('/').at(-1) ?? '' }
}
const say = async (provider_ref: string, kind: PaymentKind) => {
  const paid = kind === 'paid' ? { paid: await priceOf(app, provider_ref) } : {}
  return takePaymentEvent(app.ctx, 'sandbox', { event_id: `invoice-event-${(count += 1)}`, provider_ref, kind, ...paid })
}

async function buy(member: ProfileId, wish: Wish = {}) {
  const { transaction, ref } = await order(member, wish)
  await say(ref, 'paid')
  return transaction
}
const invoiceOf = async (member: ProfileId, transaction: string) =>
  Invoice.parse(await getInvoice(app.ctx, member, { id: transaction }))

test('a paid order has an invoice: its price taken apart by the tax of the member’s country', async () => {
  const anna = await newMember({ country: 'NL' })
  expect(await invoiceOf(anna, await buy(anna))).toMatchObject({
    number: 'SOCIAL-2026-000001',
    issued_at: app.ctx.now().toISOString(),
    state: 'paid',
    credits: 30,
    country: 'NL',
    tax: 'vat',
    tax_rate: 2100,
    currency: 'EUR',
    gross_minor: 1499,
    net_minor: 1239,
    tax_minor: 260,
    seller: { brand: 'Sunday', name: 'Sunday Dating B.V. (demonstration)', vat_numbers: ['NL000000000B00'] },
  })
})

test('a member without a country is taxed where the site is at home', async () => {
  const anna = await newMember({ country: null, countryregion: null, city: null })
  expect(await invoiceOf(anna, await buy(anna))).toMatchObject({ country: app.site().file.countries[0] })
})

test('where prices contain no tax the invoice names none, with a note', async () => {
  const anna = await newMember({ country: 'US', countryregion: null, city: null })
  const invoice = await invoiceOf(anna, await buy(anna))
  expect(invoice).toMatchObject({ tax: 'none', tax_rate: 0, tax_minor: 0, net_minor: invoice.gross_minor })
  const words = invoiceTexts(invoice, 'en', app.ctx.texts.translator('en'))
  expect(words.lines.map(([label]) => label)).toEqual(['30 credits', 'Total paid'])
  expect(words.notes).toHaveLength(3)
  const { seller } = invoice
  const small = invoiceTexts(
    { ...invoice, seller: { ...seller, vat_numbers: [], phone: '' } },
    'en',
    app.ctx.texts.translator('en'),
  )
  expect(words.seller.filter((line) => !small.seller.includes(line))).toEqual(['VAT number NL000000000B00', seller.phone])
})

test('an invoice that is drawn again is the one that is there, and takes no number', async () => {
  const anna = await newMember()
  const id = await buy(anna)
  const [before, last] = [await invoiceOf(anna, id), await lastNumber()]
  await drawInvoice(app.ctx, { id, site_id: app.site().id, member_id: anna, price_minor: 1499 })
  expect([await invoiceOf(anna, id), await lastNumber()]).toEqual([before, last])
})

test('an order of a removed site gets no invoice, and the error names the order', async () => {
  const draw = drawInvoice(app.ctx, { id: 'the-order', site_id: 999, member_id: await newMember(), price_minor: 1499 })
  await expect(draw).rejects.toThrow('the order the-order belongs to no site')
})

test('numbers run without a gap when many pay at once, whatever is repeated or fails between', async () => {
  const site = 'classic.localhost'
  const people = await Promise.all(Array.from({ length: 12 }, () => newMember({ host: site })))
  const orders = await Promise.all(people.map((member) => order(member, { host: site, pack: 'thirty' })))
  await Promise.all(
    orders.flatMap(({ ref }, n) =>
      n % 4 === 3 ? [say(ref, 'failed')] : [say(ref, 'paid'), say(ref, 'paid'), say(ref, 'pending')],
    ),
  )
  const { db } = app.ctx
  const drawn = await db.selectFrom('invoice').select('number').where('number', 'like', 'CLASSIC-%').orderBy('number').execute()
  expect(drawn.map(({ number }) => number)).toEqual(
    Array.from({ length: 9 }, (_, n) => `CLASSIC-2026-${String(n + 1).padStart(6, '0')}`),
  )
})

test('a payment that is undone draws no number', async () => {
  const anna = await newMember()
  const { transaction } = await order(anna)
  const before = await lastNumber()
  const draw = app.ctx.db.transaction().execute(async (db) => {
    const site_id = app.site().id
    await drawInvoice({ ...app.ctx, db }, { id: transaction, site_id, member_id: anna, price_minor: 1499 })
    throw new Error('undone')
  })
  await expect(draw).rejects.toThrow('undone')
  expect(await lastNumber()).toBe(before)
})

const lastNumber = async () =>
  (
    await app.ctx.db
      .selectFrom('invoice_count')
      .select('last')
      .where('site_id', '=', app.site().id)
      .where('year', '=', 2026)
      .executeTakeFirst()
  )?.last

test('a new year counts from one', async () => {
  app.wait(200 * dayMs)
  const anna = await newMember()
  expect((await invoiceOf(anna, await buy(anna))).number).toBe('SOCIAL-2027-000001')
})

test('what stands on an invoice stays, though the company moves and the member too', async () => {
  const anna = await newMember({ country: 'DE' })
  const transaction = await buy(anna)
  const before = await invoiceOf(anna, transaction)
  const file = JSON.parse(readFileSync(new URL('../../../sites/social.json', import.meta.url), 'utf8')) as { company: object }
  await importSite(app.ctx, { ...file, company: { ...file.company, name: 'Another B.V.' } })
  await app.ctx.db.updateTable('profile').set({ country: 'FR' }).where('id', '=', anna).execute()
  expect(await invoiceOf(anna, transaction)).toEqual(before)
  const later = await newMember({ country: 'DE' })
  expect((await invoiceOf(later, await buy(later))).seller.name).toBe('Another B.V.')
  await importSite(app.ctx, file)
  const { db } = app.ctx
  await expect(db.updateTable('invoice').set({ gross_minor: 1 }).execute()).rejects.toMatchObject({ code: 'DU003' })
  await expect(db.deleteFrom('invoice').execute()).rejects.toMatchObject({ code: 'DU003' })
})

test('nobody but its member has the invoice of an order, and nobody has one of an order that is not paid', async () => {
  const [anna, other] = [await newMember(), await newMember()]
  const transaction = await buy(anna)
  await expect(getInvoice(app.ctx, other, { id: transaction })).rejects.toMatchObject({ code: 'not_found' })
  const { transaction: waiting } = await order(anna)
  await expect(getInvoice(app.ctx, anna, { id: waiting })).rejects.toMatchObject({ code: 'not_found' })
})

test('a payment that was charged back keeps its invoice, with a note', async () => {
  const anna = await newMember()
  const { transaction, ref } = await order(anna)
  await say(ref, 'paid')
  await say(ref, 'charged_back')
  expect((await invoiceOf(anna, transaction)).state).toBe('disputed')
})

async function download(member: ProfileId | null, id: string, language = 'pl') {
  const cookie = member === null ? '' : ((await openSession(app.ctx, member, app.site())).split(';')[0] ?? '')
  const address = `http://social.localhost/api/invoice_file.php?id=${id}`
  return (await app.hono()).request(address, { headers: { cookie, 'accept-language': language } })
}

test('the member’s browser gets the whole invoice', async () => {
  const anna = await newMember()
  const id = await buy(anna)
  const answer = await (await openCaller(app, anna))('GET /api/invoice.php', { query: { id } })
  expect(answer.body).toEqual(JSON.parse(JSON.stringify(await invoiceOf(anna, id))))
})

test('a German reads the country of the company in German, as on the PDF', async () => {
  const anna = await newMember()
  const id = await buy(anna)
  const answer = await (
    await openCaller(app, anna)
  )('GET /api/invoice.php', { query: { id }, headers: { 'accept-language': 'de' } })
  expect(answer.body).toMatchObject({ seller: { city: 'Amsterdam', country: 'Niederlande' } })
})

test('the PDF opens for its member only', async () => {
  const [anna, other] = [await newMember(), await newMember()]
  const transaction = await buy(anna)
  const file = await download(anna, transaction)
  const { number } = await invoiceOf(anna, transaction)
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(file.headers.get('content-disposition')).toBe(`attachment; filename="${number}.pdf"`)
  expect(
    Buffer.from(await file.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  expect((await download(other, transaction)).status).toBe(404)
  expect((await download(null, transaction)).status).toBe(403)
  expect((await download(anna, 'nonsense')).status).toBe(400)
  const elsewhere = await (await app.hono()).request(`http://elsewhere.example/api/invoice_file.php?id=${transaction}`)
  expect(elsewhere.status).toBe(404)
})

test('the PDF is one page with its fonts in it, in every language', async () => {
  const anna = await newMember({ country: 'PL' })
  const invoice = await invoiceOf(anna, await buy(anna))
  for (const locale of locales) {
    const text = (await writeInvoice(app.ctx.texts, invoice, locale)).toString('latin1')
    expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1)
    expect(text.match(/\/FontFile2/g)).toHaveLength(2)
  }
})

test('English dates on an invoice are British for a member in Britain, or where the seller is British', async () => {
  const anna = await newMember({ country: 'NL' })
  const dutch = await invoiceOf(anna, await buy(anna))
  const dateOf = (invoice: Invoice) => {
    const dated = { ...invoice, issued_at: '2026-06-15T12:00:00.000Z' }
    return invoiceTexts(dated, 'en', app.ctx.texts.translator('en'))
      .facts.flat()
      .find((word) => word.endsWith(' 2026'))
  }
  expect(dateOf(dutch)).toBe('June 15, 2026')
  expect(dateOf({ ...dutch, country: 'GB' })).toBe('15 June 2026')
  const { seller } = dutch
  expect(dateOf({ ...dutch, seller: { ...seller, country: 'United Kingdom' } })).toBe('15 June 2026')
})

test('every letter of every language is in the fonts of the PDF', async () => {
  const anna = await newMember({ country: 'CH' })
  const paid = await invoiceOf(anna, await buy(anna))
  const words = locales.flatMap((locale) =>
    (['paid', 'part_refunded', 'refunded', 'disputed'] as const).map((state) =>
      invoiceTexts(
        { ...paid, premium_days: state === 'paid' ? null : 90, state, gross_minor: 123_456_789, net_minor: 114_206_095 },
        locale,
        app.ctx.texts.translator(locale),
      ),
    ),
  )
  const mails = [...new Set(JSON.stringify(words))]
  for (const file of fontFiles) expect([file, missingIn(file, mails)]).toEqual([file, []])
})
