/** The receipt: the purchase on paper that stays, in every language: what, how much with which tax, whose, and how to take it back. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { locales } from '#domain/languages/languages.ts'
import { receiptTemplate } from '#server/credits/receipts.mails.ts'
import { brands, openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { mailNow } from '../../../tests/test-mail.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const order = 'k3v7q'.repeat(5)
const withdrawMail = `https://social.localhost/withdraw?transaction=${order}`
const link = `https://social.localhost/transactions/${order}/invoice`
const seller = {
  brand: 'Sunday',
  name: 'Sunday Dating B.V.',
  address: 'Voorbeeldkade 7',
  city: '1011 AB Amsterdam',
  country: 'Netherlands',
  kvk: '12345678',
  vat_numbers: ['NL000000000B00'],
  phone: '+31 20 000 0123',
  email: 'help@sunday.example',
}
const values = {
  name: 'Ben',
  order,
  invoice: 'SOCIAL-2026-000123',
  credits: 1500,
  premium_days: null,
  amount_minor: 169_500,
  currency: 'EUR',
  tax: 'vat',
  tax_rate: 810,
  tax_minor: 12_701,
  seller,
  paid_at: new Date('2026-06-15T23:30:00Z'),
  timezone: 'Europe/Berlin',
  withdraw: withdrawMail,
} as const

async function receiptIn(locale: (typeof locales)[number], more: object = {}, host = 'social.localhost') {
  const email = { to: 'ben@example.test', member: null, site: app.site(host), locale, link } as const
  await mailNow(app.ctx, { ...email, template: receiptTemplate, values: { ...values, ...more } })
  const mail = (await app.mails()).at(-1)
  if (!mail) throw new Error('no mail')
  return mail
}
const bare = (text: string) => text.replaceAll(/[\s.,]|&nbsp;/g, '')

test.each(locales)('in %s', async (locale) => {
  const { subject, text_body, html_body } = await receiptIn(locale)
  for (const body of [text_body, html_body]) {
    for (const figures of ['1500', '169500', '12701', '81%']) expect(bare(body)).toContain(figures)
    const country = new Intl.DisplayNames([locale], { type: 'region' }).of('NL') ?? ''
    for (const words of [
      order,
      values.invoice,
      ...Object.values(seller).slice(1, 4),
      country,
      seller.email,
      link,
      withdrawMail,
      '14',
    ])
      expect(body).toContain(words)
    // paid on the 16th where Ben is; the last of fourteen days, counted in UTC, is the 29th
    expect(body).toMatch(/16[ .].*2026|June 16, 2026/)
    expect(body).toMatch(/29[ .].*2026|June 29, 2026/)
  }
  expect(html_body).toContain(`href="${withdrawMail}"`)
  expect(subject).not.toMatch(/Ben|k3v7q|dat(e|ing)\b/i)
  expect(text_body).not.toMatch(/mails\.receipt|withdraw\.link|\{\w+\}/)
})

test.each(brands)('in the dress of %s', async (brand) => {
  const mail = await receiptIn('de', {}, `${brand}.localhost`)
  for (const words of ['1.500 Credits', '1.695,00\u00a0€', '16. Juni 2026', 'Davon MwSt. 8,1\u00a0%', '127,01\u00a0€']) {
    expect(mail.html_body).toContain(words)
    expect(mail.text_body).toContain(words)
  }
})

test('English dates are British on a British brand, and American where a brand is at home elsewhere', async () => {
  const british = await receiptIn('en', {}, 'classic.localhost')
  const american = await receiptIn('en')
  for (const body of [british.text_body, british.html_body]) expect(body).toContain('16 June 2026')
  for (const body of [american.text_body, american.html_body]) expect(body).toContain('June 16, 2026')
})

test('where the price contains no tax it says so', async () => {
  const { text_body } = await receiptIn('en', { tax: 'none', tax_rate: 0, tax_minor: 0 })
  expect(text_body).toContain('Tax: This price contains no tax.')
  expect(text_body).not.toContain('Of which')
})

test.each(locales)('of premium in %s', async (locale) => {
  const { text_body } = await receiptIn(locale, { credits: 0, premium_days: 90 })
  for (const words of ['Premium, 90', withdrawMail, '14', values.invoice]) expect(text_body).toContain(words)
  expect(text_body).not.toMatch(/credit|kredyt|crédit|mails\./i)
})
