/** Reminders: four at most, each in its own words, none twice, none to anyone who confirmed, left, or wants none. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { hourMs } from '#domain/time/durations.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { activationJobs, remindDue } from '#server/signup/signup.jobs.ts'
import { activate, correctAddress } from '#server/signup/activation.ts'
import { signUp } from '#server/signup/signup.ts'
import { openCaller } from '../../../tests/caller.ts'
import type { TestApp } from '../../../tests/test-app.ts'
import { headerOf, tokenIn, type MailServer } from '../../../tests/mail-server.ts'
import { openMailingTestApp } from '../../../tests/mailing-test-app.ts'
import { setStatus } from '../../../tests/test-members.ts'

let app: TestApp
let server: MailServer
let ctx: Context
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, server, close } = await openMailingTestApp())
  ctx = app.ctx
})
afterAll(() => close())

const origin = 'http://social.localhost'
async function join(email: string): Promise<ProfileId> {
  const form = { email, name: 'Mia', password: 'slow rivers run deep' }
  const mia = await signUp(ctx, app.site(), form, { locale: 'en', origin, userAgent: 'test' })
  await app.runJobs(activationJobs)
  return mia
}
/** Two workers run the job at once, and once more. */
async function afterHours(hours: number) {
  app.wait(hours * hourMs)
  await Promise.all([remindDue.run(ctx, {}), remindDue.run(ctx, {})])
  await remindDue.run(ctx, {})
  await app.runJobs(activationJobs)
}
/** Without the activation mail itself. */
const reminders = (email: string) => server.mailsTo(email).filter((mail) => headerOf(mail, 'list-unsubscribe'))
const stopLink = (email: string) => (headerOf(reminders(email).at(-1), 'list-unsubscribe') ?? '').slice(1, -1)

test('they come after an hour, a day, three days and a week, each worded differently and with a link of its own', async () => {
  await join('patient@example.test')
  await afterHours(0.9)
  expect(reminders('patient@example.test')).toHaveLength(0)
  for (const [hours, count] of [
    [0.2, 1],
    [1, 1],
    [22, 2],
    [48, 3],
    [96, 4],
    [500, 4],
  ] as const) {
    await afterHours(hours)
    expect(reminders('patient@example.test')).toHaveLength(count)
  }
  const mails = reminders('patient@example.test')
  const firstLines = mails.map(({ text }) => text?.split('\n')[2])
  for (const each of [mails.map(({ subject }) => subject), firstLines, mails.map(tokenIn)]) expect(new Set(each).size).toBe(4)
  expect(mails.map((mail) => headerOf(mail, 'list-unsubscribe-post'))).toEqual(Array(4).fill('List-Unsubscribe=One-Click'))
  for (const mail of mails) expect(mail.html).toContain('Stop these reminders')
})

test('the link of a reminder confirms the address, and then there are no more', async () => {
  await join('reminded@example.test')
  await afterHours(1)
  await activate(ctx, tokenIn(reminders('reminded@example.test')[0]))
  await afterHours(200)
  expect(reminders('reminded@example.test')).toHaveLength(1)
})

test('an address that refused is not reminded; once corrected it is', async () => {
  server.meet('wrong@example.test', 'refuse')
  const mia = await join('wrong@example.test')
  await afterHours(1)
  expect(server.mailsTo('wrong@example.test')).toHaveLength(0)
  await correctAddress(ctx, mia, 'right@example.test', { site: app.site(), origin })
  await afterHours(23)
  expect(reminders('right@example.test')).toHaveLength(1)
})

test('who has left, or was shut out, is not reminded', async () => {
  for (const status of ['deleted', 'banned'] as const) {
    const mia = await join(`${status}@example.test`)
    await setStatus(ctx.db, mia, status)
    await afterHours(200)
    expect(reminders(`${status}@example.test`)).toHaveLength(0)
  }
})

test('after a long stop a member gets the one reminder that fits, not all that were missed', async () => {
  await join('late@example.test')
  await afterHours(80)
  expect(reminders('late@example.test').map(({ subject }) => subject)).toEqual(['Make sure you can always get back in'])
})

test('a worker that died over a reminder does not send it again', async () => {
  const mia = await join('once@example.test')
  app.wait(hourMs)
  await remindDue.run(ctx, {})
  await ctx.db
    .updateTable('mail_log')
    .set({ state: 'sent' })
    .where('member_id', '=', mia)
    .where('template', '=', 'reminder')
    .execute()
  await app.runJobs(activationJobs)
  expect(reminders('once@example.test')).toHaveLength(0)
})

test('a mail program stops them with its own button, and a member with the link; neither needs a login', async () => {
  await join('program@example.test')
  await join('member@example.test')
  await afterHours(1)
  const hono = await app.hono()
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  for (let n = 0; n < 2; n++)
    expect((await hono.request(stopLink('program@example.test'), { method: 'POST', body })).status).toBe(200)

  const visitor = await openCaller(app, null)
  const key = new URL(stopLink('member@example.test')).searchParams.get('key')
  expect(await visitor('POST /api/activate_stop.php', { body: { key } })).toMatchObject({ status: 200 })
  expect(await visitor('POST /api/activate_stop.php', { body: { key: 'a'.repeat(26) } })).toMatchObject({ status: 200 })
  await afterHours(200)
  for (const email of ['program@example.test', 'member@example.test']) expect(reminders(email)).toHaveLength(1)
})
