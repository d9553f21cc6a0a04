/** Messages that quote a message of the same conversation: stored as it was then, and gone with it. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Message, type Messages, quoteLength } from '#domain/chats/chats.ts'
import { findBalance } from '#server/credits/credits.ts'
import { chatOf, memberFixtures, say, type Person } from '../../../tests/member-fixtures.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
const { newMember } = memberFixtures(() => app, { credits: 40 })

const sentOf = ({ body }: { body: unknown }) => (body as { message: Message }).message
let keys = 0
const quote = (who: Person, conversation: number, id: number, key = `quote-number-${(keys += 1)}`) =>
  who.call('POST /api/messages.php', { body: { conversation, text: 'About that', about: { kind: 'message', id } }, key })
const pageOf = async (who: Person, conversation: number) =>
  (await who.call('GET /api/messages.php', { query: { conversation } })).body as Messages
const newestOf = async (who: Person, conversation: number) => (await pageOf(who, conversation)).messages[0]

async function pair() {
  const [eva, otto] = [await newMember(), await newMember({ gender: 'm' })]
  const conversation = await chatOf(otto, eva)
  const first = sentOf(await say(otto, conversation, 'I bake bread on Sundays'))
  return { eva, otto, conversation, first }
}

test('both see the words as they were, and whose they are', async () => {
  const { eva, otto, conversation, first } = await pair()
  const about = { kind: 'message', id: first.id, sender: otto.id, text: 'I bake bread on Sundays' }
  expect(sentOf(await quote(eva, conversation, first.id)).about).toEqual(about)
  for (const who of [eva, otto]) expect((await newestOf(who, conversation))?.about).toEqual(about)
})

test('only the beginning of a long message is stored', async () => {
  const { otto, eva, conversation } = await pair()
  const long = sentOf(await say(otto, conversation, '💛'.repeat(500)))
  expect(sentOf(await quote(eva, conversation, long.id)).about).toMatchObject({ text: '💛'.repeat(quoteLength) })
})

test('a message that was taken back is gone from those that quote it, and cannot be quoted any more', async () => {
  const { otto, eva, conversation } = await pair()
  const mistake = sentOf(await say(otto, conversation, 'Oh no, a secret'))
  await quote(otto, conversation, mistake.id)
  await otto.call('DELETE /api/messages.php', { body: { conversation, message: mistake.id } })
  for (const who of [eva, otto]) expect((await newestOf(who, conversation))?.about).toMatchObject({ id: mistake.id, text: null })
  const before = await findBalance(app.ctx, otto.id)
  expect(await quote(otto, conversation, mistake.id)).toMatchObject({ status: 422, body: { error: 'about_gone' } })
  expect(await findBalance(app.ctx, otto.id)).toBe(before)
  const { rows } = await sql<{
    words: string
  }>`select message::text as words from message where conversation_id = ${conversation}`.execute(app.ctx.db)
  expect(rows.map(({ words }) => words).join()).not.toContain('secret')
})

test('messages of other conversations, and those that were deleted for the writer, cannot be quoted', async () => {
  const { eva, otto, conversation, first } = await pair()
  const other = await pair()
  expect(await quote(eva, conversation, other.first.id)).toMatchObject({ status: 422, body: { error: 'about_gone' } })
  await say(eva, conversation)
  await eva.call('DELETE /api/chat.php', { body: { conversation: { id: conversation } } })
  expect(await quote(eva, conversation, first.id)).toMatchObject({ body: { error: 'about_gone' } })
  expect((await quote(otto, conversation, first.id)).status).toBe(200)
})

test('a repeat answers as the first, and costs nothing more', async () => {
  const { eva, conversation, first } = await pair()
  const sent = await quote(eva, conversation, first.id, 'the-same-quote')
  expect((await quote(eva, conversation, first.id, 'the-same-quote')).body).toEqual(sent.body)
  expect((await pageOf(eva, conversation)).messages).toHaveLength(2)
})
