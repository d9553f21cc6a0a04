/** Paid messages that never reached a real person: the credits come back by themselves, once. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { findBalance, ledgerReport } from '#server/credits/credits.ts'
import { refundUnreached } from '#server/credits/unread.jobs.ts'
import { openCaller } from '../../../tests/caller.ts'
import { openHouse, type House } from '../../../tests/test-app.ts'
import { openShop } from '../../../tests/buyers.ts'

let house: House
let shop: ReturnType<typeof openShop>
let count = 0
beforeAll(async () => {
  house = await openHouse()
  shop = openShop(house)
})
afterEach(async () => expect(await ledgerReport(house.ctx)).toMatchObject({ balanced: true }))
afterAll(() => house.close())

const newcomer = (credits = 0) => house.moveIn(`Uma${(count += 1)}`, { credits })
const balance = (member: ProfileId) => findBalance(house.ctx, member)
const minute = () => refundUnreached.run(house.ctx, {})
const become = (member: ProfileId, status: 'banned' | 'deleted' | 'paused' | 'active') =>
  house.ctx.db.updateTable('member').set({ status }).where('id', '=', member).execute()
const block = async (member: ProfileId, other: ProfileId) =>
  (await openCaller(house, member))('POST /api/block.php', { body: { profile: other } })
const waiting = async () => (await house.ctx.db.selectFrom('unreached').selectAll().execute()).length

test.each(['banned', 'deleted'] as const)('what somebody who is %s never read is paid back within a minute', async (status) => {
  const [uma, reader] = [await newcomer(10), await newcomer()]
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
  const [uma, reader] = [await newcomer(10), await newcomer()]
  const { conversation, message } = await shop.write(uma, reader, 2)
  await (
    await openCaller(house, reader)
  )('POST /api/read.php', { body: { conversation, up_to: message } })
  await shop.write(uma, reader)
  await become(reader, 'banned')
  await minute()
  expect(await balance(uma)).toBe(6)
})

test('who blocks before reading lets the writer have their credits back, and keeps what they paid themselves', async () => {
  const [uma, reader] = [await newcomer(10), await newcomer(10)]
  await shop.write(reader, uma)
  await shop.write(uma, reader, 2)
  await block(reader, uma)
  await minute()
  expect([await balance(uma), await balance(reader)]).toEqual([10, 8])
})

test('of two who blocked each other each gets back what the other never read', async () => {
  const [uma, reader] = [await newcomer(10), await newcomer(10)]
  await shop.write(reader, uma)
  await shop.write(uma, reader)
  await Promise.all([block(reader, uma), block(uma, reader)])
  await Promise.all([minute(), minute()])
  expect([await balance(uma), await balance(reader)]).toEqual([10, 10])
})

test('who comes back before the look, or only pauses, may still read: nothing goes back', async () => {
  const [uma, reader, sleeper] = [await newcomer(10), await newcomer(), await newcomer()]
  await shop.write(uma, reader)
  await shop.write(uma, sleeper)
  await become(sleeper, 'paused')
  await become(reader, 'deleted')
  await become(reader, 'active')
  await minute()
  expect(await balance(uma)).toBe(6)
})

test('a message that arrives in the very instant of a ban is found by the second look', async () => {
  const [uma, reader] = [await newcomer(10), await newcomer()]
  await become(reader, 'banned')
  await minute()
  await house.ctx.db.updateTable('member').set({ status: 'active' }).where('id', '=', reader).execute()
  await shop.write(uma, reader)
  await house.ctx.db.updateTable('member').set({ status: 'banned' }).where('id', '=', reader).execute()
  await house.ctx.db.deleteFrom('unreached').where('looks', '=', 0).execute()
  await minute()
  expect(await balance(uma)).toBe(10)
})

test('one who cannot be paid back now does not keep the others, and is paid back at the next look', async () => {
  const [uma, reader, other, blocker] = [await newcomer(10), await newcomer(), await newcomer(10), await newcomer()]
  await shop.write(uma, reader)
  await shop.write(other, blocker)
  await become(reader, 'banned')
  await sql`alter table entry add constraint stuck check (member_id <> ${sql.lit(uma)} or amount <> 2) not valid`.execute(
    house.ctx.db,
  )
  await block(blocker, other)
  await minute()
  expect([await balance(uma), await balance(other)]).toEqual([8, 10])
  await sql`alter table entry drop constraint stuck`.execute(house.ctx.db)
  await minute()
  expect(await balance(uma)).toBe(10)
})

test('many who wrote to one are each paid back their own', async () => {
  const reader = await newcomer()
  const writers = await Promise.all(Array.from({ length: 12 }, () => newcomer(4)))
  await Promise.all(writers.map((writer, n) => shop.write(writer, reader, (n % 2) + 1)))
  await become(reader, 'banned')
  await Promise.all([
    minute(),
    minute(),
    ...writers.slice(0, 4).map(async (writer) => shop.write(writer, await newcomer()).catch(() => null)),
  ])
  const spent = await Promise.all(writers.map(async (writer) => 4 - (await balance(writer))))
  expect(spent.slice(4)).toEqual(Array.from({ length: 8 }, () => 0))
  for (const each of spent.slice(0, 4)) expect([0, 2]).toContain(each)
})
