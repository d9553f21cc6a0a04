/** The receipt of a withdrawal: in every language, with the minute it was received, the statement and what goes back. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { locales } from '#domain/languages/languages.ts'
import { withdrawalTemplate } from '#server/credits/refunds.mails.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { mailNow } from '../../../tests/test-mail.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const values = {
  name: 'Ben',
  order: 'k3v7'.repeat(6),
  bought: 80,
  premium_days: null,
  price_minor: 349_900,
  currency: 'EUR',
  paid_at: new Date('2026-06-13T12:00:00Z'),
  credits: 20,
  days: null,
  amount_minor: 87_475,
  declared_at: new Date('2026-06-15T21:05:00Z'),
  credit_note: 'SOCIAL-C-2026-000001',
  timezone: 'Europe/Amsterdam',
} as const

test.each(locales)('in %s', async (locale) => {
  const link = 'http://social.localhost/transactions/k3v7'
  const site = app.site()
  await mailNow(app.ctx, { to: 'ben@example.test', member: null, site, locale, link, template: withdrawalTemplate, values })
  const mail = (await app.mails()).at(-1)
  for (const body of [mail?.text_body, mail?.html_body]) {
    expect(body).toMatch(/2026.*(23:05|11:05\sPM).*(CEST|MESZ|GMT\+2|UTC\+2)/)
    expect(body?.replaceAll(/\s|&nbsp;/g, '')).toMatch(/874[.,]75/)
    expect(body).toMatch(/29[ .].*2026|June 29, 2026/)
    for (const words of [values.order, '80', '20', link, values.credit_note]) expect(body).toContain(words)
  }
  expect(mail?.subject).not.toContain('Ben')
  expect(`${mail?.subject}${mail?.text_body}`).not.toContain('mails.withdrawal')
})

test('where nothing goes back, the letter promises no money and names no credit note', async () => {
  const nothing = { ...values, credits: 0, amount_minor: 0, credit_note: null }
  const mail = { to: 'ben@example.test', member: null, site: app.site(), locale: 'en', link: 'http://x/y' } as const
  await mailNow(app.ctx, { ...mail, template: withdrawalTemplate, values: nothing })
  const text = (await app.mails()).at(-1)?.text_body
  expect(text).toContain('nothing to refund')
  expect(text).not.toMatch(/on its way|Credit note|June 29/)
})

test.each(locales)('of premium in %s', async (locale) => {
  const premium = { ...values, bought: 0, premium_days: 90, credits: 0, days: 81, credit_note: null }
  const site = app.site()
  await mailNow(app.ctx, {
    to: 'ben@example.test',
    member: null,
    site,
    locale,
    link: '',
    template: withdrawalTemplate,
    values: premium,
  })
  const mail = (await app.mails()).at(-1)
  for (const words of ['Premium, 90', '81']) expect(mail?.text_body).toContain(words)
  expect(mail?.text_body).not.toMatch(/credit|kredyt|crédit|mails\./i)
})
