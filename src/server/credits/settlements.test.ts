/** Settlement: the price of a message is reserved until its reader has read it, else refunded. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { dayMs } from '#domain/time/durations.ts'
import { findBalance } from '#server/credits/credits.ts'
import { settleRead, refundUnreached } from '#server/credits/credits.jobs.ts'
import { eraseDeparted } from '#server/account-deletion/account-deletion.jobs.ts'
import { openCaller } from '../../../tests/caller.ts'
import { openBooks } from '../../../tests/books.ts'
import { setStatus } from '../../../tests/test-members.ts'

const { app, shop } = await openBooks()
let count = 0

const newMember = (credits = 0) => app.createMember(`Ria${(count += 1)}`, { credits })
const settle = () => settleRead.run(app.ctx, {})
const balance = (member: ProfileId) => findBalance(app.ctx, member)
const call = async (member: ProfileId, ...request: Parameters<Awaited<ReturnType<typeof openCaller>>>) =>
  (await openCaller(app, member))(...request)
const read = (member: ProfileId, conversation: number, up_to: number) =>
  call(member, 'POST /api/read.php', { body: { conversation, up_to } })

/** How many welcomes name this member. */
const welcomes = async (member: ProfileId) =>
  (await app.ctx.db.selectFrom('posting').select('id').where('kind', '=', 'welcome').where('ref', '=', String(member)).execute())
    .length

/** What the ledger holds of an account, in credits, since the test began. */
async function openAccounts() {
  const sums = async () =>
    (
      await sql<{ reserved: number; spent: number }>`
        select coalesce(sum(amount) filter (where account = 'reserved'), 0)::bigint as reserved,
               coalesce(sum(amount) filter (where account = 'spent'), 0)::bigint as spent from entry`.execute(app.ctx.db)
    ).rows[0] ?? { reserved: 0, spent: 0 }
  const before = await sums()
  return async () => {
    const { reserved, spent } = await sums()
    return { reserved: reserved - before.reserved, spent: spent - before.spent }
  }
}

test('what a member pays for a message is reserved, and settled once it was read; what is not read yet stays reserved', async () => {
  const [ria, reader] = [await newMember(10), await newMember()]
  const held = await openAccounts()
  const { conversation, message } = await shop.write(ria, reader, 2)
  await shop.write(ria, reader)
  await settle()
  expect(await held()).toEqual({ reserved: 6, spent: 0 })
  await read(reader, conversation, message)
  await settle()
  await settle()
  expect(await held()).toEqual({ reserved: 2, spent: 4 })
  expect(await balance(ria)).toBe(4)
})

test('reading one’s own words settles nothing', async () => {
  const [ria, reader] = [await newMember(4), await newMember(4)]
  const held = await openAccounts()
  await shop.write(reader, ria)
  await shop.write(ria, reader)
  const { conversation, message } = await shop.write(ria, reader)
  await read(ria, conversation, message)
  await settle()
  expect(await held()).toEqual({ reserved: 2, spent: 2 })
})

test('who deletes a chat has seen who wrote: that is settled too, and does not go back when they leave', async () => {
  const [ria, reader] = [await newMember(4), await newMember()]
  const held = await openAccounts()
  const { conversation } = await shop.write(ria, reader)
  await call(reader, 'DELETE /api/chat.php', { body: { conversation: { id: conversation } } })
  await setStatus(app.ctx.db, reader, 'banned')
  await refundUnreached.run(app.ctx, {})
  expect(await balance(ria)).toBe(2)
  await settle()
  expect(await held()).toEqual({ reserved: 0, spent: 2 })
})

test('of a message that is settled, given back and given back again at the same moment one happens, once', async () => {
  const reader = await newMember()
  const writers = await Promise.all(Array.from({ length: 8 }, () => newMember(2)))
  const written = await Promise.all(writers.map((writer) => shop.write(writer, reader)))
  await Promise.all(written.slice(0, 4).map(({ conversation, message }) => read(reader, conversation, message)))
  const held = await openAccounts()
  await app.ctx.db.updateTable('member').set({ status: 'deleted' }).where('id', '=', reader).execute()
  await Promise.all([settle(), refundUnreached.run(app.ctx, {}), settle(), refundUnreached.run(app.ctx, {})])
  expect(await held()).toEqual({ reserved: -16, spent: 8 })
  expect(await Promise.all(writers.map(balance))).toEqual([0, 0, 0, 0, 2, 2, 2, 2])
})

test('nothing is left reserved by somebody who is erased: what they wrote is settled, what was written to them goes back', async () => {
  const [ria, leaver] = [await newMember(4), await newMember(4)]
  const held = await openAccounts()
  await shop.write(leaver, ria)
  await shop.write(ria, leaver)
  const now = app.ctx.now()
  await app.ctx.db.updateTable('member').set({ status: 'deleted' }).where('id', '=', leaver).execute()
  const deletion = { member_id: leaver, left_at: now, erase_at: new Date(now.getTime() - dayMs), was_paused: false }
  await app.ctx.db.insertInto('account_deletion').values(deletion).execute()
  await eraseDeparted.run(app.ctx, {})
  expect(await app.ctx.db.selectFrom('member').selectAll().where('id', '=', leaver).execute()).toEqual([])
  expect([await welcomes(leaver), await welcomes(ria)]).toEqual([0, 1])
  expect(await held()).toEqual({ reserved: 0, spent: 2 })
  expect(await balance(ria)).toBe(4)
})

const notes = async () =>
  (await app.ctx.db.selectFrom('settle_note').select('conversation_id').orderBy('id').execute()).map(
    (note) => note.conversation_id,
  )

test('only conversations in which something reserved was read are visited, a portion at a time', async () => {
  const ria = await newMember(20)
  const chats = []
  for (let n = 0; n < 5; n++) {
    const reader = await newMember()
    chats.push({ reader, ...(await shop.write(ria, reader, 2)) })
  }
  const held = await openAccounts()
  expect(await notes(), 'nobody has read').toEqual([])
  for (const { reader, conversation, message } of chats.slice(0, 3)) {
    await read(reader, conversation, message - 1)
    await read(reader, conversation, message)
    await read(reader, conversation, message)
  }
  await call(chats[3]?.reader ?? ria, 'DELETE /api/chat.php', { body: { conversation: { id: chats[3]?.conversation } } })
  expect(new Set(await notes())).toEqual(new Set(chats.slice(0, 4).map(({ conversation }) => conversation)))
  const left = (await notes()).length
  const settleTwo = async () =>
    (await sql<{ n: number }>`select settle_noted(2, ${app.ctx.now()}) as n`.execute(app.ctx.db)).rows[0]?.n
  expect(await settleTwo()).toBe(2)
  expect(await notes()).toHaveLength(left - 2)
  await settle()
  expect(await notes()).toEqual([])
  expect(await held()).toEqual({ reserved: -16, spent: 16 })
  await read(ria, chats[0]?.conversation ?? 0, chats[0]?.message ?? 0)
  expect(await notes(), 'who reads what they wrote settles nothing').toEqual([])
})
