/** Lots: which credits pay a message, which go with a refund, and where returned ones go. */
import { expect, test } from 'vitest'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { refundUnreached } from '#server/credits/credits.jobs.ts'
import { refundOrder } from '#server/credits/refunds.ts'
import { openBooks } from '../../../tests/books.ts'
import { setStatus } from '../../../tests/test-members.ts'

const { app, shop } = await openBooks()
let count = 0

const newMember = (credits = 0) => app.createMember(`Lotte${(count += 1)}`, { credits })
/** The unspent credits of each lot, oldest first. */
const lotsOf = async (member: ProfileId) =>
  (await app.ctx.db.selectFrom('credit_lot').select('unspent').where('member_id', '=', member).orderBy('id').execute()).map(
    ({ unspent }) => unspent,
  )
const entriesOf = async (kind: string, ref: string | number) =>
  (
    await app.ctx.db
      .selectFrom('entry')
      .innerJoin('posting', 'posting.id', 'entry.posting_id')
      .select('entry.lots')
      .where('posting.kind', '=', kind)
      .where('posting.ref', '=', String(ref))
      .where('entry.account', '=', 'member')
      .execute()
  ).map(({ lots }) => lots)
const leave = (member: ProfileId) => setStatus(app.ctx.db, member, 'banned')

test('messages spend the oldest credits first, to the last one, and a message may be paid by two lots', async () => {
  const [lotte, reader] = [await newMember(5), await newMember()]
  await shop.buy(lotte, 'hello')
  await shop.write(lotte, reader, 2)
  expect(await lotsOf(lotte)).toEqual([1, 10])
  const { message } = await shop.write(lotte, reader)
  expect(await lotsOf(lotte)).toEqual([0, 9])
  expect(await entriesOf('message', message)).toMatchObject([
    [
      { origin: 'welcome', credits: 1 },
      { origin: 'bought', credits: 1 },
    ],
  ])
})

test.each([
  ['the older', 0, [5, 30]],
  ['the newer', 1, [10, 25]],
] as const)('a refund of %s order takes credits of that order, and of no other', async (_, refunded, left) => {
  const lotte = await newMember()
  const orders = [await shop.buy(lotte, 'hello'), await shop.buy(lotte, 'coffee')]
  await refundOrder(app.ctx, { order: orders[refunded]?.id ?? '', amount_minor: 100, credits: 5, reason: 'operator' })
  expect(await lotsOf(lotte)).toEqual(left)
})

test("a charge-back takes its own order's credits first, and then the oldest of the others", async () => {
  const [lotte, reader] = [await newMember(10), await newMember()]
  const { ref } = await shop.buy(lotte, 'hello')
  await shop.buy(lotte, 'coffee')
  await shop.write(lotte, reader, 7)
  expect(await lotsOf(lotte)).toEqual([0, 6, 30])
  await shop.say(ref, 'charged_back')
  expect(await lotsOf(lotte)).toEqual([0, 0, 26])
})

test('returned credits go back to the lots that paid, and to nobody else', async () => {
  const [lotte, other, reader] = [await newMember(3), await newMember(3), await newMember()]
  for (const writer of [lotte, other]) {
    await shop.buy(writer, 'hello')
    await shop.write(writer, await newMember())
  }
  await shop.write(lotte, reader)
  expect([await lotsOf(lotte), await lotsOf(other)]).toEqual([
    [0, 9],
    [1, 10],
  ])
  await leave(reader)
  await refundUnreached.run(app.ctx, {})
  expect([await lotsOf(lotte), await lotsOf(other)]).toEqual([
    [1, 10],
    [1, 10],
  ])
})

test('an entry that gives credits says which lot it made, and how many credits are in it', async () => {
  const lotte = await newMember()
  const { id } = await shop.buy(lotte, 'coffee')
  const { id: lot } = await app.ctx.db.selectFrom('credit_lot').select('id').where('order_id', '=', id).executeTakeFirstOrThrow()
  expect(await entriesOf('purchase', id)).toEqual([[{ lot, credits: 30 }]])
})
