/** Push messages: one browser is notified once, when its member is away and wants it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ConversationId } from '#domain/chats/chats.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { dayMs, hourMs, minuteMs } from '#domain/time/durations.ts'
import { claimFor } from '#server/http/idempotency.ts'
import { readChat, sendMessage, startChat } from '#server/chats/chats.ts'
import { likeProfile, unlikeProfile } from '#server/likes/likes.ts'
import { changeNotifications } from '#server/notifications/notifications.ts'
import { retryPausesMs } from '#server/infrastructure/outbox.ts'
import { enqueue } from '#server/infrastructure/queue.ts'
import { openWebPush } from '#server/push/web-push.ts'
import { pushJobs, sendPushNotifications } from '#server/push/notifications.jobs.ts'
import { blockMember } from '#server/safety/safety.ts'
import { openCaller } from '../../../tests/caller.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import type { MemberOptions } from '../../../tests/test-members.ts'
import { openPushService, type PushedBrowser, type PushService } from '../../../tests/push-service.ts'

let app: TestApp
let service: PushService
beforeAll(async () => {
  service = await openPushService()
  app = await openTestApp({ pushService: service.address })
})
afterAll(async () => {
  await app.close()
  await service.close()
})

const soonMs = 20_000
let count = 0
const createMember = (more: MemberOptions = {}) => app.createMember(`Anna${(count += 1)}`, { credits: 1000, ...more })
async function subscribed(more: MemberOptions = {}, host?: string) {
  const id = await createMember(more)
  const call = await openCaller(app, id, more.host)
  const browser = service.openBrowser(host)
  await call('POST /api/user.php?push=1', { body: browser.subscription })
  return { id, call, browser }
}
const startWith = async (from: ProfileId, to: ProfileId) => (await startChat(app.ctx, app.site(), from, to)).id
async function write(from: ProfileId, conversation: ConversationId, text = 'How was the lake?') {
  const claim = claimFor(`m${from}`, `push-key-${(count += 1)}`, 'POST /api/messages.php', text)
  return sendMessage(app.ctx, app.site(), from, claim, { conversation, text, acknowledge: true })
}
/** A message from a new person. */
async function messageTo(member: ProfileId, more: MemberOptions = {}) {
  const from = await createMember({ gender: 'm', ...more })
  const chat = await startWith(from, member)
  await write(from, chat)
  return { from, chat }
}
/** As the worker runs, once the clock has moved so far. */
async function after(ms: number) {
  app.wait(ms)
  await enqueue(app.ctx, sendPushNotifications, {}, { singletonKey: 'next' })
  await app.runJobs(pushJobs)
}
const bodiesOf = (browser: PushedBrowser) => service.notesOf(browser).map(({ body }) => body)
const waitingFor = (member: ProfileId) =>
  app.ctx.db.selectFrom('push_note').selectAll().where('member_id', '=', member).where('due_at', 'is not', null).execute()

test('a message is notified after a moment, discreetly, and leads to its chat', async () => {
  const { id, browser } = await subscribed()
  const { chat } = await messageTo(id)
  await after(10_000)
  expect(service.notesOf(browser)).toEqual([])
  await after(10_000)
  expect(service.notesOf(browser)).toEqual([
    { kind: 'message', title: 'Sunday', body: 'You have a new message', tag: 'message', url: `/chats/${chat}`, badge: 1, v: 2 },
  ])
  expect(service.pushed.at(-1)?.headers).toMatchObject({
    ttl: '86400',
    urgency: 'high',
    topic: expect.stringMatching(/^[\w-]{32}$/) as string,
  })
  await after(dayMs)
  expect(service.notesOf(browser)).toHaveLength(1)
})

test('several within a minute are one, and what comes later takes the place of the first', async () => {
  const { id, browser } = await subscribed()
  const { from, chat } = await messageTo(id)
  await write(from, chat)
  await messageTo(id)
  await after(soonMs)
  expect(service.notesOf(browser)).toMatchObject([{ body: 'You have 3 new messages', url: '/chats', badge: 3 }])
  await write(from, chat)
  await after(soonMs)
  expect(service.notesOf(browser)).toHaveLength(1)
  await after(minuteMs)
  expect(bodiesOf(browser)).toEqual(['You have 3 new messages', 'You have 4 new messages'])
  const [first, second] = service.pushed.slice(-2)
  expect(second?.headers.topic).toBe(first?.headers.topic)
})

test('every browser of a member is notified, each on its own brand and in the member’s language', async () => {
  const { id, browser } = await subscribed({ language: 'pl' })
  const elsewhere = service.openBrowser('updates.push.services.mozilla.com')
  await (
    await openCaller(app, id, 'classic.localhost')
  )('POST /api/user.php?push=1', { body: elsewhere.subscription })
  await messageTo(id)
  await after(soonMs)
  expect([browser, elsewhere].flatMap((one) => service.notesOf(one).map(({ title, body }) => [title, body]))).toEqual([
    ['Sunday', 'Masz nową wiadomość'],
    ['Meadow & Main', 'Nowa wiadomość'],
  ])
})

test('a like is notified, and a message beside it counts on the badge', async () => {
  const { id, browser } = await subscribed()
  const ben = await createMember({ gender: 'm' })
  await likeProfile(app.ctx, app.site(), ben, id)
  await messageTo(id)
  await after(soonMs)
  expect(service.notesOf(browser).toSorted((a, b) => a.kind.localeCompare(b.kind))).toMatchObject([
    { kind: 'like', body: 'You have a new like', url: '/likes', badge: 2 },
    { kind: 'message', badge: 2 },
  ])
})

test('what was read, taken back or blocked meanwhile is not notified', async () => {
  const [reader, liked, blocker] = [await subscribed(), await subscribed(), await subscribed()]
  const { chat, from } = await messageTo(reader.id)
  const { message } = await write(from, chat)
  await readChat(app.ctx, reader.id, chat, message.id)
  await likeProfile(app.ctx, app.site(), from, liked.id)
  await unlikeProfile(app.ctx, from, liked.id)
  const rude = await messageTo(blocker.id)
  await blockMember(app.ctx, blocker.id, rude.from)
  await after(soonMs)
  expect([reader, liked, blocker].flatMap(({ browser }) => service.notesOf(browser))).toEqual([])
})

test('a page in sight has shown it: nothing is pushed until something else happens', async () => {
  const { id, call, browser } = await subscribed()
  const { from, chat } = await messageTo(id)
  await call('POST /api/page-shown.php')
  await after(soonMs)
  expect(service.notesOf(browser)).toEqual([])
  await write(from, chat)
  await after(soonMs)
  expect(bodiesOf(browser)).toEqual(['You have 2 new messages'])
})

test('a message with a warning for its reader notifies nobody', async () => {
  const { id, browser } = await subscribed()
  const pushy = await createMember()
  await write(pushy, await startWith(pushy, id), 'Send me 500 euro by Western Union, my account is NL91 ABNA 0417 1643 00')
  expect(await waitingFor(id)).toEqual([])
  await after(soonMs)
  expect(service.notesOf(browser)).toEqual([])
})

test('members without a subscribed browser, or with the choice never, cost no row', async () => {
  const [unsubscribed, { id, browser }] = [await createMember(), await subscribed()]
  await changeNotifications(app.ctx, id, { choice: { event: 'message', channel: 'push', frequency: 'never' } })
  for (const member of [unsubscribed, id]) {
    await messageTo(member)
    expect(await waitingFor(member)).toEqual([])
  }
  await after(soonMs)
  expect(service.notesOf(browser)).toEqual([])
})

test('at night it waits for the end of the quiet, and is one message then', async () => {
  const { id, browser } = await subscribed({})
  // it is afternoon in Berlin, and they sleep
  const from = app.ctx.now()
  const clock = (ms: number) => new Date(from.getTime() + ms).toISOString().slice(11, 16)
  await changeNotifications(app.ctx, id, { quiet: { begins: clock(-hourMs), ends: clock(2 * hourMs) }, timezone: 'UTC' })
  await messageTo(id)
  await after(soonMs)
  await messageTo(id)
  await after(hourMs)
  expect(service.notesOf(browser)).toEqual([])
  await after(hourMs)
  expect(bodiesOf(browser)).toEqual(['You have 2 new messages'])
})

test('hourly is once an hour, daily once a day', async () => {
  const [hourly, daily] = [await subscribed(), await subscribed()]
  await changeNotifications(app.ctx, hourly.id, { choice: { event: 'message', channel: 'push', frequency: 'hourly' } })
  await changeNotifications(app.ctx, daily.id, {
    choice: { event: 'message', channel: 'push', frequency: 'daily' },
    timezone: 'UTC',
  })
  for (let hour = 0; hour < 26; hour++) {
    for (const { id } of [hourly, daily]) await messageTo(id)
    await after(30 * minuteMs)
    await after(30 * minuteMs)
  }
  expect(service.notesOf(hourly.browser)).toHaveLength(26)
  expect(service.notesOf(daily.browser).length).toBeGreaterThan(0)
  expect(service.notesOf(daily.browser).length).toBeLessThan(3)
})

test.each([404, 410])('a browser that is gone (%i) is forgotten, with what waited for it', async (status) => {
  const { id, browser } = await subscribed()
  const other = service.openBrowser()
  const elsewhere = await openCaller(app, id)
  await elsewhere('POST /api/user.php?push=1', { body: other.subscription })
  service.feel(browser.endpoint, status)
  await messageTo(id)
  await after(soonMs)
  const left = await app.ctx.db.selectFrom('push_subscription').select('endpoint').where('member_id', '=', id).execute()
  expect(left).toEqual([{ endpoint: other.endpoint }])
  expect(await app.ctx.db.selectFrom('push_note').select('event').where('member_id', '=', id).execute()).toHaveLength(3)
  expect(service.notesOf(other)).toHaveLength(1)
})

test('a service with a retry time gets the message then, with what is true by then', async () => {
  const { id, browser } = await subscribed()
  service.feel(browser.endpoint, { status: 429, headers: { 'retry-after': '300' } })
  const { from, chat } = await messageTo(id)
  await after(soonMs)
  service.feel(browser.endpoint, 201)
  await write(from, chat)
  await after(4 * minuteMs)
  expect(service.notesOf(browser)).toEqual([])
  await after(minuteMs)
  expect(bodiesOf(browser)).toEqual(['You have 2 new messages'])
})

test('a service that fails is tried a few times, without repeating other browsers’ messages', async () => {
  const { id, browser } = await subscribed()
  const other = service.openBrowser()
  const elsewhere = await openCaller(app, id)
  await elsewhere('POST /api/user.php?push=1', { body: other.subscription })
  service.feel(browser.endpoint, 500)
  await messageTo(id)
  await after(soonMs)
  for (const pauseMs of retryPausesMs.push) await after(pauseMs)
  await after(dayMs)
  expect(service.requested.filter((endpoint) => endpoint === browser.endpoint)).toHaveLength(1 + retryPausesMs.push.length)
  expect(service.notesOf(other)).toHaveLength(1)
  service.feel(browser.endpoint, 201)
  await messageTo(id)
  await after(soonMs)
  expect(service.notesOf(browser)).toHaveLength(1)
})

test('a sender that died between sending and saying so sends once more under the same topic', async () => {
  const { id, browser } = await subscribed()
  await messageTo(id)
  const webPush = openWebPush({ config: app.ctx.config })
  const dying = {
    ...app.ctx,
    webPush: {
      ...webPush,
      send: async (...all: Parameters<typeof webPush.send>) => {
        await webPush.send(...all)
        throw new Error('killed')
      },
    },
  }
  app.wait(soonMs)
  await expect(sendPushNotifications.run(dying, {})).rejects.toThrow('killed')
  await after(soonMs)
  expect(service.notesOf(browser)).toHaveLength(1)
  await after(minuteMs)
  const [first, second] = service.pushed.slice(-2)
  expect([first?.endpoint, second?.endpoint]).toEqual([browser.endpoint, browser.endpoint])
  expect(second?.headers.topic).toBe(first?.headers.topic)
  await after(hourMs)
  expect(service.notesOf(browser)).toHaveLength(2)
  webPush.close()
})

test('two senders at once notify nobody twice', async () => {
  const readers = []
  for (let n = 0; n < 12; n++) readers.push(await subscribed())
  for (const { id } of readers) await messageTo(id)
  app.wait(soonMs)
  await Promise.all([
    sendPushNotifications.run(app.ctx, {}),
    sendPushNotifications.run(app.ctx, {}),
    sendPushNotifications.run(app.ctx, {}),
  ])
  expect(readers.map(({ browser }) => service.notesOf(browser).length)).toEqual(readers.map(() => 1))
})

test('who logs out gets nothing more, nor does who left', async () => {
  const [out, gone] = [await subscribed(), await subscribed()]
  for (const { id } of [out, gone]) await messageTo(id)
  await out.call('GET /api/logout.php')
  await app.ctx.db.updateTable('member').set({ status: 'paused' }).where('id', '=', gone.id).execute()
  await after(soonMs)
  expect([out, gone].flatMap(({ browser }) => service.notesOf(browser))).toEqual([])
})

test('a browser that moves to another member takes nothing along of the first', async () => {
  const [anna, ben] = [await subscribed(), await subscribed()]
  await messageTo(anna.id)
  await ben.call('POST /api/user.php?push=1', { body: anna.browser.subscription })
  await after(soonMs)
  expect(service.notesOf(anna.browser)).toEqual([])
  await messageTo(ben.id)
  await after(soonMs)
  expect(bodiesOf(anna.browser)).toEqual(['You have a new message'])
})
