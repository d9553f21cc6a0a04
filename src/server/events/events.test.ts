/** Live events over real connections: committed events reach the member's open streams, and no others. */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ConversationId, MessageId } from '#domain/chats/chats.ts'
import type { LiveEvent } from '#domain/events/events.ts'
import type { User } from '#domain/members/members.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { hideChat, listChats, readChat, sendMessage, startChat } from '#server/chats/chats.ts'
import { unsendMessage } from '#server/chats/unsend.ts'
import { atomically } from '#server/infrastructure/context.ts'
import { openLive, publish, publishChanged } from '#server/events/events.ts'
import { claimFor } from '#server/http/idempotency.ts'
import { endSession, endSessionsOf } from '#server/sessions/session.ts'
import { likeProfile, openLike, unlikeProfile } from '#server/likes/likes.ts'
import type { Bus } from '#server/infrastructure/bus.ts'
import { openPostgresBus } from '#server/infrastructure/postgres-bus.ts'
import { openCaller } from '../../../tests/caller.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { cookieOf, listen, openStream } from '../../../tests/stream-listener.ts'
import { setStatus } from '../../../tests/test-members.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof listen>>
beforeAll(async () => {
  app = await openTestApp()
  server = await listen(app.ctx)
})
afterAll(async () => {
  await server.close()
  await app.close()
})

let people = 0
const createMember = (more = {}) => app.createMember(`M${(people += 1)}`, { credits: 100, ...more })
type More = { lastEventId?: string; query?: string; cookie?: string; port?: number }
/** A browser of this member, with the current position of the stream. */
async function watch(member: ProfileId, more: More = {}) {
  const cookie = more.cookie ?? (await cookieOf(app, member))
  const stream = await openStream({ port: server.port, ...more, cookie })
  return { ...stream, cookie, first: await stream.next('unread') }
}
async function twoInChat() {
  const [anna, ben] = [await createMember(), await createMember({ gender: 'm' })]
  const { id: conversation } = await startChat(app.ctx, app.site(), anna, ben)
  return { anna, ben, conversation }
}
let keys = 0
const say = (ctx: TestApp['ctx'], from: ProfileId, conversation: ConversationId, text = 'Hello') => {
  const claim = claimFor(`m${from}`, `live-key-${(keys += 1)}`, 'POST /api/messages.php', text)
  return sendMessage(ctx, app.site(), from, claim, { conversation, text })
}
const nothingMore = async (stream: { received: unknown[] }) => {
  await pause(600)
  expect(stream.received).toEqual([])
}

test('a stream opens with the member’s current state, in headers that stop proxies from caching, buffering or compressing', async () => {
  const anna = await createMember()
  const stream = await watch(anna)
  expect(stream.first.data).toEqual({ unread_messages: 0, new_likes: 0, changed: ['user', 'chats', 'likes'] })
  expect(stream.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'private, no-cache, no-transform',
    'x-accel-buffering': 'no',
  })
  expect(stream.headers['content-encoding']).toBeUndefined()
  stream.close()
  const head = await fetch(`http://127.0.0.1:${server.port}/api/events.php`, {
    method: 'HEAD',
    headers: { cookie: stream.cookie },
  })
  expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
})

test('a message reaches the peer and the sender’s other tabs at once, the badge follows, and nobody else gets it', async () => {
  const { anna, ben, conversation } = await twoInChat()
  const [hers, his, other] = [await watch(anna), await watch(ben), await watch(await createMember())]
  const { message } = await say(app.ctx, anna, conversation, 'Good evening “Ben” 💕')
  expect((await his.next('message')).data).toEqual({ conversation, message })
  expect((await hers.next('message')).data).toEqual({ conversation, message })
  expect((await his.next('unread')).data).toEqual({ unread_messages: 1, new_likes: 0, changed: ['user', 'chats'] })
  expect((await hers.next('unread')).data).toMatchObject({ unread_messages: 0 })
  await nothingMore(other)
  for (const stream of [hers, his, other]) stream.close()
})

test('reading reaches both members once; delivery and deleting reload the lists', async () => {
  const { anna, ben, conversation } = await twoInChat()
  const { message } = await say(app.ctx, anna, conversation)
  const [hers, his] = [await watch(anna), await watch(ben)]
  await listChats(app.ctx, app.site(), ben)
  expect((await hers.next('unread')).data.changed).toEqual(['chats'])
  await readChat(app.ctx, ben, conversation, (message.id + 1000) as MessageId)
  const expected = { conversation, reader: ben, up_to: message.id, at: app.ctx.now().toISOString() }
  expect((await hers.next('read')).data).toEqual(expected)
  expect((await his.next('read')).data).toEqual(expected)
  expect((await his.next('unread')).data).toMatchObject({ unread_messages: 0 })
  await hers.next('unread')
  await readChat(app.ctx, ben, conversation, message.id)
  await nothingMore(hers)
  await hideChat(app.ctx, ben, conversation)
  expect((await his.next('unread')).data.changed).toEqual(['user', 'chats'])
  await nothingMore(hers)
  hers.close()
  his.close()
})

test('a like reaches the member who is liked, and a match both', async () => {
  const [anna, ben] = [await createMember(), await createMember()]
  const [hers, his] = [await watch(anna), await watch(ben)]
  await likeProfile(app.ctx, app.site(), anna, ben)
  expect((await his.next('like')).data).toEqual({ profile: anna, mutual: false })
  expect((await his.next('unread')).data).toEqual({ unread_messages: 0, new_likes: 1, changed: ['user', 'likes'] })
  expect((await hers.next('unread')).data.changed).toEqual(['likes'])
  await likeProfile(app.ctx, app.site(), ben, anna)
  expect((await his.next('like')).data).toEqual({ profile: anna, mutual: true })
  expect((await hers.next('like')).data).toEqual({ profile: ben, mutual: true })
  await hers.next('unread')
  await openLike(app.ctx, anna, ben)
  expect((await hers.next('unread')).data.new_likes).toBe(0)
  await unlikeProfile(app.ctx, ben, anna)
  expect((await hers.next('unread')).data.changed).toContain('likes')
  expect(hers.received.filter(({ event }) => event === 'like')).toEqual([])
  hers.close()
  his.close()
})

test('a page that loaded its member gets only events since then', async () => {
  const { anna, ben, conversation } = await twoInChat()
  const cookie = await cookieOf(app, ben)
  const { body } = await (await openCaller(app, ben))('GET /api/user.php')
  const query = `?last=${(body as User).live_from}`
  const stream = await watch(ben, { cookie, query })
  expect(stream.first.data.changed).toEqual([])
  stream.close()
  await say(app.ctx, anna, conversation)
  const later = await watch(ben, { cookie, query })
  expect(later.first.data.changed).toEqual(['user', 'chats'])
  later.close()
})

test('a message that is taken back goes from every screen of both, and what was missed is said to have changed', async () => {
  const { anna, ben, conversation } = await twoInChat()
  const [hers, other, his] = [await watch(anna), await watch(anna), await watch(ben)]
  const { message } = await say(app.ctx, anna, conversation)
  const mark = (await his.next('unread')).id
  await unsendMessage(app.ctx, app.site(), anna, { conversation, message: message.id })
  for (const stream of [hers, other, his])
    expect((await stream.next('unsent')).data).toEqual({ conversation, message: message.id })
  expect((await his.next('unread')).data).toEqual({ unread_messages: 0, new_likes: 0, changed: ['user', 'chats'] })
  expect((await hers.next('credits')).data).toMatchObject({ balance: 100 })
  const back = await watch(ben, { query: `?last=${mark}` })
  expect(back.first.data.changed).toEqual(['user', 'chats'])
  for (const stream of [hers, other, his, back]) stream.close()
})

test('a stream with the id of the last event gets what changed since; with another’s, everything', async () => {
  const { anna, ben, conversation } = await twoInChat()
  const stream = await watch(ben)
  stream.close()
  const again = await watch(ben, { lastEventId: stream.first.id ?? '' })
  expect(again.first.data.changed).toEqual([])
  again.close()
  await say(app.ctx, anna, conversation)
  const back = await watch(ben, { query: `?last=${stream.first.id}` })
  expect(back.first.data).toEqual({ unread_messages: 1, new_likes: 0, changed: ['user', 'chats'] })
  const stranger = await watch(anna, { lastEventId: stream.first.id ?? '' })
  expect(stranger.first.data.changed).toEqual(['user', 'chats', 'likes'])
  back.close()
  stranger.close()
})

test('every tab gets each event once; a seventh ends the oldest', async () => {
  const { anna, ben, conversation } = await twoInChat()
  const tabs = []
  const cookie = await cookieOf(app, ben)
  for (let n = 0; n < 6; n += 1) tabs.push(await watch(ben, { cookie }))
  await say(app.ctx, anna, conversation)
  for (const tab of tabs) await tab.next('message')
  const seventh = await watch(ben, { cookie })
  await tabs[0]?.ended()
  await say(app.ctx, anna, conversation, 'Still there?')
  for (const tab of [...tabs.slice(1), seventh]) await tab.next('message')
  for (const tab of tabs) expect(tab.received.filter(({ event }) => event === 'message')).toEqual([])
  for (const tab of [...tabs, seventh]) tab.close()
  await expect.poll(() => app.ctx.live.count()).toBe(0)
})

test('an event inside a transaction is sent after its commit, and never when it is undone', async () => {
  const { anna, ben, conversation } = await twoInChat()
  const his = await watch(ben)
  const undone = atomically(app.ctx, async (ctx) => {
    await say(ctx, anna, conversation, 'Never said')
    await likeProfile(ctx, app.site(), anna, ben)
    throw new Error('changed my mind')
  })
  await expect(undone).rejects.toThrow('changed my mind')
  await nothingMore(his)
  await atomically(app.ctx, async (ctx) => {
    publish(ctx, [ben], { event: 'credits', data: { balance: 7, own_price: null } })
    await pause(300)
    expect(his.received).toEqual([])
  })
  expect((await his.next('credits')).data).toEqual({ balance: 7, own_price: null })
  his.close()
})

test('a stream ends at once when its session does: on logout, on a new password; the others stay', async () => {
  const anna = await createMember()
  const [here, there] = [await watch(anna), await watch(anna)]
  await endSession(app.ctx, here.cookie)
  await here.ended()
  publishChanged(app.ctx, [anna])
  await nothingMore(there)
  await endSessionsOf(app.ctx, anna)
  await there.ended()
  expect((await openStream({ port: server.port, cookie: here.cookie })).status).toBe(403)
})

test('a change without an event, a ban by hand too, is noticed by the periodic check within seconds', async () => {
  const [anna, ben] = [await createMember(), await createMember()]
  const [hers, his] = [await watch(anna), await watch(ben)]
  await sql`update member_state set likes_v = likes_v + 1 where member_id = ${ben}`.execute(app.ctx.db)
  await setStatus(app.ctx.db, anna, 'banned')
  await hers.ended()
  expect((await his.next('unread')).data.changed).toEqual(['likes'])
  his.close()
})

test('a browser that does not read is disconnected, and gets what it missed when it reconnects', async () => {
  const ben = await createMember()
  const slow = await watch(ben)
  slow.stall()
  const facts = { sent_at: '', delivered: true, read_at: null, warnings: [] }
  const message = { id: 1 as MessageId, sender: ben, text: 'x'.repeat(2000), ...facts }
  const event: LiveEvent = { event: 'message', data: { conversation: 1 as ConversationId, message } }
  for (let n = 0; n < 20_000 && app.ctx.live.count() > 0; n += 1) {
    publish(app.ctx, [ben], event)
    if (n % 100 === 0) await pause(1)
  }
  expect(app.ctx.live.count()).toBe(0)
  slow.close()
  const back = await watch(ben, { lastEventId: slow.first.id ?? '' })
  expect(back.first.data.changed).toEqual([])
  back.close()
})

test('a server that stops ends its streams and takes no new ones', async () => {
  const live = openLive({ bus: app.ctx.bus, db: app.ctx.db, log: app.ctx.log })
  const anna = await createMember()
  const caller = await openCaller(app, anna)
  const opening = { member: anna, site: 1, stamp: '', last: undefined, findMember: () => Promise.resolve(null) }
  const said: string[] = []
  live.open(opening)({ write: (bytes) => said.push(Buffer.from(bytes).toString()) > 0, end: () => void said.push('end') })
  live.close()
  expect(said.join('')).toMatch(/^retry: \d+\n\nretry: \d+\n\nend$/)
  expect(() => live.open(opening)).toThrow('try_again_later')
  expect((await caller('GET /api/events.php')).text).toMatch(/^retry: \d+\n\nid: .+\nevent: unread\n/)
})

/** Until this process's line to the others stands: a machine that does much else needs a while. */
async function receivedAcross(bus: Bus) {
  const probe = openPostgresBus({ clientConfig: app.clientConfig, log: app.ctx.log })
  let received = 0
  const stop = bus.subscribe(() => void (received += 1))
  await expect.poll(() => (probe.publish([{ to: [], event: null }]), received)).toBeGreaterThan(0)
  stop()
  await probe.close()
}

test('two processes on one database: events of one reach streams of the other', async () => {
  const buses = [0, 1].map(() => openPostgresBus({ clientConfig: app.clientConfig, log: app.ctx.log }))
  const [here, there] = buses.map((bus) => ({ ...app.ctx, bus, live: openLive({ ...app.ctx, bus }) }))
  if (!here || !there) throw new Error('two are two')
  for (const { bus } of [here, there]) await receivedAcross(bus)
  const far = await listen(there)
  const { anna, ben, conversation } = await twoInChat()
  const his = await watch(ben, { port: far.port })
  const { message } = await say(here, anna, conversation)
  expect((await his.next('message')).data).toEqual({ conversation, message })
  expect((await his.next('unread')).data).toMatchObject({ unread_messages: 1 })
  await endSessionsOf(here, ben)
  await his.ended()
  await far.close()
  for (const ctx of [here, there]) ctx.live.close()
  await Promise.all(buses.map((bus) => bus.close()))
})

test('typing reaches the peer, at most every three seconds, and nobody without that chat open', async () => {
  const { anna, ben, conversation } = await twoInChat()
  const [asAnna, asOther] = [await openCaller(app, anna), await openCaller(app, await createMember())]
  const his = await watch(ben)
  const type = async (caller = asAnna) => (await caller('POST /api/typing.php', { body: { conversation } })).status
  // no message yet: the chat is on no list
  expect(await type()).toBe(200)
  await nothingMore(his)
  app.wait(3000)
  await say(app.ctx, anna, conversation)
  await his.next('unread')
  for (let n = 0; n < 5; n += 1) expect(await type()).toBe(200)
  expect((await his.next('typing')).data).toEqual({ conversation })
  await nothingMore(his)
  app.wait(3000)
  expect([await type(), await type(asOther)]).toEqual([200, 404])
  await his.next('typing')
  await sql`insert into exclusion (member_id, other_id, blocked_by_me, created_at) values (${ben}, ${anna}, true, now()), (${anna}, ${ben}, false, now())`.execute(
    app.ctx.db,
  )
  app.wait(3000)
  expect(await type()).toBe(200)
  await pause(300)
  expect(his.received.filter(({ event }) => event === 'typing')).toEqual([])
  his.close()
})
