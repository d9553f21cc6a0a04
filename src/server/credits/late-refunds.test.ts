/** Late refunds: a paid message that was not read in time gives its credits back by itself, once, and reading it later costs nothing. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ConversationId, Messages } from '#domain/chats/chats.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { dayMs } from '#domain/time/durations.ts'
import { findBalance } from '#server/credits/credits.ts'
import { settleRead } from '#server/credits/credits.jobs.ts'
import { getCreditHistory } from '#server/credits/history.ts'
import { refundLate } from '#server/credits/late-refunds.jobs.ts'
import { getLedgerLines } from '#server/credits/member-ledger.ts'
import { openCaller } from '../../../tests/caller.ts'
import { openBooks } from '../../../tests/books.ts'
import { see } from '../../../tests/sightings.ts'

const { app, shop } = await openBooks()
let count = 0

const newMember = (credits = 0, host = 'social.localhost') => app.createMember(`Ulla${(count += 1)}`, { credits, host })
const balance = (member: ProfileId) => findBalance(app.ctx, member)
const look = () => refundLate.run(app.ctx, {})
const settle = () => settleRead.run(app.ctx, {})
const read = async (member: ProfileId, { conversation, message }: { conversation: number; message: number }) =>
  (await openCaller(app, member))('POST /api/read.php', { body: { conversation, up_to: message } })
const pageOf = async (member: ProfileId, conversation: number) =>
  (await (await openCaller(app, member))('GET /api/messages.php', { query: { conversation: conversation as ConversationId } }))
    .body as Messages
const reserved = async (sender: ProfileId) =>
  (await app.ctx.db.selectFrom('reservation').select('credits').where('sender_id', '=', sender).execute()).length

test('after 14 days without a reader the credits come back, and chat, history and ledger say why', async () => {
  const [ulla, reader] = [await newMember(10), await newMember()]
  const sent = await shop.write(ulla, reader)
  app.wait(14 * dayMs - 1)
  await look()
  expect(await balance(ulla)).toBe(8)
  app.wait(1)
  await look()
  await look()
  expect(await balance(ulla)).toBe(10)
  expect((await pageOf(ulla, sent.conversation)).messages[0]).toMatchObject({ id: sent.message, returned: 2 })
  expect((await pageOf(reader, sent.conversation)).messages[0]).not.toHaveProperty('returned')
  const { lines } = await getCreditHistory(app.ctx, app.site(), ulla, undefined)
  expect(lines[0]).toMatchObject({ kind: 'message_refund', credits: 2, reason: 'unread' })
  expect((await getLedgerLines(app.ctx, ulla, undefined)).lines[0]).toMatchObject({ messages: 1, reason: 'unread' })
})

test('a message read later costs nothing again', async () => {
  const [ulla, reader] = [await newMember(10), await newMember()]
  const sent = await shop.write(ulla, reader)
  app.wait(14 * dayMs)
  await look()
  await read(reader, sent)
  await settle()
  expect([await balance(ulla), await reserved(ulla)]).toEqual([10, 0])
})

test('what was read or answered stays paid', async () => {
  const [ulla, reader, answerer] = [await newMember(10), await newMember(), await newMember()]
  await read(reader, await shop.write(ulla, reader))
  await shop.write(ulla, answerer)
  await shop.write(answerer, ulla)
  app.wait(14 * dayMs)
  await look()
  expect([await balance(ulla), await reserved(ulla)]).toEqual([6, 0])
})

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'read in the very second of its refund, a message is either paid or paid back (%i)',
  async () => {
    const [ulla, reader] = [await newMember(10), await newMember()]
    const sent = await shop.write(ulla, reader)
    app.wait(14 * dayMs)
    await Promise.all([look(), read(reader, sent), look(), settle()])
    await settle()
    const { rows } = await sql<{ refunds: number }>`
    select count(*)::int as refunds from posting where kind = 'message_refund' and ref = ${String(sent.message)}`.execute(
      app.ctx.db,
    )
    expect(await balance(ulla)).toBe(8 + 2 * (rows[0]?.refunds ?? 0))
    expect(await reserved(ulla)).toBe(0)
  },
)

test('two get back three unread messages in 90 days, whoever wrote them; the rest stays paid until it is read', async () => {
  const [ulla, reader] = [await newMember(20), await newMember()]
  const sent = await shop.write(ulla, reader, 4)
  app.wait(14 * dayMs)
  await look()
  expect([await balance(ulla), await reserved(ulla)]).toEqual([18, 1])
  await shop.write(ulla, reader)
  app.wait(14 * dayMs)
  await look()
  expect(await balance(ulla)).toBe(16)
  app.wait(77 * dayMs)
  await shop.write(ulla, reader)
  app.wait(14 * dayMs)
  await look()
  expect(await balance(ulla)).toBe(16)
  await read(reader, sent)
  await settle()
  expect(await reserved(ulla)).toBe(1)
})

test('two who were seen on one device get nothing back', async () => {
  const [ulla, reader] = [await newMember(10), await newMember()]
  await shop.write(ulla, reader)
  app.wait(13 * dayMs)
  await see(app, ulla, { device: 'a tablet' })
  await see(app, reader, { device: 'a tablet' })
  app.wait(dayMs)
  await look()
  await look()
  expect([await balance(ulla), await reserved(ulla)]).toEqual([8, 1])
})

test('an approach that gave its credits back gives no free answer; the next paid one does', async () => {
  const [ulla, reader] = [await newMember(10), await newMember(10)]
  const { conversation } = await shop.write(ulla, reader)
  app.wait(14 * dayMs)
  await look()
  expect((await pageOf(reader, conversation)).free_answers_left).toBeUndefined()
  await shop.write(ulla, reader)
  expect((await pageOf(reader, conversation)).free_answers_left).toBe(1)
})

test('of several paid messages the approach stands while one of them is paid', async () => {
  const [ulla, reader] = [await newMember(10), await newMember(10)]
  const { conversation } = await shop.write(ulla, reader)
  app.wait(dayMs)
  await shop.write(ulla, reader)
  app.wait(13 * dayMs)
  await look()
  expect([await balance(ulla), (await pageOf(reader, conversation)).free_answers_left]).toEqual([8, 1])
})

test('the price of the day of writing counts: one written without the setting stays reserved', async () => {
  const [ulla, reader] = [await newMember(10), await newMember()]
  await shop.write(ulla, reader)
  await app.ctx.db.updateTable('reservation').set({ unread_until: null }).where('sender_id', '=', ulla).execute()
  app.wait(60 * dayMs)
  await look()
  expect(await balance(ulla)).toBe(8)
})

test('one who cannot be paid back now does not keep the others', async () => {
  const [ulla, reader, other, quiet] = [await newMember(10), await newMember(), await newMember(10), await newMember()]
  await shop.write(ulla, reader)
  await shop.write(other, quiet)
  app.wait(14 * dayMs)
  await sql`alter table entry add constraint stuck check (member_id <> ${sql.lit(ulla)} or amount <> 2) not valid`.execute(
    app.ctx.db,
  )
  await look()
  expect([await balance(ulla), await balance(other)]).toEqual([8, 10])
  await sql`alter table entry drop constraint stuck`.execute(app.ctx.db)
  await look()
  expect(await balance(ulla)).toBe(10)
})
