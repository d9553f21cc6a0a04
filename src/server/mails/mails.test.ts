/** Mails to members, as they are handed to the mail server. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ProfileId } from '#domain/profiles/profiles.ts'
import { minuteMs } from '#domain/time/durations.ts'
import type { SiteFile } from '#domain/sites/sites.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { restoredTemplate } from '#server/account-deletion/account-deletion.mails.ts'
import { enqueueMail, findMailState, mailJob, type ConfirmationValues, type Mail } from '#server/mails/mails.ts'
import { outboxPage } from '#server/mails/outbox.ts'
import type { MailResult } from '#server/infrastructure/mail.ts'
import { activationTemplate } from '#server/signup/signup.mails.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { jobsAt } from '../../../tests/test-jobs.ts'
import { mailOf, mailNow } from '../../../tests/test-mail.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const link = 'https://social.localhost/activate/do?token=abc&x=1'
const activation = (member: ProfileId | null, more: Partial<Mail<ConfirmationValues>> = {}): Mail<ConfirmationValues> => ({
  to: 'anna@example.test',
  member,
  site: app.site(),
  locale: 'en',
  template: activationTemplate,
  values: { name: 'Anna' },
  link,
  ...more,
})
/** The context with a mail server that gives this answer. */
const answering = (result: MailResult): Context => ({ ...app.ctx, mail: { send: async () => result, close: async () => {} } })

test('the activation mail comes from the brand, with its company, and one link', async () => {
  const anna = await app.createMember('Anna')
  await mailNow(app.ctx, activation(anna))
  expect(await findMailState(app.ctx, anna, activationTemplate)).toBe('delivered')
  const mail = (await app.mails()).at(-1)
  expect(mail).toMatchObject({ recipient: 'anna@example.test', sender: 'Sunday <hello@sunday.example>' })
  expect(mail?.headers).toMatchObject({ 'Auto-Submitted': 'auto-generated' })
  for (const body of [mail?.text_body, mail?.html_body]) {
    expect(body).toContain('Hello Anna,')
    expect(body).toContain('Sunday Dating B.V.')
    expect(body).toContain('NL000000000B00')
  }
  expect(mail?.text_body).toContain(link)
  const hrefs = [...(mail?.html_body.matchAll(/href="([^"]+)"/g) ?? [])].map(([, href]) => href)
  expect(new Set(hrefs)).toEqual(new Set([link.replaceAll('&', '&amp;')]))
})

test('a name is a name, whatever it is made of', async () => {
  await mailNow(app.ctx, activation(null, { values: { name: '<b>Ann & "Ben"</b> {x}' } }))
  const mail = (await app.mails()).at(-1)
  expect(mail?.html_body).toContain('Hello &lt;b&gt;Ann &amp; &quot;Ben&quot;&lt;/b&gt; {x},')
  expect(mail?.text_body).toContain('Hello <b>Ann & "Ben"</b> {x},')
})

test('the mail log tells the truth, and a mail that was deferred is tried again', async () => {
  const carla = await app.createMember('Carla')
  const mail = mailOf(activation(carla))
  expect(await findMailState(app.ctx, carla, activationTemplate)).toBeNull()
  await mail.promise(app.ctx)
  expect(await findMailState(app.ctx, carla, activationTemplate)).toBe('queued')
  for (const kind of ['deferred', 'unreachable'] as const) {
    await mail.work(answering({ accepted: false, kind, response: '451 later' }))
    expect(await findMailState(app.ctx, carla, activationTemplate)).toBe('deferred')
    expect(await app.jobs()).toHaveLength(1)
    app.wait(5 * minuteMs)
  }
  await mail.work(answering({ accepted: true, response: '250 ok' }))
  expect(await findMailState(app.ctx, carla, activationTemplate)).toBe('delivered')
  const lines = await app.ctx.db.selectFrom('mail_log').select(['state', 'response']).where('member_id', '=', carla).execute()
  expect(lines).toEqual([{ state: 'delivered', response: '250 ok' }])
  await mail.promise(app.ctx)
  await mail.work(answering({ accepted: false, kind: 'bounced', response: '550 no' }))
  expect(await findMailState(app.ctx, carla, activationTemplate)).toBe('bounced')
})

test('a mail has one number at all its tries, so that a mailbox shows it once, and another mail has another', async () => {
  const numbers: (string | undefined)[] = []
  const ctxOf = (result: MailResult): Context => ({
    ...app.ctx,
    mail: { send: async ({ headers }) => (numbers.push(headers?.['Message-ID']), result), close: async () => {} },
  })
  for (const name of ['Gina', 'Gerd']) {
    const mail = mailOf(activation(await app.createMember(name)))
    await mail.promise(app.ctx)
    await mail.work(ctxOf({ accepted: false, kind: 'deferred', response: '451 later' }))
    app.wait(5 * minuteMs)
    await mail.work(ctxOf({ accepted: true, response: '250 ok' }))
  }
  const [first, again, other, otherAgain] = numbers
  expect(first).toMatch(/^<[0-9a-f]{32}@[^<>@]+>$/)
  expect([again, otherAgain]).toEqual([first, other])
  expect(other).not.toBe(first)
})

test('a mail that our own code fails to write stays deferred, and is sent once the code works', async () => {
  const dora = await app.createMember('Dora')
  let isBroken = true
  const email = mailJob({
    name: 'tests.letter',
    template: activationTemplate,
    atMostOnce: true,
    about: z.object({ member: ProfileId }),
    async write() {
      if (isBroken) throw new Error('broken')
      return activation(dora)
    },
  })
  await enqueueMail(app.ctx, email, { member: dora })
  for (const _try of [1, 2]) {
    await expect(jobsAt(app.ctx).runDue([email])).rejects.toThrow('broken')
    expect(await findMailState(app.ctx, dora, activationTemplate)).toBe('deferred')
  }
  isBroken = false
  await jobsAt(app.ctx).runDue([email])
  expect(await findMailState(app.ctx, dora, activationTemplate)).toBe('delivered')
})

/** A database that writes, and fails as soon as it has a row to return. */
const unreadable = () =>
  app.ctx.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (result.rows.length > 0) throw new Error('broken')
      return result
    },
  })
const broken = () => {
  throw new Error('broken')
}
const letterTo = async (name: string) => {
  const member = await app.createMember(name)
  const mail = { to: 'erna@example.test', site: app.site(), locale: 'en', values: { name }, link } as const
  const email = mailJob({
    name: 'tests.letter',
    template: restoredTemplate,
    atMostOnce: true,
    about: z.object({ member: ProfileId }),
    write: async () => mail,
  })
  await enqueueMail(app.ctx, email, { member })
  const payload = email.payload.parse((await app.jobs()).at(-1)?.payload)
  return {
    runIn: (ctx: Context) => email.run(ctx, payload),
    work: () => jobsAt(app.ctx).runDue([email]),
    state: () => findMailState(app.ctx, member, restoredTemplate),
  }
}

test.each<[what: string, name: string, more: () => Partial<Context>]>([
  ['the check whether the address is confirmed', 'Erna', () => ({ db: unreadable() })],
  ['composing', 'Ella', () => ({ texts: { ...app.ctx.texts, translator: broken } })],
  ['the count of mails to the address', 'Elsa', () => ({ limits: { ...app.ctx.limits, take: async () => broken() } })],
])('after an error in %s a mail stays deferred, and is sent at the next try', async (_what, name, more) => {
  const { runIn, work, state } = await letterTo(name)
  await expect(runIn({ ...app.ctx, ...more() })).rejects.toThrow('broken')
  expect(await state()).toBe('deferred')
  await work()
  expect(await state()).toBe('delivered')
})

test('after an error in the hand-over a mail stays sent: perhaps the mail server has it', async () => {
  const { runIn, work, state } = await letterTo('Frida')
  await expect(runIn({ ...app.ctx, mail: { send: async () => broken(), close: async () => {} } })).rejects.toThrow('broken')
  await work()
  expect(await state()).toBe('sent')
})

test('a developer reads the outbox, with links to follow, and the mail runs no script there', async () => {
  await mailNow(app.ctx, activation(null, { values: { name: '"><script>alert(1)</script>' } }))
  const outbox = outboxPage(app.ctx)
  const list = await (await outbox.request('/_dev/outbox')).text()
  const [, newest] = /href="(\/_dev\/outbox\/\d+)"/.exec(list) ?? []
  const reply = await outbox.request(newest ?? '')
  const page = await reply.text()
  expect(page).toContain(`<a href="${link.replaceAll('&', '&amp;')}">`)
  expect(page).toContain('<iframe title="The mail as HTML" sandbox=')
  expect(page).not.toContain('<script')
  expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect((await outbox.request('/_dev/outbox/999999')).status).toBe(404)
})

test('the card and the button of a mail have the brand’s own corners, or those of its look', async () => {
  const { file } = app.site()
  const radiiIn = async (corners?: 'square') => {
    await mailNow(app.ctx, activation(null, { site: { file: { ...file, ...(corners && { corners }) } } }))
    const html = (await app.mails()).at(-1)?.html_body ?? ''
    return [...new Set([...html.matchAll(/border-radius:([^;"]+)/g)].map(([, size]) => size))]
  }
  expect(await radiiIn()).toEqual(['24px', '999px'])
  expect(await radiiIn('square')).toEqual(['0px'])
})

test('a mail bears the brand’s logo from its own host, the same for everybody, and its name where pictures are off', async () => {
  const logo = { file: `${'a'.repeat(64)}.webp`, width: 240, height: 80 }
  const { file } = app.site()
  const sent = async (site: { file: SiteFile }) => {
    await mailNow(app.ctx, activation(null, { site }))
    return (await app.mails()).at(-1)
  }
  const [plain, own] = [await sent({ file }), await sent({ file: { ...file, logo, name: 'Sunday & Co' } })]
  const pictures = [...(own?.html_body ?? '').matchAll(/<img[^>]*>/g)].map(([picture]) => picture)
  expect(pictures).toHaveLength(1)
  expect(pictures[0]).toContain(
    `src="https://social.localhost/media/brand/${logo.file}" width="120" height="40" alt="Sunday &amp; Co"`,
  )
  expect(plain?.html_body).not.toContain('<img')
  const favicon = `${'b'.repeat(64)}.png`
  const beside = (await sent({ file: { ...file, favicon } }))?.html_body
  expect(beside).toContain(`src="https://social.localhost/media/brand/${favicon}" width="28" height="28" alt=""`)
  expect(beside).toMatch(new RegExp(`<img[^>]*>&nbsp; ${file.name}<`))
  expect(own?.text_body).not.toContain('/media/')
})
