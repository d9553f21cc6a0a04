/** Chats: messages paid once, consistent lists and badges, and no access for others. */
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Chats, type ConversationId, type MessageId } from '#domain/chats/chats.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { minuteMs } from '#domain/time/durations.ts'
import { claimFor } from '#server/http/idempotency.ts'
import { hideChat, listChats, listMessages, readChat, sendMessage, startChat } from '#server/chats/chats.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { setStatus } from '../../../tests/test-members.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

let keys = 0
const nextKey = () => `key-${(keys += 1).toString().padStart(8, '0')}`
type Words = { text?: string; key?: string; acknowledge?: boolean }
/** Sends as the wire does: the key's claim is about the whole body. */
async function say(from: ProfileId, conversation: ConversationId, { text = 'Hello', key = nextKey(), acknowledge }: Words = {}) {
  const body = { conversation, text, ...(acknowledge === undefined ? {} : { acknowledge }) }
  const claim = claimFor(`m${from}`, key, 'POST /api/messages.php', JSON.stringify(body))
  return sendMessage(app.ctx, app.site(), from, claim, body)
}
const start = async (from: ProfileId, to: ProfileId) => (await startChat(app.ctx, app.site(), from, to)).id
const chatsOf = async (member: ProfileId, before?: string) =>
  Chats.parse(JSON.parse((await listChats(app.ctx, app.site(), member, { before })).json))
const messagesOf = (member: ProfileId, conversation: ConversationId, before?: MessageId) =>
  listMessages(app.ctx, app.site(), member, { conversation, before })
const balanceOf = async (member: ProfileId) =>
  (await app.ctx.db.selectFrom('wallet').select('balance').where('member_id', '=', member).executeTakeFirst())?.balance
const badgeOf = async (member: ProfileId) =>
  (await app.ctx.db.selectFrom('member_state').select('unread_total').where('member_id', '=', member).executeTakeFirstOrThrow())
    .unread_total
const isRefused = (code: string, details: object = {}) => ({ code, details: expect.objectContaining(details) as object })

let people = 0
const name = () => `Member ${(people += 1)}`
async function twoInChat(credits = 100) {
  const anna = await app.createMember(name(), { email: `${nextKey()}@example.test`, credits })
  const ben = await app.createMember(name(), { email: `${nextKey()}@example.test`, credits, gender: 'm' })
  return { anna, ben, chat: await start(anna, ben) }
}
const createMember = (more = {}) => app.createMember(name(), { email: `${nextKey()}@example.test`, ...more })

test('starting a chat twice, from either side, finds the same one', async () => {
  const { anna, ben, chat } = await twoInChat()
  expect(await start(anna, ben)).toBe(chat)
  expect(await start(ben, anna)).toBe(chat)
  const both = await Promise.all([createMember(), createMember()])
  const found = await Promise.all(Array.from({ length: 20 }, (_, n) => start(both[n % 2 ? 1 : 0], both[n % 2 ? 0 : 1])))
  expect(new Set(found).size).toBe(1)
})

test('a chat without a message is on no list; a message puts it on both', async () => {
  const { anna, ben, chat } = await twoInChat()
  expect((await chatsOf(anna)).chats).toEqual([])
  const { message, balance } = await say(anna, chat, { text: 'Good evening' })
  expect(balance).toBe(98)
  expect(await chatsOf(ben)).toMatchObject({
    chats: [
      {
        conversation: { id: chat },
        profile: { id: anna },
        num_unread_messages: 1,
        last_message: { id: message.id, text: 'Good evening' },
      },
    ],
    next: null,
  })
  expect((await chatsOf(anna)).chats).toMatchObject([{ profile: { id: ben }, num_unread_messages: 0 }])
})

test('a hundred sends with one key are one message and one debit, and each gets the same words back', async () => {
  const { anna, ben, chat } = await twoInChat()
  const answers = await Promise.all(Array.from({ length: 100 }, () => say(anna, chat, { key: 'the-one-key' })))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect((await messagesOf(ben, chat)).messages).toHaveLength(1)
  expect(await balanceOf(anna)).toBe(98)
  expect(await badgeOf(ben)).toBe(1)
  app.wait(minuteMs)
  expect(JSON.stringify(await say(anna, chat, { key: 'the-one-key' }))).toBe(JSON.stringify(answers[0]))
})

test('the same key with other words is refused, and costs nothing', async () => {
  const { anna, chat } = await twoInChat()
  await say(anna, chat, { key: 'words-once' })
  await expect(say(anna, chat, { key: 'words-once', text: 'Other words' })).rejects.toMatchObject(
    isRefused('idempotency_mismatch'),
  )
  expect(await balanceOf(anna)).toBe(98)
})

test('with money for three, a hundred at once send exactly three; the others get what is missing and may try again', async () => {
  const { anna, ben, chat } = await twoInChat(7)
  const tries = await Promise.allSettled(Array.from({ length: 100 }, () => say(anna, chat)))
  expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(3)
  const refused = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  expect(refused[0]).toMatchObject(isRefused('not_enough_credits', { needed: 2, balance: 1 }))
  expect(refused[0]).toMatchObject({ details: { packs: expect.arrayContaining([expect.objectContaining({ currency: 'EUR' })]) } })
  expect((await messagesOf(ben, chat)).messages).toHaveLength(3)
  expect(await balanceOf(anna)).toBe(1)
  const sums = await sql<{ sum: number }>`select sum(amount)::bigint as sum from entry group by currency`.execute(app.ctx.db)
  expect(sums.rows.every((row) => row.sum === 0)).toBe(true)
  await expect(say(anna, chat, { key: 'poor-today' })).rejects.toMatchObject(isRefused('not_enough_credits'))
  expect(await app.ctx.db.selectFrom('idempotency_key').select('key').where('key', '=', 'poor-today').execute()).toEqual([])
})

test('messages come thirty at a time, newest first, with read marks', async () => {
  const { anna, ben, chat } = await twoInChat()
  const ids: MessageId[] = []
  for (let n = 0; n < 35; n += 1) ids.push((await say(n % 2 ? anna : ben, chat, { text: `number ${n}` })).message.id)
  const newest = await messagesOf(anna, chat)
  expect(newest).toMatchObject({
    has_more: true,
    cost: 2,
    price: { costs: 0.8, currency: 'EUR' },
    acknowledged: false,
    profile: { id: ben, fictional_icon: null },
  })
  expect(newest.messages.map((message) => message.id)).toEqual(ids.slice(5).toReversed())
  expect(newest.messages.every((message) => message.read_at === null)).toBe(true)
  const older = await messagesOf(anna, chat, ids[5])
  expect(older.messages.map((message) => message.id)).toEqual(ids.slice(0, 5).toReversed())
  expect(older.has_more).toBe(false)

  await readChat(app.ctx, ben, chat, ids[20] as MessageId)
  const readByBen = (await messagesOf(anna, chat)).messages.filter(
    (message) => message.sender === anna && message.read_at !== null,
  )
  expect(readByBen.map((message) => message.id)).toEqual(ids.filter((_, n) => n % 2 === 1 && n >= 5 && n <= 20).toReversed())
})

test('a message is sent, then delivered when the other’s list shows it, then read; each step is news to the sender', async () => {
  const { anna, ben, chat } = await twoInChat()
  const version = async () =>
    (await app.ctx.db.selectFrom('member_state').select('chats_v').where('member_id', '=', anna).executeTakeFirstOrThrow())
      .chats_v
  const ticks = async () => {
    const [message] = (await messagesOf(anna, chat)).messages
    const last = (await chatsOf(anna)).chats[0]?.last_message
    expect([last?.delivered, last?.read]).toEqual([message?.delivered, message?.read_at !== null])
    return [message?.delivered, last?.read, await version()] as const
  }
  const { message } = await say(anna, chat)
  const [, , sentV] = await ticks()
  await chatsOf(ben)
  await chatsOf(ben)
  expect(await ticks()).toEqual([true, false, sentV + 1])
  await readChat(app.ctx, ben, chat, message.id)
  await readChat(app.ctx, ben, chat, message.id)
  expect(await ticks()).toEqual([true, true, sentV + 2])
})

test('nobody reads ahead: a message to come is unread, whatever number was sent', async () => {
  const { anna, ben, chat } = await twoInChat()
  await say(anna, chat)
  await readChat(app.ctx, ben, chat, Number.MAX_SAFE_INTEGER as MessageId)
  expect(await badgeOf(ben)).toBe(0)
  await say(anna, chat)
  expect(await badgeOf(ben)).toBe(1)
  expect((await messagesOf(anna, chat)).messages.map((message) => message.read_at !== null)).toEqual([false, true])
})

test('a deleted chat is gone for me alone, with its messages and its badge, until a new message brings it back', async () => {
  const { anna, ben, chat } = await twoInChat()
  await say(anna, chat, { text: 'old' })
  await hideChat(app.ctx, ben, chat)
  await hideChat(app.ctx, ben, chat)
  expect((await chatsOf(ben)).chats).toEqual([])
  expect(await badgeOf(ben)).toBe(0)
  expect((await messagesOf(ben, chat)).messages).toEqual([])
  expect((await messagesOf(anna, chat)).messages).toHaveLength(1)
  expect((await chatsOf(anna)).chats).toHaveLength(1)
  await say(anna, chat, { text: 'new' })
  expect((await chatsOf(ben)).chats).toMatchObject([{ num_unread_messages: 1, last_message: { text: 'new' } }])
  expect((await messagesOf(ben, chat)).messages.map((message) => message.text)).toEqual(['new'])
})

test('a fictional profile is written to for free, after its warning was read, and never writes', async () => {
  const anna = await createMember({ credits: 4 })
  const doll = await createMember({ fictional: true })
  const chat = await start(anna, doll)
  await expect(say(doll, chat, { text: 'Hi there', acknowledge: true })).rejects.toMatchObject({ code: 'DU005' })
  expect(await messagesOf(anna, chat)).toMatchObject({ cost: 0, price: null, acknowledged: false })
  await expect(say(anna, chat)).rejects.toMatchObject(isRefused('fictional_not_acknowledged'))
  expect((await say(anna, chat, { acknowledge: true })).balance).toBe(4)
  expect((await messagesOf(anna, chat)).acknowledged).toBe(true)
  await say(anna, chat)
  await expect(say(doll, chat)).rejects.toMatchObject({ code: 'DU005' })
  expect(await badgeOf(anna)).toBe(0)
  expect((await chatsOf(anna)).chats).toMatchObject([{ num_unread_messages: 0, profile: { fictional_icon: 'drama' } }])
  expect(await balanceOf(anna)).toBe(4)
})

test('oneself, a stranger’s chat, another pool and anyone who is gone cannot be reached', async () => {
  const { anna, ben, chat } = await twoInChat()
  const stranger = await createMember({ credits: 10 })
  const elsewhere = await createMember({ host: 'lavish.localhost', credits: 10 })
  const { message } = await say(anna, chat)
  await expect(start(anna, anna)).rejects.toMatchObject(isRefused('chat_with_yourself'))
  await expect(start(anna, elsewhere)).rejects.toMatchObject(isRefused('not_found'))
  await expect(start(anna, 999_999_999_999 as ProfileId)).rejects.toMatchObject(isRefused('not_found'))
  await expect(sql`select start_conversation(${anna}, ${elsewhere}, now())`.execute(app.ctx.db)).rejects.toMatchObject({
    code: 'DU001',
  })
  for (const other of [stranger, elsewhere]) {
    await expect(messagesOf(other, chat)).rejects.toMatchObject(isRefused('not_found'))
    await expect(say(other, chat)).rejects.toMatchObject(isRefused('not_found'))
    await expect(hideChat(app.ctx, other, chat)).rejects.toMatchObject(isRefused('not_found'))
    await expect(readChat(app.ctx, other, chat, message.id)).rejects.toMatchObject(isRefused('not_found'))
    expect((await chatsOf(other)).chats).toEqual([])
    expect(await balanceOf(other)).toBe(10)
  }
  expect((await messagesOf(ben, chat)).messages).toHaveLength(1)
})

test('who is banned leaves every list and badge at once, and what was written to them meanwhile is not charged', async () => {
  const { anna, ben, chat } = await twoInChat()
  await say(anna, chat)
  expect(await badgeOf(ben)).toBe(1)
  await setStatus(app.ctx.db, anna, 'banned')
  app.wait(minuteMs)
  expect(await badgeOf(ben)).toBe(0)
  expect((await chatsOf(ben)).chats).toEqual([])
  await expect(messagesOf(ben, chat)).rejects.toMatchObject(isRefused('not_found'))
  await expect(say(ben, chat)).rejects.toMatchObject(isRefused('peer_gone'))
  expect(await balanceOf(ben)).toBe(100)
})

test('a block hides both from each other, and looks like someone who is gone', async () => {
  const { anna, ben, chat } = await twoInChat()
  await say(anna, chat)
  const rows = [anna, ben].map((id) => ({ member_id: id, other_id: id === anna ? ben : anna, blocked_by_me: id === anna }))
  await app.ctx.db.insertInto('exclusion').values(rows).execute()
  expect(await badgeOf(ben)).toBe(0)
  for (const [self, other] of [
    [anna, ben],
    [ben, anna],
  ] as const) {
    expect((await chatsOf(self)).chats).toEqual([])
    await expect(messagesOf(self, chat)).rejects.toMatchObject(isRefused('not_found'))
    await expect(say(self, chat)).rejects.toMatchObject(isRefused('peer_gone'))
    await expect(start(self, other)).rejects.toMatchObject(isRefused('not_found'))
  }
})

test('a long list comes in pages that neither repeat nor miss a chat', async () => {
  const anna = await createMember()
  for (let n = 0; n < 53; n += 1) {
    const other = await createMember({ credits: 10 })
    app.wait(n % 3 ? 0 : 1000)
    await say(other, await start(anna, other))
  }
  const first = await chatsOf(anna)
  const second = await chatsOf(anna, first.next ?? '')
  expect([first.chats.length, second.chats.length, second.next]).toEqual([50, 3, null])
  const all = [...first.chats, ...second.chats].map((chat) => chat.conversation.id)
  expect(new Set(all).size).toBe(53)
  await expect(chatsOf(anna, 'nonsense')).rejects.toMatchObject(isRefused('invalid_input', { field: 'before' }))
})

type Step = { who: 0 | 1 | 2; with: 0 | 1 | 2; what: 'say' | 'read' | 'hide'; upTo: number }
const step: fc.Arbitrary<Step> = fc.record({
  who: fc.constantFrom(0, 1, 2),
  with: fc.constantFrom(0, 1, 2),
  what: fc.constantFrom('say', 'say', 'say', 'read', 'hide'),
  upTo: fc.nat(10),
})

test('after any walk of writing, reading and deleting, counters equal the counted messages', async () => {
  const trio = [
    await createMember({ credits: 5000 }),
    await createMember({ credits: 5000 }),
    await createMember({ credits: 5000 }),
  ] as const
  const written = new Map<ConversationId, MessageId[]>()
  const take = async (action: Step) => {
    if (action.who === action.with) return
    const self = trio[action.who]
    const chat = await start(self, trio[action.with])
    const ids = written.get(chat) ?? []
    if (action.what === 'say') written.set(chat, [...ids, (await say(self, chat)).message.id])
    if (action.what === 'hide') await hideChat(app.ctx, self, chat)
    if (action.what === 'read' && ids.length > 0) await readChat(app.ctx, self, chat, ids[action.upTo % ids.length] as MessageId)
  }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      // three at once, so that they compete for locks
      for (let n = 0; n < steps.length; n += 3) await Promise.all(steps.slice(n, n + 3).map(take))
      const wrong = await sql`
        with counted as (
          select cm.member_id, cm.conversation_id, cm.unread, cm.hidden, (select count(*) from message m where m.conversation_id = cm.conversation_id
            and m.sender_id = cm.peer_id and m.id > greatest(cm.last_read_id, cm.cleared_id)) as n
          from conversation_member cm where cm.member_id in (${sql.join(trio)}))
        select 1 from counted where unread <> n or (hidden and n > 0)
        union all select 1 from counted join member_state s using (member_id) group by member_id, s.unread_total having sum(unread) <> s.unread_total`.execute(
        app.ctx.db,
      )
      expect(wrong.rows).toEqual([])
    }),
    { numRuns: 50 },
  )
}, 60_000)
