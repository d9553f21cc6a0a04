/** Notification choices: defaults until a member chooses, stored one choice at a time. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { usualChoices } from '#domain/notifications/notifications.ts'
import { isNotifiable, stopMails } from '#server/notifications/notifications.ts'
import { openCaller, type Caller } from '../../../tests/caller.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let count = 0
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

async function openMember() {
  const id = await app.createMember(`Anna${(count += 1)}`)
  return { id, call: await openCaller(app, id) }
}
const put = async (call: Caller, body: object) => (await call('PUT /api/notifications.php', { body })).body
const rowsOf = (id: number) => app.ctx.db.selectFrom('notification_choice').selectAll().where('member_id', '=', id).execute()

test('who has chosen nothing sees the usual, and a choice changes nothing else', async () => {
  const { id, call } = await openMember()
  const { call: other } = await openMember()
  expect((await call('GET /api/notifications.php')).body).toMatchObject({ choices: usualChoices, quiet: null })
  const changed = { ...usualChoices, message: { ...usualChoices.message, mail: 'daily' } }
  expect(await put(call, { choice: { event: 'message', channel: 'mail', frequency: 'daily' } })).toMatchObject({
    choices: changed,
  })
  expect((await call('GET /api/notifications.php')).body).toMatchObject({ choices: changed })
  expect((await other('GET /api/notifications.php')).body).toMatchObject({ choices: usualChoices })
  await put(call, { choice: { event: 'message', channel: 'mail', frequency: 'hourly' } })
  expect(await rowsOf(id)).toEqual([])
})

test('quiet hours are stored with the browser’s zone, and removed again', async () => {
  const { id, call } = await openMember()
  const quiet = { begins: '22:00', ends: '07:30' }
  expect(await put(call, { quiet, timezone: 'Europe/Berlin' })).toMatchObject({ quiet, timezone: 'Europe/Berlin' })
  // noon UTC is 14:00 in Berlin
  expect(await isNotifiable(app.ctx, id, 'message', 'push', null)).toBe(true)
  await put(call, { quiet: { begins: '13:30', ends: '14:30' } })
  expect(await isNotifiable(app.ctx, id, 'message', 'push', null)).toBe(false)
  expect(await put(call, { timezone: 'Mars/Base' })).toMatchObject({ timezone: 'Europe/Berlin' })
  expect(await put(call, { quiet: null })).toMatchObject({ quiet: null })
})

test.each([
  { quiet: { begins: '22:00', ends: '22:00' } },
  { quiet: { begins: '25:00', ends: '07:00' } },
  { quiet: { begins: '22:00' } },
  { choice: { event: 'message', channel: 'pigeon', frequency: 'daily' } },
  { choice: { event: 'weather', channel: 'mail', frequency: 'daily' } },
  { choice: { event: 'message', channel: 'mail', frequency: 'weekly' } },
])('%j is refused', async (body) => {
  const { call } = await openMember()
  const { status, body: reply } = await call('PUT /api/notifications.php', { body })
  expect([status, (reply as { error: string }).error]).toEqual([400, 'invalid_input'])
})

test('a mail’s unsubscribe link stops mails about that event and leaves the rest', async () => {
  const { id, call } = await openMember()
  await stopMails(app.ctx, id, 'account')
  await stopMails(app.ctx, id, 'account')
  expect((await call('GET /api/notifications.php')).body).toMatchObject({
    choices: { ...usualChoices, account: { push: 'at_once', mail: 'never' } },
  })
  expect(await isNotifiable(app.ctx, id, 'account', 'mail', null)).toBe(false)
  expect(await isNotifiable(app.ctx, id, 'account', 'push', null)).toBe(true)
})
