/** Taking a message back: gone for both, its credits back, once, while nobody has read it and for ten seconds. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Chats, ConversationId, Messages } from '#domain/chats/chats.ts'
import { unsendsOfTwo } from '#domain/chats/message-changes.ts'
import type { User } from '#domain/members/members.ts'
import { dayMs } from '#domain/time/durations.ts'
import { settleRead } from '#server/credits/credits.jobs.ts'
import { getCreditHistory } from '#server/credits/history.ts'
import { getLedgerLines } from '#server/credits/member-ledger.ts'
import { openCaller } from '../../../tests/caller.ts'
import { openBooks } from '../../../tests/books.ts'

const { app, shop } = await openBooks()
let count = 0
const secondMs = 1000

async function newMember(credits = 10) {
  const id = await app.createMember(`Uma${(count += 1)}`, { credits, country: 'NL' })
  const call = await openCaller(app, id)
  return {
    id,
    chats: async () => ((await call('GET /api/chats.php')).body as Chats).chats,
    page: async (conversation: number) => (await call('GET /api/messages.php', { query: { conversation } })).body as Messages,
    user: async () => (await call('GET /api/user.php')).body as User,
    say: (conversation: number, text = `Words ${(count += 1)}`) =>
      call('POST /api/messages.php', { body: { conversation, text } }),
    read: ({ conversation, message }: Sent) => call('POST /api/read.php', { body: { conversation, up_to: message } }),
    unsend: ({ conversation, message }: Sent) => call('DELETE /api/messages.php', { body: { conversation, message } }),
    call,
  }
}
type Member = Awaited<ReturnType<typeof newMember>>
type Sent = { conversation: number; message: number }
const pair = async () => [await newMember(), await newMember()] as const
const write = (from: Member, to: Member, messages = 1) => shop.write(from.id, to.id, messages)
const textsOf = async (member: Member, conversation: number) => (await member.page(conversation)).messages.map(({ text }) => text)
const refundsOf = async ({ message }: Sent) =>
  (
    await sql`select from posting where kind = 'message_refund' and ref = ${String(message)} and reason = 'unsent'`.execute(
      app.ctx.db,
    )
  ).rows.length

test('a message taken back at once is gone for both, with its badge, and its credits are back', async () => {
  const [uma, reader] = await pair()
  const sent = await write(uma, reader)
  const versions = [await uma.user(), await reader.user()]
  expect(versions.map(({ credits, unread_messages }) => [credits, unread_messages])).toEqual([
    [8, 0],
    [10, 1],
  ])
  const answer = await uma.unsend(sent)
  expect([answer.status, answer.body]).toEqual([200, expect.objectContaining({ balance: 10 })])
  expect([await textsOf(uma, sent.conversation), await textsOf(reader, sent.conversation)]).toEqual([[], []])
  expect([await uma.chats(), await reader.chats()]).toEqual([[], []])
  expect([(await uma.user()).credits, (await reader.user()).unread_messages]).toEqual([10, 0])
  const { lines } = await getCreditHistory(app.ctx, app.site(), uma.id, undefined)
  expect(lines[0]).toMatchObject({ kind: 'message_refund', credits: 2, reason: 'unsent' })
  expect(lines[1]).toMatchObject({ kind: 'message', credits: -2, reason: 'unsent', peer: null })
  expect((await getLedgerLines(app.ctx, uma.id, undefined)).lines[0]).toMatchObject({ messages: 1, reason: 'unsent' })
})

test('the lot that paid gets its credits back', async () => {
  const [uma, reader] = [await newMember(0), await newMember()]
  await shop.buy(uma.id)
  const lots = () => app.ctx.db.selectFrom('credit_lot').select(['id', 'unspent']).where('member_id', '=', uma.id).execute()
  const before = await lots()
  const sent = await write(uma, reader)
  expect(await lots()).not.toEqual(before)
  await uma.unsend(sent)
  expect(await lots()).toEqual(before)
})

test('the list shows the message before it again, at its place, and the other unread ones stay', async () => {
  const [uma, reader] = await pair()
  const first = await write(uma, reader)
  const other = await write(uma, await newMember())
  app.wait(secondMs)
  const second = await write(uma, reader)
  expect((await uma.chats()).map(({ conversation }) => conversation.id)).toEqual([first.conversation, other.conversation])
  await uma.unsend(second)
  const lists = [await uma.chats(), await reader.chats()]
  expect(lists[0]?.map(({ last_message }) => last_message?.id)).toEqual([other.message, first.message])
  expect(lists[1]).toMatchObject([{ num_unread_messages: 1, last_message: { id: first.message } }])
  expect((await reader.user()).unread_messages).toBe(1)
})

test('an earlier message is taken back from between the others', async () => {
  const [uma, reader] = await pair()
  const first = await write(uma, reader)
  const second = await write(uma, reader)
  await uma.unsend(first)
  expect((await reader.page(first.conversation)).messages.map(({ id }) => id)).toEqual([second.message])
  expect(await reader.chats()).toMatchObject([{ num_unread_messages: 1, last_message: { id: second.message } }])
})

test('after ten seconds it is too late', async () => {
  const [uma, reader] = await pair()
  const [just, late] = [await write(uma, reader), await write(uma, reader)]
  app.wait(10 * secondMs)
  expect((await uma.unsend(just)).status).toBe(200)
  app.wait(1)
  const refused = await uma.unsend(late)
  expect([refused.status, refused.body]).toEqual([409, { error: 'too_late_to_unsend' }])
  expect((await uma.user()).credits).toBe(8)
})

test('what was read, answered, reacted to or deleted by its reader stays', async () => {
  for (const how of ['read', 'answer', 'react', 'delete'] as const) {
    const [uma, reader] = await pair()
    const sent = await write(uma, reader)
    if (how === 'read') await reader.read(sent)
    if (how === 'answer') await reader.say(sent.conversation)
    if (how === 'react') await reader.call('PUT /api/reaction.php', { body: { ...sent, reaction: 'heart' } })
    if (how === 'delete') await reader.call('DELETE /api/chat.php', { body: { conversation: { id: sent.conversation } } })
    expect([how, (await uma.unsend(sent)).status]).toEqual([how, 409])
  }
})

test('a repeat answers as the first, at the same instant or a minute later, and gives nothing back twice', async () => {
  const [uma, reader] = await pair()
  const sent = await write(uma, reader)
  const answers = await Promise.all([1, 2, 3, 4].map(() => uma.unsend(sent)))
  app.wait(60 * secondMs)
  answers.push(await uma.unsend(sent))
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect([answers[0]?.status, await refundsOf(sent), (await uma.user()).credits]).toEqual([200, 1, 10])
})

test('nobody takes back another’s message, or one that never was', async () => {
  const [uma, reader] = await pair()
  const sent = await write(uma, reader)
  const stranger = await newMember()
  expect((await reader.unsend(sent)).status).toBe(404)
  expect((await stranger.unsend(sent)).status).toBe(404)
  expect((await uma.unsend({ ...sent, message: sent.message + 1 })).status).toBe(404)
  expect(await textsOf(reader, sent.conversation)).toHaveLength(1)
})

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'read in the very moment it is taken back, it is either read and paid or gone (%i)',
  async () => {
    const [uma, reader] = await pair()
    const sent = await write(uma, reader)
    const [unsent] = await Promise.all([uma.unsend(sent), reader.read(sent), reader.say(sent.conversation)])
    await settleRead.run(app.ctx, {})
    const isGone = unsent?.status === 200
    expect((await uma.user()).credits).toBe(isGone ? 10 : 8)
    expect((await reader.page(sent.conversation)).messages.some(({ id }) => id === sent.message)).toBe(!isGone)
    expect((await reader.user()).unread_messages).toBe(0)
  },
)

test('a free answer that is taken back may be written again for nothing, and no second one', async () => {
  const [payer, uma] = await pair()
  const { conversation } = await write(payer, uma)
  const answer = (await uma.say(conversation)).body as { message: { id: number } }
  await uma.unsend({ conversation, message: answer.message.id })
  expect(await uma.page(conversation)).toMatchObject({ free_answers_left: 1 })
  await uma.say(conversation)
  await uma.say(conversation)
  expect((await uma.user()).credits).toBe(8)
})

test('with the paid message that it answers gone, an answer is not free', async () => {
  const [payer, uma] = await pair()
  const sent = await write(payer, uma)
  await payer.unsend(sent)
  expect((await uma.page(sent.conversation)).free_answers_left).toBeUndefined()
  await uma.say(sent.conversation)
  expect((await uma.user()).credits).toBe(8)
})

test('a report filed before keeps the words as evidence', async () => {
  const [uma, reader] = await pair()
  const sent = await write(uma, reader)
  const about = { profile: uma.id, conversation: sent.conversation, message: sent.message, reason: 'harassment' }
  expect((await reader.call('POST /api/report.php', { body: about })).status).toBe(200)
  expect((await uma.unsend(sent)).status).toBe(200)
  const report = await app.ctx.db
    .selectFrom('report')
    .select('evidence')
    .where('reported_id', '=', uma.id)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(report.evidence)).toContain('"reported": true'.replace(' ', ''))
})

test('a message to a fictional profile is just removed', async () => {
  const uma = await newMember()
  const fictional = await app.createMember(`Uma${(count += 1)}`, { fictional: true })
  const { id: conversation } = (await uma.call('GET /api/chat.php', { query: { profile: fictional } })).body as {
    id: ConversationId
  }
  const body = { conversation, text: 'Hello', acknowledge: true }
  const { message } = (await uma.call('POST /api/messages.php', { body })).body as { message: { id: number } }
  expect((await uma.unsend({ conversation, message: message.id })).body).toMatchObject({ balance: 10 })
  expect(await textsOf(uma, conversation)).toEqual([])
})

test('a loop of sending and taking back ends: three in 30 days between two, whichever of them wrote, and the fourth is paid', async () => {
  const [uma, reader] = [await newMember(300), await newMember(300)]
  const { conversation } = await write(uma, reader)
  const answers: number[] = []
  for (let n = 0; n < 20; n += 1) answers.push((await uma.unsend(await write(uma, reader))).status)
  expect(answers).toEqual([...Array(unsendsOfTwo.paid).fill(200), ...Array(20 - unsendsOfTwo.paid).fill(429)])
  expect((await reader.unsend(await write(reader, uma))).body).toEqual({ error: 'unsend_limit' })
  expect((await uma.user()).credits).toBe(300 - 2 * (1 + 20 - unsendsOfTwo.paid))
  app.wait(29 * dayMs)
  expect((await uma.unsend(await write(uma, reader))).status).toBe(429)
  app.wait(dayMs)
  expect((await uma.unsend(await write(uma, reader))).status).toBe(200)
  expect((await uma.page(conversation)).messages.length).toBe(20)
})
