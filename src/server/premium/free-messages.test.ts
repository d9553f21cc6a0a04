/** Free messages of premium: exactly the promised number a day, shown before sending. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Messages, MessageSent } from '#domain/chats/chats.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { dayMs, hourMs } from '#domain/time/durations.ts'
import { findBalance, ledgerReport } from '#server/credits/credits.ts'
import { findPremium } from '#server/premium/premium.ts'
import { openCaller, type CallOptions, type Caller } from '../../../tests/caller.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { openShop } from '../../../tests/buyers.ts'
import { setStatus } from '../../../tests/test-members.ts'

let app: TestApp
let shop: ReturnType<typeof openShop>
let count = 0
beforeAll(async () => {
  app = await openTestApp()
  shop = openShop(app)
})
afterEach(async () => expect(await ledgerReport(app.ctx)).toMatchObject({ balanced: true }))
afterAll(() => app.close())

const newMember = (more: Parameters<TestApp['createMember']>[1] = {}) =>
  app.createMember(`Fay${(count += 1)}`, { country: 'NL', ...more })
type Pair = { me: ProfileId; call: Caller; conversation: number }
/** A member with credits and premium (five free messages a day), and a peer. */
async function pair(
  credits: number,
  plan: string | null = 'premium-30',
  more: Parameters<TestApp['createMember']>[1] = {},
): Promise<Pair> {
  const me = await newMember({ credits })
  if (plan) await shop.buy(me, plan)
  const call = await openCaller(app, me)
  const { id } = (await call('GET /api/chat.php', { query: { profile: await newMember(more) } })).body as { id: number }
  return { me, call, conversation: id }
}
const send = ({ call, conversation }: Pair, more: object = {}, options: CallOptions = {}) =>
  call('POST /api/messages.php', { body: { conversation, text: `Hello ${(count += 1)}`, ...more }, ...options })
const freeMessagesOf = async ({ call, conversation }: Pair) => {
  const { cost, free_left } = (await call('GET /api/messages.php', { query: { conversation } })).body as Messages
  return { cost, free_left }
}

const peerOf = async (me: ProfileId) =>
  (await app.ctx.db.selectFrom('conversation_member').select('peer_id').where('member_id', '=', me).executeTakeFirstOrThrow())
    .peer_id
const ban = (member: number) => setStatus(app.ctx.db, member, 'banned')

test('of a hundred messages sent at once exactly five are free', async () => {
  const chat = await pair(60)
  const answers = await Promise.all(Array.from({ length: 100 }, () => send(chat)))
  const sent = answers.filter(({ status }) => status === 200).map(({ body }) => body as MessageSent)
  expect(sent).toHaveLength(35)
  expect(await findBalance(app.ctx, chat.me)).toBe(0)
  expect((await findPremium(app.ctx, chat.me))?.free_left_today).toBe(0)
  const paid = app.ctx.db.selectFrom('posting').select('id').where('kind', '=', 'message')
  expect(await paid.execute()).toHaveLength(30)
})

test('the chat shows beforehand how many are left, and each answer how many then are', async () => {
  const chat = await pair(4)
  expect(await freeMessagesOf(chat)).toEqual({ cost: 2, free_left: 5 })
  const lefts: unknown[] = []
  for (let n = 0; n < 7; n += 1) lefts.push(((await send(chat)).body as MessageSent).free_left)
  expect(lefts).toEqual([4, 3, 2, 1, 0, 0, 0])
  expect(await freeMessagesOf(chat)).toEqual({ cost: 2, free_left: 0 })
  expect((await send(chat)).body).toMatchObject({ error: 'not_enough_credits', needed: 2, balance: 0 })
})

test('a free message that is sent again under its key is one, and answers the same', async () => {
  const chat = await pair(0)
  const again = () => send(chat, { text: 'Once' }, { key: 'the-same-free-key' })
  const [first, second] = [await again(), await again()]
  expect(second.text).toBe(first.text)
  expect((await findPremium(app.ctx, chat.me))?.free_left_today).toBe(4)
})

test('the next day has its own, and none carry over from the day before', async () => {
  const chat = await pair(0)
  await send(chat)
  app.wait(11 * hourMs) // from noon to 23:00 UTC
  expect(await freeMessagesOf(chat)).toMatchObject({ free_left: 4 })
  app.wait(hourMs)
  expect(await freeMessagesOf(chat)).toMatchObject({ free_left: 5 })
  await send(chat)
  expect(await freeMessagesOf(chat)).toMatchObject({ free_left: 4 })
  app.wait(30 * dayMs)
  chat.call = await openCaller(app, chat.me)
  expect(await freeMessagesOf(chat)).toEqual({ cost: 2 })
  expect((await send(chat)).status).toBe(402)
})

test('nobody is charged more than they were shown: the message is not sent', async () => {
  const chat = await pair(10)
  for (let n = 0; n < 5; n += 1) expect((await send(chat, { cost: 0 })).status).toBe(200)
  const refused = await send(chat, { cost: 0 })
  expect([refused.status, refused.body]).toMatchObject([409, { error: 'message_dearer', cost: 2 }])
  expect(await findBalance(app.ctx, chat.me)).toBe(10)
  expect((await send(chat, { cost: 2 })).body).toMatchObject({ balance: 8 })
})

test('a message to a fictional profile uses none up, and one that is refused neither', async () => {
  const fictional = await pair(0, 'premium-30', { fictional: true })
  expect((await send(fictional, { acknowledge: true })).status).toBe(200)
  expect(await freeMessagesOf(fictional)).toEqual({ cost: 0 })
  expect((await findPremium(app.ctx, fictional.me))?.free_left_today).toBe(5)
  const gone = await pair(0)
  await ban(await peerOf(gone.me))
  expect((await send(gone)).body).toMatchObject({ error: 'peer_gone' })
  expect((await findPremium(app.ctx, gone.me))?.free_left_today).toBe(5)
})

test('a free message that reached nobody gives nothing back', async () => {
  const chat = await pair(2)
  await send(chat)
  await ban(await peerOf(chat.me))
  await app.runJobs()
  app.wait(2 * 60_000)
  await app.runJobs()
  expect(await findBalance(app.ctx, chat.me)).toBe(2)
})

test('without premium nothing is shown and nothing is free', async () => {
  const chat = await pair(2, null)
  expect(await freeMessagesOf(chat)).toEqual({ cost: 2 })
  expect((await send(chat)).body).not.toHaveProperty('free_left')
  expect(await findBalance(app.ctx, chat.me)).toBe(0)
})
