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

async function somebody() {
  const id = await app.createMember(`Anna${(count += 1)}`)
  return { id, ask: await openCaller(app, id) }
}
const put = async (ask: Caller, body: object) => (await ask('PUT /api/notifications.php', { body })).body
const rowsOf = (id: number) => app.ctx.db.selectFrom('notification_choice').selectAll().where('member_id', '=', id).execute()

test('who has chosen nothing sees the usual, and a choice changes nothing else', async () => {
  const { id, ask } = await somebody()
  const { ask: other } = await somebody()
  expect((await ask('GET /api/notifications.php')).body).toMatchObject({ choices: usualChoices, quiet: null })
  const changed = { ...usualChoices, message: { ...usualChoices.message, mail: 'daily' } }
  expect(await put(ask, { choice: { event: 'message', channel: 'mail', frequency: 'daily' } })).toMatchObject({
    choices: changed,
  })
  expect((await ask('GET /api/notifications.php')).body).toMatchObject({ choices: changed })
  expect((await other('GET /api/notifications.php')).body).toMatchObject({ choices: usualChoices })
  await put(ask, { choice: { event: 'message', channel: 'mail', frequency: 'hourly' } })
  expect(await rowsOf(id)).toEqual([])
})

test('quiet hours are kept with the zone the browser knows, and taken away again', async () => {
  const { id, ask } = await somebody()
  const quiet = { begins: '22:00', ends: '07:30' }
  expect(await put(ask, { quiet, timezone: 'Europe/Berlin' })).toMatchObject({ quiet, timezone: 'Europe/Berlin' })
  // noon UTC is 14:00 in Berlin
  expect(await isNotifiable(app.ctx, id, 'message', 'push', null)).toBe(true)
  await put(ask, { quiet: { begins: '13:30', ends: '14:30' } })
  expect(await isNotifiable(app.ctx, id, 'message', 'push', null)).toBe(false)
  expect(await put(ask, { timezone: 'Mars/Base' })).toMatchObject({ timezone: 'Europe/Berlin' })
  expect(await put(ask, { quiet: null })).toMatchObject({ quiet: null })
})

test.each([
  { quiet: { begins: '22:00', ends: '22:00' } },
  { quiet: { begins: '25:00', ends: '07:00' } },
  { quiet: { begins: '22:00' } },
  { choice: { event: 'message', channel: 'pigeon', frequency: 'daily' } },
  { choice: { event: 'weather', channel: 'mail', frequency: 'daily' } },
  { choice: { event: 'message', channel: 'mail', frequency: 'weekly' } },
])('%j is refused', async (body) => {
  const { ask } = await somebody()
  const { status, body: reply } = await ask('PUT /api/notifications.php', { body })
  expect([status, (reply as { error: string }).error]).toEqual([400, 'invalid_input'])
})

test('a mail’s unsubscribe link stops mails about that event and leaves the rest', async () => {
  const { id, ask } = await somebody()
  await stopMails(app.ctx, id, 'account')
  await stopMails(app.ctx, id, 'account')
  expect((await ask('GET /api/notifications.php')).body).toMatchObject({
    choices: { ...usualChoices, account: { push: 'at_once', mail: 'never' } },
  })
  expect(await isNotifiable(app.ctx, id, 'account', 'mail', null)).toBe(false)
  expect(await isNotifiable(app.ctx, id, 'account', 'push', null)).toBe(true)
})
