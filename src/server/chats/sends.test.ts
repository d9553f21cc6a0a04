/** Messages of one moment: sent in one call, each paid and answered by itself, whatever happens to the others. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ConversationId } from '#domain/chats/chats.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { sendMessage, startChat } from '#server/chats/chats.ts'
import { claimFor } from '#server/http/idempotency.ts'
import { openState } from '#server/infrastructure/state.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { memberFixtures } from '../../../tests/member-fixtures.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const { createMember } = memberFixtures(() => app, { credits: 10 })
type Chat = { sender: ProfileId; peer: ProfileId; id: ConversationId }
async function newChat(more = {}): Promise<Chat> {
  const [sender, peer] = [await createMember(more), await createMember({ gender: 'm' })]
  return { sender, peer, id: (await startChat(app.ctx, app.site(), sender, peer)).id }
}
const chats = (count: number) => Promise.all(Array.from({ length: count }, () => newChat()))

let keys = 0
const nextKey = () => `moment-${(keys += 1).toString().padStart(6, '0')}`
const say = ({ sender, id }: Chat, key = nextKey(), ctx = app.ctx) =>
  sendMessage(ctx, app.site(), sender, claimFor(`m${sender}`, key, 'POST /api/messages.php', 'Hello'), {
    conversation: id,
    text: 'Hello',
  })
const outcomes = async (sends: Promise<unknown>[]) =>
  (await Promise.allSettled(sends)).map((sent) =>
    sent.status === 'fulfilled' ? 'sent' : ((sent.reason as { code?: string }).code ?? 'failed'),
  )
const paidBy = async (sender: ProfileId) =>
  (
    await app.ctx.db
      .selectFrom('entry')
      .select(({ fn }) => fn.sum<number>('amount').as('paid'))
      .where('member_id', '=', sender)
      .where('amount', '<', 0)
      .executeTakeFirstOrThrow()
  ).paid

test('twenty who write at once share few transactions; each pays one message, and every reader has one', async () => {
  const all = await chats(20)
  expect(new Set(await outcomes(all.map((chat) => say(chat))))).toEqual(new Set(['sent']))
  const stored = await sql<{ messages: number; transactions: number }>`
    select count(*)::int as messages, count(distinct xmin::text)::int as transactions from message where conversation_id = any(${all.map(({ id }) => id)}::bigint[])`.execute(
    app.ctx.db,
  )
  expect(stored.rows[0]?.messages).toBe(20)
  expect(stored.rows[0]?.transactions).toBeLessThan(10)
  for (const { sender, peer } of all) {
    expect(Number(await paidBy(sender))).toBe(-2)
    const state = app.ctx.db.selectFrom('member_state').select('unread_total').where('member_id', '=', peer)
    expect(await state.executeTakeFirstOrThrow()).toEqual({ unread_total: 1 })
  }
})

test('a message that is refused, and one that fails, harm no other of their moment', async () => {
  const [good, poor, blocked, stranger, broken] = [...(await chats(4)), await newChat()] as [Chat, Chat, Chat, Chat, Chat]
  for (let n = 0; n < 5; n += 1) await say(poor)
  await sql`select block_member(${blocked.peer}, ${blocked.sender}, now())`.execute(app.ctx.db)
  // a conversation that only the database can refuse
  await sql`alter table message add constraint planted check (conversation_id <> ${sql.lit(broken.id)})`.execute(app.ctx.db)
  const sends = [good, poor, blocked, { ...stranger, id: good.id }, broken].map((chat) => say(chat))
  const answers = await outcomes(sends)
  await sql`alter table message drop constraint planted`.execute(app.ctx.db)
  expect(answers).toEqual(['sent', 'not_enough_credits', 'peer_gone', 'not_found', '23514'])
  expect(await outcomes([say(broken), say(stranger)])).toEqual(['sent', 'sent'])
  expect([await paidBy(good.sender), await paidBy(broken.sender), await paidBy(stranger.sender)].map(Number)).toEqual([
    -2, -2, -2,
  ])
})

test('while another transaction holds one sender’s wallet, only that sender waits', async () => {
  const [held, ...others] = (await chats(6)) as [Chat, ...Chat[]]
  const lock = await app.ctx.db.startTransaction().execute()
  await sql`select from wallet where member_id = ${held.sender} for update`.execute(lock)
  let isAnswered = false
  const waiting = say(held).then(() => (isAnswered = true))
  expect(new Set(await outcomes(others.map((chat) => say(chat))))).toEqual(new Set(['sent']))
  expect(isAnswered).toBe(false)
  await lock.commit().execute()
  await waiting
  expect(Number(await paidBy(held.sender))).toBe(-2)
})

test('one key at two processes at the same instant is one message and one answer', async () => {
  const all = await chats(12)
  const other = { ...app.ctx, state: openState() }
  for (const chat of all) {
    const key = nextKey()
    const answers = await Promise.all([app.ctx, other, app.ctx, other].map((ctx) => say(chat, key, ctx)))
    expect(new Set(answers.map(({ message }) => message.id)).size).toBe(1)
    expect(new Set(answers.map(({ balance }) => balance))).toEqual(new Set([8]))
    expect(Number(await paidBy(chat.sender))).toBe(-2)
  }
})

test('both of many pairs write at two processes at once, without a deadlock, and ids rise with the times', async () => {
  const all = await chats(6)
  const other = { ...app.ctx, state: openState() }
  const sides = all.flatMap((chat) => [chat, { ...chat, sender: chat.peer, peer: chat.sender }])
  const sends = Array.from({ length: 4 }, () => sides.flatMap((side) => [say(side), say(side, nextKey(), other)])).flat()
  const answers = await outcomes(sends)
  // each who answers has one free message
  expect(answers.filter((answer) => answer === 'sent')).toHaveLength(sides.length * 5 + all.length)
  expect(new Set(answers)).toEqual(new Set(['sent', 'not_enough_credits']))
  const disorder =
    await sql`select from (select sent_at < lag(sent_at) over (partition by conversation_id order by id) as back from message) m where back`.execute(
      app.ctx.db,
    )
  expect(disorder.rows).toHaveLength(0)
})
