/** Read receipts: by the minute, and when either member turns them off, nothing reveals reading, not even a version. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Chats, type ConversationId } from '#domain/chats/chats.ts'
import type { LiveEvent } from '#domain/events/events.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { listChats, listMessages, readChat, sendMessage, startChat } from '#server/chats/chats.ts'
import type { BusEvent } from '#server/infrastructure/bus.ts'
import { claimFor } from '#server/http/idempotency.ts'
import { openCaller } from '../../../tests/caller.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let anna: ProfileId
let ben: ProfileId
let chat: ConversationId
beforeAll(async () => {
  app = await openTestApp()
  anna = await app.createMember('Anna', { credits: 100 })
  ben = await app.createMember('Ben', { credits: 100, gender: 'm' })
  chat = (await startChat(app.ctx, app.site(), anna, ben)).id
})
afterAll(() => app.close())

let keys = 0
const say = async (from: ProfileId) => {
  const claim = claimFor(`m${from}`, `receipt-key-${(keys += 1)}`, 'POST /api/messages.php', '')
  return (await sendMessage(app.ctx, app.site(), from, claim, { conversation: chat, text: 'Hello' })).message.id
}
const choose = async (member: ProfileId, read_receipts: boolean) =>
  (await openCaller(app, member))('PUT /api/user.php', { body: { read_receipts } })
/** Everything from which the sender could learn that the newest message was read. */
async function learns(sender: ProfileId) {
  const [newest] = (await listMessages(app.ctx, app.site(), sender, { conversation: chat })).messages
  const last = Chats.parse(JSON.parse((await listChats(app.ctx, app.site(), sender)).json)).chats[0]?.last_message
  return { delivered: newest?.delivered, read_at: newest?.read_at, listed: [last?.delivered, last?.read] }
}
const versionOf = async (member: ProfileId) =>
  (await app.ctx.db.selectFrom('member_state').selectAll().where('member_id', '=', member).executeTakeFirstOrThrow()).chats_v

/** Ben's screen gets the message and Ben reads it. What goes out to Anna's streams meanwhile. */
async function benReads(message: Awaited<ReturnType<typeof say>>) {
  const published: (LiveEvent | null)[] = []
  const bus = {
    ...app.ctx.bus,
    publish: (events: readonly BusEvent[]) => {
      for (const { to, event } of events) if (to.includes(anna)) published.push(event)
    },
  }
  const ctx = { ...app.ctx, bus: bus }
  await listChats(ctx, app.site(), ben)
  await readChat(ctx, ben, chat, message)
  return published
}

test('reading is shown to the minute, in the list of messages and live', async () => {
  const message = await say(anna)
  app.wait(83_456)
  const published = await benReads(message)
  const minute = '2026-06-15T12:01:00.000Z'
  expect(await learns(anna)).toEqual({ delivered: true, read_at: minute, listed: [true, true] })
  expect(published).toEqual([null, { event: 'read', data: { conversation: chat, reader: ben, up_to: message, at: minute } }])
})

test.each([
  ['the reader', () => ben],
  ['the sender', () => anna],
])(
  'where %s switched receipts off, the sender learns nothing of a message: no mark, no event, no new version',
  async (_, who) => {
    expect((await choose(who(), false)).status).toBe(200)
    expect((await (await openCaller(app, who()))('GET /api/user.php')).body).toMatchObject({ read_receipts: false })
    const message = await say(anna)
    const version = await versionOf(anna)
    expect(await benReads(message)).toEqual([])
    expect(await versionOf(anna)).toBe(version)
    expect(await learns(anna)).toEqual({ delivered: false, read_at: null, listed: [false, false] })
    // the reader's own badge follows all the same
    const state = app.ctx.db.selectFrom('member_state').select('unread_total').where('member_id', '=', ben)
    expect(await state.executeTakeFirstOrThrow()).toEqual({ unread_total: 0 })
    expect((await choose(who(), true)).body).not.toHaveProperty('read_receipts')
  },
)

test('off is off for what was read before, too', async () => {
  const message = await say(anna)
  await benReads(message)
  expect((await learns(anna)).listed).toEqual([true, true])
  await choose(ben, false)
  expect(await learns(anna)).toEqual({ delivered: false, read_at: null, listed: [false, false] })
  await choose(ben, true)
})
