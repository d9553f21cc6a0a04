/** Requests: first messages of strangers stand apart, until they are answered, liked back, accepted or declined. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Chats, chatsPageSize, type Messages } from '#domain/chats/chats.ts'
import { dayMs } from '#domain/time/durations.ts'
import { findBalance } from '#server/credits/credits.ts'
import { refundLate } from '#server/credits/late-refunds.jobs.ts'
import { openCaller } from '../../../tests/caller.ts'
import { chatOf, memberFixtures, say, type Person } from '../../../tests/member-fixtures.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ brands: {} })
})
afterAll(() => app.close())
const { newMember } = memberFixtures(() => app, { credits: 40 })

const like = (who: Person, whom: Person) => who.call('POST /api/likes.php', { body: { profile: whom.id } })
const list = async (who: Person, query: Record<string, unknown> = {}) =>
  (await who.call('GET /api/chats.php', { query })).body as Chats
const idsOf = ({ chats }: Chats) => chats.map(({ conversation }) => conversation.id as number)
const boxes = async (who: Person) => {
  const talks = await list(who)
  return { talks: idsOf(talks), requests: idsOf(await list(who, { box: 'requests' })), counts: talks.requests }
}
const accept = (who: Person, conversation: number) => who.call('POST /api/accept.php', { body: { conversation } })
const decline = (who: Person, conversation: number) =>
  who.call('DELETE /api/chat.php', { body: { conversation: { id: conversation } } })
const unreadOf = async (who: Person) =>
  ((await who.call('GET /api/user.php')).body as { unread_messages: number }).unread_messages
const pageOf = async (who: Person, conversation: number) =>
  (await who.call('GET /api/messages.php', { query: { conversation } })).body as Messages

/** Otto writes to Eva, who does not know him. */
async function request() {
  const [eva, otto] = [await newMember(), await newMember({ gender: 'm' })]
  const conversation = await chatOf(otto, eva)
  await say(otto, conversation, 'Hello Eva')
  return { eva, otto, conversation }
}

test('a stranger’s first message is a request of its reader, and a talk of its writer', async () => {
  const { eva, otto, conversation } = await request()
  expect(await boxes(eva)).toEqual({ talks: [], requests: [conversation], counts: { count: 1, unread: 1 } })
  expect(await boxes(otto)).toEqual({ talks: [conversation], requests: [], counts: { count: 0, unread: 0 } })
  expect((await pageOf(eva, conversation)).is_request).toBe(true)
  expect(await pageOf(otto, conversation)).not.toHaveProperty('is_request')
  expect(await unreadOf(eva)).toBe(1)
})

test('an answer makes it a talk, and so does a like, before or after; taking the like back does not hide the talk’s answer', async () => {
  const answered = await request()
  await say(answered.eva, answered.conversation)
  expect((await boxes(answered.eva)).talks).toEqual([answered.conversation])
  const liked = await request()
  const before = await list(liked.eva)
  await like(liked.eva, liked.otto)
  expect(await boxes(liked.eva)).toMatchObject({ talks: [liked.conversation], counts: { count: 0 } })
  expect(before.requests?.count).toBe(1)
  const [eva, otto] = [await newMember(), await newMember()]
  await like(eva, otto)
  const conversation = await chatOf(otto, eva)
  await say(otto, conversation)
  expect((await boxes(eva)).talks).toEqual([conversation])
})

test('a like moves the version of the chats, so that the polled list is read again', async () => {
  const { eva, otto } = await request()
  const version = async () =>
    (await app.ctx.db.selectFrom('member_state').select('chats_v').where('member_id', '=', eva.id).executeTakeFirst())?.chats_v
  const before = await version()
  await like(eva, await newMember())
  expect(await version()).toBe(before)
  await like(eva, otto)
  expect(await version()).not.toBe(before)
})

test('accepting makes it a talk for good; again, or by somebody else, changes nothing', async () => {
  const { eva, otto, conversation } = await request()
  expect(await accept(await newMember(), conversation)).toMatchObject({ status: 404 })
  expect(await accept(eva, conversation)).toMatchObject({ status: 200, body: null })
  expect(await accept(eva, conversation)).toMatchObject({ status: 200 })
  await say(otto, conversation, 'And again')
  expect(await boxes(eva)).toMatchObject({ talks: [conversation], requests: [] })
  expect(await accept(otto, conversation)).toMatchObject({ status: 200 })
  const early = await chatOf(eva, await newMember())
  await accept(eva, early)
  expect((await boxes(eva)).talks).toEqual([conversation])
})

test('declining takes it off both lists and the badge, and its writer sees what they saw before', async () => {
  const { eva, otto, conversation } = await request()
  const before = [await list(otto), await pageOf(otto, conversation)]
  expect(await decline(eva, conversation)).toMatchObject({ status: 200 })
  expect(await decline(eva, conversation)).toMatchObject({ status: 200 })
  expect(await boxes(eva)).toEqual({ talks: [], requests: [], counts: { count: 0, unread: 0 } })
  expect(await unreadOf(eva)).toBe(0)
  expect([await list(otto), await pageOf(otto, conversation)]).toEqual(before)
  await say(otto, conversation, 'Once more')
  expect((await boxes(eva)).requests).toEqual([conversation])
  expect((await pageOf(eva, conversation)).messages).toHaveLength(2)
})

test('a declined request was not read: its credits come back as those of any unread message', async () => {
  const { eva, otto, conversation } = await request()
  await decline(eva, conversation)
  expect(await findBalance(app.ctx, otto.id)).toBe(38)
  app.wait(14 * dayMs)
  await refundLate.run(app.ctx, {})
  expect(await findBalance(app.ctx, otto.id)).toBe(40)
})

test('deleting a talk is as it was: it counts as read', async () => {
  const { eva, otto, conversation } = await request()
  await accept(eva, conversation)
  await decline(eva, conversation)
  app.wait(14 * dayMs)
  await refundLate.run(app.ctx, {})
  expect(await findBalance(app.ctx, otto.id)).toBe(38)
})

test('a request that was unsent is gone, and blocking takes it away', async () => {
  const { eva, otto, conversation } = await request()
  const [message] = (await pageOf(otto, conversation)).messages
  await otto.call('DELETE /api/messages.php', { body: { conversation, message: message?.id } })
  expect((await boxes(eva)).counts).toEqual({ count: 0, unread: 0 })
  const again = await request()
  await again.eva.call('POST /api/block.php', { body: { profile: again.otto.id } })
  expect(await boxes(again.eva)).toEqual({ talks: [], requests: [], counts: { count: 0, unread: 0 } })
})

test('both lists have pages of their own, and the search by name finds in both', async () => {
  const eva = await newMember()
  const talks: number[] = []
  const requests: number[] = []
  for (let n = 0; n < chatsPageSize + 2; n++) {
    const otto = await newMember({ credits: 2 })
    app.wait(60_000)
    const conversation = await chatOf(otto, eva)
    await say(otto, conversation)
    if (n % 2 === 0) {
      await accept(eva, conversation)
      talks.unshift(conversation)
    } else requests.unshift(conversation)
  }
  expect(await boxes(eva)).toMatchObject({ talks, requests, counts: { count: requests.length } })
  const { chats } = await list(eva, { q: 'Member' })
  expect(chats).toHaveLength(chatsPageSize)
  const [newest] = (await list(eva, { box: 'requests' })).chats
  expect(newest).toMatchObject({ num_unread_messages: 1, last_message: { text: 'Hello' } })
})

test('a brand that does not part them lists all as talks', async () => {
  const host = 'lavish.localhost'
  const come = async () => {
    const { id } = await newMember({ host, country: 'DE', countryregion: null })
    return { id, call: await openCaller(app, id, host) }
  }
  const [eva, otto] = [await come(), await come()]
  const conversation = await chatOf(otto, eva)
  await say(otto, conversation)
  expect(await boxes(eva)).toEqual({ talks: [conversation], requests: [], counts: undefined })
  expect(await pageOf(eva, conversation)).not.toHaveProperty('is_request')
})

test('links of a stranger are hidden in the list, and the page says so until an answer', async () => {
  const [eva, otto] = [await newMember(), await newMember({ activated: true })]
  const conversation = await chatOf(otto, eva)
  await say(otto, conversation, 'See https://example.com/me')
  const lastOf = async () => (await list(eva, { q: 'Member' })).chats[0]?.last_message?.text
  expect(await lastOf()).toBe('See …')
  expect((await pageOf(eva, conversation)).hides_links).toBe(true)
  expect((await list(otto)).chats[0]?.last_message?.text).toBe('See https://example.com/me')
  await say(eva, conversation, 'Who are you?')
  await say(otto, conversation, 'See https://example.com/me')
  expect(await lastOf()).toBe('See https://example.com/me')
  expect(await pageOf(eva, conversation)).not.toHaveProperty('hides_links')
})
