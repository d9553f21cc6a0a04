/** Paid messages that never reached a real person: the credits come back by themselves, once. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { findBalance } from '#server/credits/credits.ts'
import { refundUnreached } from '#server/credits/credits.jobs.ts'
import { openCaller } from '../../../tests/caller.ts'
import { openBooks } from '../../../tests/books.ts'
import { setStatus } from '../../../tests/test-members.ts'

const { app, shop } = await openBooks()
let count = 0

const newMember = (credits = 0) => app.createMember(`Uma${(count += 1)}`, { credits })
const balance = (member: ProfileId) => findBalance(app.ctx, member)
const minute = () => refundUnreached.run(app.ctx, {})
const become = (member: ProfileId, status: 'banned' | 'deleted' | 'paused' | 'active') => setStatus(app.ctx.db, member, status)
const block = async (member: ProfileId, other: ProfileId) =>
  (await openCaller(app, member))('POST /api/block.php', { body: { profile: other } })
const waiting = async () => (await app.ctx.db.selectFrom('unreached').selectAll().execute()).length

test.each(['banned', 'deleted'] as const)('what a member who is %s never read is refunded within a minute', async (status) => {
  const [uma, reader] = [await newMember(10), await newMember()]
  await shop.write(uma, reader, 3)
  expect(await balance(uma)).toBe(4)
  await become(reader, status)
  await minute()
  expect(await balance(uma)).toBe(10)
  await minute()
  await minute()
  expect(await balance(uma)).toBe(10)
  expect(await waiting()).toBe(0)
})

test('what was read stays paid', async () => {
  const [uma, reader] = [await newMember(10), await newMember()]
  const { conversation, message } = await shop.write(uma, reader, 2)
  await (
    await openCaller(app, reader)
  )('POST /api/read.php', { body: { conversation, up_to: message } })
  await shop.write(uma, reader)
  await become(reader, 'banned')
  await minute()
  expect(await balance(uma)).toBe(6)
})

test('who blocks before reading lets the writer have their credits back, and keeps what they paid themselves', async () => {
  const [uma, reader] = [await newMember(10), await newMember(10)]
  await shop.write(reader, uma)
  await shop.write(uma, reader, 2)
  await block(reader, uma)
  await minute()
  expect([await balance(uma), await balance(reader)]).toEqual([10, 8])
})

test('of two who blocked each other each gets back what the other never read, and who answered has read', async () => {
  const [uma, reader] = [await newMember(10), await newMember(10)]
  await shop.write(reader, uma)
  await shop.write(uma, reader, 2)
  await shop.write(reader, uma)
  await shop.write(uma, reader)
  await Promise.all([block(reader, uma), block(uma, reader)])
  await Promise.all([minute(), minute()])
  // what is unanswered is the last one of uma
  expect([await balance(uma), await balance(reader)]).toEqual([8, 6])
})

test('who comes back before the look, or only pauses, may still read: nothing goes back', async () => {
  const [uma, reader, sleeper] = [await newMember(10), await newMember(), await newMember()]
  await shop.write(uma, reader)
  await shop.write(uma, sleeper)
  await become(sleeper, 'paused')
  await become(reader, 'deleted')
  await become(reader, 'active')
  await minute()
  expect(await balance(uma)).toBe(6)
})

test('a message that arrives in the very instant of a ban is found by the second look', async () => {
  const [uma, reader] = [await newMember(10), await newMember()]
  await become(reader, 'banned')
  await minute()
  await app.ctx.db.updateTable('member').set({ status: 'active' }).where('id', '=', reader).execute()
  await shop.write(uma, reader)
  await setStatus(app.ctx.db, reader, 'banned')
  await app.ctx.db.deleteFrom('unreached').where('checks', '=', 0).execute()
  await minute()
  expect(await balance(uma)).toBe(10)
})

test('one who cannot be paid back now does not keep the others, and is paid back at the next look', async () => {
  const [uma, reader, other, blocker] = [await newMember(10), await newMember(), await newMember(10), await newMember()]
  await shop.write(uma, reader)
  await shop.write(other, blocker)
  await become(reader, 'banned')
  await sql`alter table entry add constraint stuck check (member_id <> ${sql.lit(uma)} or amount <> 2) not valid`.execute(
    app.ctx.db,
  )
  await block(blocker, other)
  await minute()
  expect([await balance(uma), await balance(other)]).toEqual([8, 10])
  await sql`alter table entry drop constraint stuck`.execute(app.ctx.db)
  await minute()
  expect(await balance(uma)).toBe(10)
})

test('many who wrote to one are each paid back their own', async () => {
  const reader = await newMember()
  const writers = await Promise.all(Array.from({ length: 12 }, () => newMember(4)))
  await Promise.all(writers.map((writer, n) => shop.write(writer, reader, (n % 2) + 1)))
  await become(reader, 'banned')
  await Promise.all([
    minute(),
    minute(),
    ...writers.slice(0, 4).map(async (writer) => shop.write(writer, await newMember()).catch(() => null)),
  ])
  const spent = await Promise.all(writers.map(async (writer) => 4 - (await balance(writer))))
  expect(spent.slice(4)).toEqual(Array.from({ length: 8 }, () => 0))
  for (const each of spent.slice(0, 4)) expect([0, 2]).toContain(each)
})
