/** Editing a message: other words for nothing, while nobody has read it and for two minutes, screened as a new message is. */
import { expect, test } from 'vitest'
import type { Chats, Messages, MessageSent } from '#domain/chats/chats.ts'
import { editsAMessage } from '#domain/chats/message-changes.ts'
import { findBalance } from '#server/credits/credits.ts'
import { openBooks } from '../../../tests/books.ts'
import { memberFixtures, chatOf, say, type Person } from '../../../tests/member-fixtures.ts'

const { app } = await openBooks()
const { newMember } = memberFixtures(() => app, { credits: 40, country: 'NL' })
async function talk() {
  const [anna, ben] = [await newMember(), await newMember()]
  const chat = await chatOf(anna, ben)
  const message = (await write(anna, chat, 'Helo Ben')).id
  return { anna, ben, chat, message, edit: (text: string) => edit(anna, chat, message, text) }
}
const write = async (from: Person, chat: number, text: string) => ((await say(from, chat, text)).body as MessageSent).message
const edit = ({ call }: Person, conversation: number, message: number, text: string) =>
  call('PUT /api/messages.php', { body: { conversation, message, text } })
const messagesOf = async ({ call }: Person, conversation: number) =>
  ((await call('GET /api/messages.php', { query: { conversation } })).body as Messages).messages
const listOf = async ({ call }: Person) => ((await call('GET /api/chats.php')).body as Chats).chats

test('both see the new words, marked as edited, in the chat and in the list, and it costs nothing more', async () => {
  const { anna, ben, chat, message, edit } = await talk()
  app.wait(120_000)
  expect((await edit('Hello Ben')).status).toBe(200)
  for (const one of [anna, ben]) {
    expect(await messagesOf(one, chat)).toMatchObject([{ id: message, text: 'Hello Ben', edited: true }])
    expect(await listOf(one)).toMatchObject([{ last_message: { id: message, text: 'Hello Ben' } }])
  }
  expect(await listOf(ben)).toMatchObject([{ num_unread_messages: 1 }])
  expect(await findBalance(app.ctx, anna.id)).toBe(38)
})

test('a message that nobody edited says nothing of it', async () => {
  const { ben, chat } = await talk()
  expect((await messagesOf(ben, chat))[0]).not.toHaveProperty('edited')
})

test('after two minutes, read, answered, or edited three times, it stays as it is', async () => {
  const late = await talk()
  app.wait(120_001)
  expect((await late.edit('Too late')).body).toEqual({ error: 'too_late_to_edit' })
  const read = await talk()
  await read.ben.call('POST /api/read.php', { body: { conversation: read.chat, up_to: read.message } })
  expect((await read.edit('Read')).status).toBe(409)
  const answered = await talk()
  await say(answered.ben, answered.chat)
  expect((await answered.edit('Answered')).status).toBe(409)
  const often = await talk()
  for (let n = 0; n < editsAMessage; n += 1) expect((await often.edit(`Edit ${n}`)).status).toBe(200)
  expect((await often.edit('Once more')).status).toBe(409)
  expect((await messagesOf(often.ben, often.chat))[0]?.text).toBe('Edit 2')
})

test('a repeat changes nothing and counts as no edit', async () => {
  const { edit, ben, chat } = await talk()
  for (let n = 0; n < 5; n += 1) expect((await edit('Hello Ben')).status).toBe(200)
  expect((await edit('Hello, Ben')).status).toBe(200)
  expect((await messagesOf(ben, chat))[0]?.text).toBe('Hello, Ben')
})

test('nobody edits another’s message, one that was taken back, or to no words at all', async () => {
  const { anna, ben, chat, message, edit: editOwn } = await talk()
  expect((await edit(ben, chat, message, 'Mine')).status).toBe(404)
  expect((await editOwn('   ')).status).toBe(400)
  await anna.call('DELETE /api/messages.php', { body: { conversation: chat, message } })
  expect((await editOwn('Back')).status).toBe(404)
})

test('the new words of a first message are screened: links, copies, and no link without a confirmed address', async () => {
  const { ben, chat, edit: toLink } = await talk()
  await toLink('Look at www.example.com')
  expect((await messagesOf(ben, chat))[0]?.warnings).toEqual(['link'])
  await toLink('Hello Ben')
  expect((await messagesOf(ben, chat))[0]?.warnings).toEqual([])
  const anna = await newMember({ activated: false })
  const other = await newMember()
  const begun = await chatOf(anna, other)
  const { id } = await write(anna, begun, 'Hello')
  expect((await edit(anna, begun, id, 'www.example.com')).body).toEqual({ error: 'link_needs_confirmation' })
})

test('words that went to many are found as copies, whether they were written or edited', async () => {
  const anna = await newMember()
  const words = 'I sell very fine watches for little money'
  const others = [await newMember(), await newMember(), await newMember()] as const
  const [first, second, third] = await Promise.all(others.map((other) => chatOf(anna, other)))
  const away = await write(anna, first as number, words)
  await edit(anna, first as number, away.id, 'Good evening to you all')
  const { id } = await write(anna, second as number, 'Good evening')
  await edit(anna, second as number, id, words)
  await say(anna, third as number, words)
  expect((await messagesOf(others[2], third as number))[0]?.warnings).toContain('copied')
})

test('a report keeps the words that were reported', async () => {
  const { anna, ben, chat, message, edit } = await talk()
  const about = { profile: anna.id, conversation: chat, message, reason: 'harassment' }
  await ben.call('POST /api/report.php', { body: about })
  await edit('Something kinder')
  const report = await app.ctx.db
    .selectFrom('report')
    .select('evidence')
    .where('reported_id', '=', anna.id)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(report.evidence)).toContain('Helo Ben')
  expect(JSON.stringify(report.evidence)).not.toContain('kinder')
})

test.each([1, 2, 3, 4])('read in the very moment of an edit, the reader has the one or the other whole (%i)', async () => {
  const { ben, chat, message, edit } = await talk()
  const [edited] = await Promise.all([
    edit('Hello Ben'),
    ben.call('POST /api/read.php', { body: { conversation: chat, up_to: message } }),
  ])
  expect((await messagesOf(ben, chat))[0]?.text).toBe(edited?.status === 200 ? 'Hello Ben' : 'Helo Ben')
})
