/** Help for members: letters in their language, another address, mails that arrive again, and a link to a new password. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Locale, locales } from '#domain/languages/languages.ts'
import { letters } from '#domain/members/help.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { minuteMs } from '#domain/time/durations.ts'
import { listAuditLines } from '#server/audit/audit.ts'
import { letterTemplate } from '#server/member-help/letters.ts'
import { openCaller } from '../../../tests/caller.ts'
import { codeOf, openConsole, type Worker } from '../../../tests/console.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { mailNow } from '../../../tests/test-mail.ts'

let app: TestApp
let sam: Worker
let desk: ReturnType<typeof openConsole>
let ben: ProfileId
let count = 0
beforeAll(async () => {
  app = await openTestApp()
  desk = openConsole(app)
  sam = await desk.hire('Sam', { role: 'support', at: { kind: 'site', id: app.site().id } })
})
afterAll(() => app.close())

const reason = 'she called us'
const newMember = async (more: { activated?: boolean; language?: Locale } = {}) =>
  (ben = await app.createMember(`Ben${(count += 1)}`, more))
const emailOf = async (member = ben) =>
  (await app.ctx.db.selectFrom('member').select('email').where('id', '=', member).executeTakeFirstOrThrow()).email
const mailsTo = async (address: string) => {
  await app.runJobs()
  return (await app.mails()).filter(({ recipient }) => recipient === address)
}
const help = (what: 'write' | 'address' | 'lift_refusal' | 'reset', more: object = {}) =>
  sam.call(`POST /api/members/${what}`, { body: { id: ben, reason, ...more } })
const lastActs = async () =>
  (await listAuditLines(app.ctx.db, { member: ben, limit: 5 })).map((line) => [line.act, line.reason, line.outcome])

test('a letter goes out in the language of the member, and no mark stays against them', async () => {
  await newMember({ language: 'pl' })
  expect((await help('write', { letter: 'solved' })).status).toBe(200)
  const [mail] = await mailsTo(await emailOf())
  expect(mail?.text_body).toContain('Nasz zespół')
  expect(await lastActs()).toEqual([['member write', reason, 'done']])
  const marks = await app.ctx.db.selectFrom('decision').select('id').where('subject_id', '=', ben).execute()
  expect(marks).toEqual([])
  expect(codeOf(await help('write', { letter: 'hold' }))).toBe('invalid_input')
})

test.each(locales.flatMap((locale) => [...letters, 'hold' as const].map((letter) => [locale, letter] as const)))(
  'in %s the letter %s has all its words',
  async (locale, letter) => {
    const to = `letter-${letter}-${locale}@example.test`
    const values = { name: 'Zoë', letter, until: letter === 'hold' ? new Date('2026-07-01T00:00Z') : null, timezone: null }
    const mail = { to, member: null, site: app.site(), locale, link: null, template: letterTemplate, values }
    await mailNow(app.ctx, mail)
    const sent = (await app.mails()).find(({ recipient }) => recipient === to)
    expect(sent?.text_body).toContain('Zoë')
    expect(sent?.text_body).not.toContain('mails.')
    if (letter === 'hold') expect(sent?.text_body).toContain('2026')
  },
)

test('a confirmed address changes only when the new mailbox says so, and the old one is told at once', async () => {
  await newMember()
  const old = await emailOf()
  const email = `new-${ben}@example.test`
  expect((await help('address', { email })).status).toBe(200)
  const [told] = await mailsTo(old)
  expect(told?.subject).toBe('A new e-mail address was asked for')
  expect(await emailOf()).toBe(old)
  const [link] = await mailsTo(email)
  const token = /mail-change\/do\?token=([\w-]+)/.exec(link?.text_body ?? '')?.[1]
  const visitor = await openCaller(app, null)
  expect((await visitor('POST /api/mail_change_do.php', { body: { token } })).status).toBe(200)
  expect(await emailOf()).toBe(email)
  expect((await mailsTo(old)).at(-1)?.text_body).toContain('undo=1')
})

test('a mistyped address that nobody confirmed is corrected, and its confirmation mailed', async () => {
  await newMember({ activated: false })
  const email = `right-${ben}@example.test`
  expect((await help('address', { email })).status).toBe(200)
  expect(await emailOf()).toBe(email)
  expect((await mailsTo(email)).length).toBe(1)
  expect(codeOf(await help('address', { email }))).toBe('email_unchanged')
})

test("another member's address is not taken, and its owner is told", async () => {
  const owner = await emailOf(await newMember())
  await newMember()
  const own = await emailOf()
  expect((await help('address', { email: owner })).status).toBe(200)
  expect((await mailsTo(owner)).at(-1)?.subject).toBe('About your e-mail address')
  expect(await emailOf()).toBe(own)
})

test('a corrected address needs a proof of the last five minutes', async () => {
  await newMember()
  const proved_at = new Date(app.ctx.now().getTime() - 6 * minuteMs)
  await app.ctx.db.updateTable('staff_session').set({ proved_at }).where('staff_id', '=', sam.id).execute()
  expect(codeOf(await help('address', { email: 'later@example.test' }))).toBe('proof_needed')
  await app.ctx.db.updateTable('staff_session').set({ proved_at: app.ctx.now() }).where('staff_id', '=', sam.id).execute()
})

test('an address that refused mails gets them again', async () => {
  await newMember()
  await app.ctx.db.updateTable('member').set({ mail_refused_at: app.ctx.now() }).where('id', '=', ben).execute()
  await help('write', { letter: 'sorry' })
  expect(await mailsTo(await emailOf())).toEqual([])
  for (let times = 0; times < 2; times++) expect((await help('lift_refusal')).status).toBe(200)
  await help('write', { letter: 'sorry' })
  expect((await mailsTo(await emailOf())).length).toBe(1)
})

test('a link to a new password goes to the own address', async () => {
  await newMember()
  expect((await help('reset')).status).toBe(200)
  expect((await mailsTo(await emailOf())).at(-1)?.text_body).toContain('/reset-password/do?token=')
  expect((await lastActs())[0]).toEqual(['member reset', reason, 'done'])
})
