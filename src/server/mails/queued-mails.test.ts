/** Mails as they arrive: in every language and every brand's dress, with both bodies, and nothing smuggled into them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { locales } from '#domain/languages/languages.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { jobs } from '#server/worker.ts'
import { passwordChangedTemplate } from '#server/accounts/accounts.mails.ts'
import type { MailJob } from '#server/mails/mails.ts'
import { passkeyAddedTemplate, passkeyRemovedTemplate } from '#server/passkeys/passkeys.mails.ts'
import { activationTemplate, reminderTemplate } from '#server/signup/signup.mails.ts'
import { mailThemeOf } from '#server/mails/mail-themes.ts'
import { brands, type TestApp } from '../../../tests/test-app.ts'
import { mailNow } from '../../../tests/test-mail.ts'
import { headerOf, tokenIn, type MailServer } from '../../../tests/mail-server.ts'
import { openMailingTestApp } from '../../../tests/mailing-test-app.ts'

let app: TestApp
let server: MailServer
let ctx: Context
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, server, close } = await openMailingTestApp())
  ctx = app.ctx
})
afterAll(() => close())

const inHtml = (words: string) => words.replaceAll('&', '&amp;').replaceAll("'", '&#39;')
const link = 'http://social.localhost/activate/done?token=abcdefghijklmnopqrstuvwxyz'
const loud = /dat(e|ing)|singles?|flirt|partner|love|liebe|liefde|amour|amor|amore|randk|miło/i

const notices = [passwordChangedTemplate, passkeyAddedTemplate, passkeyRemovedTemplate]
const securityEvent = { at: '2026-06-15T21:05:00.000Z', timezone: 'Europe/Amsterdam', browser: 'Firefox', system: 'Android' }

test.each(brands.flatMap((brand) => locales.map((locale) => [brand, locale] as const)))(
  '%s writes in %s',
  async (brand, locale) => {
    const site = app.site(`${brand}.localhost`)
    const { name, company, support_email, mail_from } = site.file
    const email = { to: 'anna@example.test', member: null, site, locale, link } as const
    await mailNow(ctx, { ...email, template: activationTemplate, values: { name: 'Zoë Żak' } })
    const unsubscribe = 'http://social.localhost/activate/stop?key=abc'
    for (const number of [1, 2, 3, 4])
      await mailNow(ctx, { ...email, template: reminderTemplate, values: { name: 'Zoë Żak', number }, unsubscribe })
    for (const template of notices) await mailNow(ctx, { ...email, template, values: { name: 'Zoë Żak', ...securityEvent } })
    for (const mail of server.mails.splice(0)) {
      expect(mail.subject).not.toMatch(loud)
      expect(mail.subject).not.toContain(name)
      expect(mail.from).toMatchObject({ name: mail_from.split(' <')[0] })
      expect(headerOf(mail, 'content-type')).toMatch(/^multipart\/alternative/)
      expect(headerOf(mail, 'content-language')).toBe(locale)
      expect(tokenIn(mail)).toBe('abcdefghijklmnopqrstuvwxyz')
      expect(mail.html).toContain(`lang="${locale}"`)
      expect(mail.html).toContain(`background:${mailThemeOf(site.file).primary}`)
      for (const words of [name, company.name, company.address, support_email, 'Zoë Żak']) {
        expect(mail.text).toContain(words)
        expect(mail.html).toContain(inHtml(words))
      }
    }
  },
)

test.each(locales.flatMap((locale) => notices.map((template) => [template.name, locale, template] as const)))(
  '%s says in %s when it was, by the clock where the member is, and on which device',
  async (_name, locale, template) => {
    const email = { to: 'anna@example.test', member: null, site: app.site(), locale, link } as const
    await mailNow(ctx, { ...email, template, values: { name: 'Zoë', ...securityEvent } })
    await mailNow(ctx, {
      ...email,
      template,
      values: { name: 'Zoë', ...securityEvent, timezone: 'Nowhere/Atlantis', browser: null, system: null },
    })
    const [there, unknown] = server.mails.splice(0)
    expect(there?.text).toMatch(/2026.*(23:05|11:05\sPM).*(CEST|MESZ|GMT\+2|UTC\+2)/)
    expect(there?.text).toMatch(/Firefox.*Android/)
    expect(unknown?.text).toMatch(/2026.*(21:05|9:05\sPM).*UTC/)
    expect(unknown?.text).toContain(ctx.texts.translator(locale)('account.devices.unknown'))
  },
)

test.each(['Mia\r\nBcc: eve@example.test', 'Mia\n\nHello', '"><img src=x onerror=alert(1)>'])(
  'the name %j stays a name',
  async (name) => {
    const email = { to: 'anna@example.test', member: null, site: app.site(), locale: 'en', link } as const
    await mailNow(ctx, { ...email, template: activationTemplate, values: { name } })
    const [mail] = server.mails.splice(0)
    expect(mail?.recipients).toEqual(['anna@example.test'])
    expect(headerOf(mail, 'bcc')).toBeUndefined()
    expect(mail?.html).not.toContain('<img')
  },
)

const isMailJob = (job: object): job is MailJob => 'template' in job
const templates = new Set(jobs.filter(isMailJob).map(({ template }) => template))

test('each mail keeps its name in the mail log, and no two have the same', () => {
  const names = [...templates].map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(names).toEqual(
    expect.arrayContaining([
      'activation',
      'appeal_decided',
      'authority_order',
      'complaint',
      'credits_changed',
      'decision_ended',
      'deleted',
      'export_ready',
      'fraud_warning',
      'mail_change',
      'mail_changed_undo',
      'notice_decided',
      'notice_groundless',
      'notice_receipt',
      'passkey_added',
      'passkey_removed',
      'password_changed',
      'receipt',
      'reminder',
      'report_decided',
      'reset_password',
      'restored',
      'staff_letter',
      'statement',
      'withdrawal',
    ]),
  )
})

test('an address that nobody confirmed gets the mails that confirm it and what the law asks for, and each mail has its budget', () => {
  const namesOf = (which: (template: MailJob['template']) => boolean) =>
    [...templates]
      .filter(which)
      .map(({ name }) => name)
      .toSorted()
  expect(namesOf(({ isForUnconfirmed }) => isForUnconfirmed === true)).toEqual([
    'activation',
    'appeal_decided',
    'authority_order',
    'decision_ended',
    'mail_change',
    'receipt',
    'reminder',
    'reset_password',
    'statement',
    'withdrawal',
  ])
  expect(namesOf(({ budget }) => budget === 'none')).toEqual([
    'appeal_decided',
    'audit_head',
    'authority_order',
    'check_in',
    'complaint',
    'credits_changed',
    'decision_ended',
    'fraud_warning',
    'notice_decided',
    'notice_groundless',
    'notice_receipt',
    'receipt',
    'report_decided',
    'staff_alone',
    'staff_invitation',
    'staff_letter',
    'staff_security',
    'statement',
    'withdrawal',
  ])
  expect(namesOf(({ budget }) => budget === 'reserve')).toEqual(['mail_changed_undo', 'password_changed', 'reset_password'])
})
