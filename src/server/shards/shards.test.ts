/** Members of one pool who live on two databases write to each other, in steps that break anywhere and are repeated. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ConversationId } from '#domain/chats/chats.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { shardOfConversation, shardOfMember } from '#domain/shards/shards.ts'
import { dayMs, hourMs } from '#domain/time/durations.ts'
import { refundUnreached, settleRead } from '#server/credits/credits.jobs.ts'
import { findBalance, ledgerReport } from '#server/credits/credits.ts'
import { claimFor } from '#server/http/idempotency.ts'
import {
  carryOutbox,
  continueSends,
  forgetOldSteps,
  refundLateAcross,
  sendInSteps,
  startConversationAcross,
  unsendAcross,
  type Shards,
} from '#server/shards/shards.ts'
import { doOutbox, readOutbox, storeSend, type StepSend } from '#server/shards/shards.store.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { openShop } from '../../../tests/buyers.ts'
import { see } from '../../../tests/sightings.ts'
import type { MemberOptions } from '../../../tests/test-members.ts'
import { setStatus } from '../../../tests/test-members.ts'

let apps: [TestApp, TestApp]
let shards: Shards
/** Of the first shard. */
let shop: ReturnType<typeof openShop>
let count = 0
beforeAll(async () => {
  apps = [await openTestApp(), await openTestApp()]
  for (const [cell, app] of apps.entries()) await sql`select set_cell(${cell})`.execute(app.ctx.db)
  shop = openShop(apps[0])
  shards = { dbs: apps.map((app) => app.ctx.db), now: () => apps[0].ctx.now() }
})
afterEach(async () => {
  await carryAll()
  for (const app of apps) {
    expect(await ledgerReport(app.ctx)).toMatchObject({ balanced: true })
    expect(await app.ctx.db.selectFrom('shard_outbox').selectAll().execute()).toEqual([])
  }
})
afterAll(async () => {
  for (const app of apps) await app.close()
})

const appOf = (member: ProfileId) => apps[shardOfMember(member, 2)] as TestApp
const placeOf = ({ one, other }: Pair) => apps[shardOfConversation(one, other, 2)] as TestApp
const wait = (ms: number) => apps.forEach((app) => app.wait(ms))
const carryAll = async () => {
  while ((await carryOutbox(shards)).carried > 0);
}

/** Ids are drawn at random: who drew one of the other shard is left alone. */
async function memberOn(
  shard: 0 | 1,
  { above = 0, below = Infinity, ...more }: MemberOptions & { above?: number; below?: number } = {},
) {
  for (;;) {
    const member = await apps[shard].createMember(`Sam${(count += 1)}`, more)
    if (shardOfMember(member, 2) === shard && member > above && member < below) return member
  }
}
type Pair = { one: ProfileId; other: ProfileId; conversation: ConversationId }
/** `one` writes; the conversation lies on the shard of `other`, who has the lower id. */
async function newPair(credits = 10): Promise<Pair> {
  const one = await memberOn(0, { credits, above: 500_000_000_000_000 })
  const other = await memberOn(1, { credits: 10, below: one })
  return { one, other, conversation: await startConversationAcross(shards, one, other) }
}
const newSend = (
  { one, conversation }: Pick<Pair, 'one' | 'conversation'>,
  text = 'Hello',
  key = `key-of-step-${(count += 1)}`,
) => ({
  sender: one,
  conversation,
  text,
  cost: 2,
  most: 2,
  shown: null,
  acknowledge: false,
  claim: claimFor(`m${one}`, key, 'POST /api/messages.php', text),
  warnings: [],
  free_answers: 0,
  unread_days: 14,
})
async function textsIn(pair: Pair) {
  const messages = placeOf(pair).ctx.db.selectFrom('message').select('text').where('conversation_id', '=', pair.conversation)
  return (await messages.orderBy('id').execute()).map(({ text }) => text)
}
const balance = (member: ProfileId) => findBalance(appOf(member).ctx, member)
const reservedFor = (member: ProfileId) =>
  appOf(member).ctx.db.selectFrom('reservation').select('credits').where('sender_id', '=', member).execute()
const stateOf = (member: ProfileId) =>
  appOf(member)
    .ctx.db.selectFrom('member_state')
    .select(['chats_v', 'unread_total'])
    .where('member_id', '=', member)
    .executeTakeFirstOrThrow()
const lotsOf = (member: ProfileId) =>
  appOf(member).ctx.db.selectFrom('credit_lot').select(['id', 'unspent']).where('member_id', '=', member).orderBy('id').execute()
const block = (pair: Pair, self: ProfileId, peer: ProfileId) =>
  sql`select block_member(${self}, ${peer}, ${shards.now()})`.execute(placeOf(pair).ctx.db)
const read = (pair: Pair, reader: ProfileId) =>
  sql`select read_conversation(${reader}, ${pair.conversation}, ${Number.MAX_SAFE_INTEGER}::bigint, ${shards.now()})`.execute(
    placeOf(pair).ctx.db,
  )

/** From now on a write to this table fails there, as when the database is lost in that moment. Returns the repair. */
async function breakAt(app: TestApp, table: string, writing: 'insert' | 'update' | 'delete') {
  await sql`create or replace function broken() returns trigger language plpgsql as 'begin raise exception ''lost''; end'`.execute(
    app.ctx.db,
  )
  await sql`create trigger broken before ${sql.raw(writing)} on ${sql.table(table)} for each row execute function broken()`.execute(
    app.ctx.db,
  )
  return () => sql`drop trigger broken on ${sql.table(table)}`.execute(app.ctx.db)
}

test('a member of one database pays for a message to a member of another, and both see what is new', async () => {
  const pair = await newPair()
  const answer = await sendInSteps(shards, newSend(pair))
  expect(answer).toMatchObject({ outcome: 'sent', reply: { id: expect.any(Number), balance: 8, free_left: null } })
  await carryAll()
  expect(await textsIn(pair)).toEqual(['Hello'])
  expect([await balance(pair.one), await reservedFor(pair.one)]).toEqual([8, [{ credits: 2 }]])
  expect(await stateOf(pair.one)).toEqual({ chats_v: 2, unread_total: 0 })
  expect(await stateOf(pair.other)).toEqual({ chats_v: 2, unread_total: 1 })
  const [row] = await appOf(pair.one).ctx.db.selectFrom('step_send').selectAll().where('sender_id', '=', pair.one).execute()
  expect(row).toMatchObject({ state: 'sent', text: null })
})

test('a reply carries what it replies to over both databases', async () => {
  const pair = await newPair()
  const about = { kind: 'answer', id: 7, prompt: 'sunday_morning', text: 'Pancakes.' } as const
  expect((await sendInSteps(shards, { ...newSend(pair), about })).outcome).toBe('sent')
  const messages = placeOf(pair).ctx.db.selectFrom('message').select('about').where('conversation_id', '=', pair.conversation)
  expect(await messages.execute()).toEqual([{ about }])
  const [left] = await appOf(pair.one).ctx.db.selectFrom('step_send').select('about').where('sender_id', '=', pair.one).execute()
  expect(left).toEqual({ about: null })
})

test('ids rise in a conversation whose members live apart', async () => {
  const pair = await newPair()
  const back = { one: pair.other, conversation: pair.conversation }
  for (const send of [newSend(pair, 'One'), newSend(back, 'Two'), newSend(pair, 'Three'), newSend(back, 'Four')])
    expect((await sendInSteps(shards, send)).outcome).toBe('sent')
  expect(await textsIn(pair)).toEqual(['One', 'Two', 'Three', 'Four'])
  await carryAll()
  expect([await stateOf(pair.one), await stateOf(pair.other)]).toEqual([
    { chats_v: 5, unread_total: 2 },
    { chats_v: 5, unread_total: 2 },
  ])
})

test('a repeated key gets the first answer, and another text under it is refused', async () => {
  const pair = await newPair()
  const first = await sendInSteps(shards, newSend(pair, 'Once', 'key-of-a-repeat'))
  expect(await sendInSteps(shards, newSend(pair, 'Once', 'key-of-a-repeat'))).toEqual(first)
  expect(await sendInSteps(shards, newSend(pair, 'Twice', 'key-of-a-repeat'))).toEqual({
    outcome: 'refused',
    refusal: 'mismatch',
  })
  expect([await textsIn(pair), await balance(pair.one)]).toEqual([['Once'], 8])
})

test('two repeats at once store one message', async () => {
  const pair = await newPair()
  const send = newSend(pair)
  const answers = await Promise.all([sendInSteps(shards, send), sendInSteps(shards, send), sendInSteps(shards, send)])
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect([await textsIn(pair), await balance(pair.one)]).toEqual([['Hello'], 8])
})

test.each<[string, number, object, string]>([
  ['has too few credits', 1, {}, 'poor'],
  ['was shown a lower price', 10, { most: 1 }, 'dearer'],
  ['names a conversation of others', 10, { conversation: 1 as ConversationId }, 'not_found'],
])('who %s is refused before anything is reserved', async (_, credits, more, refusal) => {
  const pair = await newPair(credits)
  expect(await sendInSteps(shards, { ...newSend(pair), ...more })).toEqual({ outcome: 'refused', refusal })
  expect([await balance(pair.one), await reservedFor(pair.one)]).toEqual([credits, []])
})

test('who is blocked gets the credits back to the lots that paid, and a repeat hears the same', async () => {
  const pair = await newPair(1)
  await shop.buy(pair.one)
  await block(pair, pair.other, pair.one)
  const lots = await lotsOf(pair.one)
  expect(lots.length).toBe(2)
  const send = newSend(pair)
  expect(await sendInSteps(shards, send)).toEqual({ outcome: 'refused', refusal: 'peer_gone' })
  expect(await sendInSteps(shards, send)).toEqual({ outcome: 'refused', refusal: 'peer_gone' })
  expect([await balance(pair.one), await lotsOf(pair.one), await reservedFor(pair.one)]).toEqual([31, lots, []])
  expect(await textsIn(pair)).toEqual([])
})

test('a free message costs nothing, and comes back when it is refused', async () => {
  const pair = await newPair(10)
  const { db } = appOf(pair.one).ctx
  await shop.buy(pair.one, 'premium-30')
  const used = async () =>
    (await db.selectFrom('free_message').select('used').where('member_id', '=', pair.one).execute())[0]?.used
  expect(await sendInSteps(shards, newSend(pair))).toMatchObject({ reply: { balance: 10, free_left: 4 } })
  await block(pair, pair.other, pair.one)
  expect(await sendInSteps(shards, newSend(pair))).toMatchObject({ refusal: 'peer_gone' })
  expect([await used(), await balance(pair.one), await reservedFor(pair.one)]).toEqual([1, 10, []])
})

test('writing to a fictional profile of another shard is free, once its warning was read', async () => {
  const one = await memberOn(0, { credits: 10, above: 500_000_000_000_000 })
  const other = await memberOn(1, { below: one, fictional: true })
  const pair = { one, other, conversation: await startConversationAcross(shards, one, other) }
  expect(await sendInSteps(shards, newSend(pair))).toEqual({ outcome: 'refused', refusal: 'not_acknowledged' })
  expect(await sendInSteps(shards, { ...newSend(pair), acknowledge: true })).toMatchObject({ reply: { balance: 10 } })
  expect([await textsIn(pair), await reservedFor(one)]).toEqual([['Hello'], []])
})

test.each<[string, string, 'insert' | 'update', boolean]>([
  ['reserving', 'step_message', 'insert', false],
  ['storing', 'step_send', 'update', false],
  ['reserving, and is blocked', 'step_message', 'insert', true],
  ['refusing', 'step_send', 'update', true],
])('a send that broke after %s is ended once by the process that goes on', async (_, table, writing, isBlocked) => {
  const pair = await newPair()
  const send = newSend(pair)
  if (isBlocked) await block(pair, pair.other, pair.one)
  const repair = await breakAt(table === 'step_send' ? appOf(pair.one) : placeOf(pair), table, writing)
  await expect(sendInSteps(shards, send)).rejects.toThrow('lost')
  await repair()
  expect(await continueSends(shards)).toEqual({ continued: 0, failures: [] })
  wait(11_000)
  const [first, second] = await Promise.all([continueSends(shards), continueSends(shards)])
  expect([first.failures, second.failures, first.continued + second.continued]).toEqual([[], [], 1])
  expect(await textsIn(pair)).toEqual(isBlocked ? [] : ['Hello'])
  expect(await balance(pair.one)).toBe(isBlocked ? 10 : 8)
  expect((await sendInSteps(shards, send)).outcome).toBe(isBlocked ? 'refused' : 'sent')
  expect(await textsIn(pair)).toEqual(isBlocked ? [] : ['Hello'])
})

test('what was refused and given back is never stored, however late a repeat comes', async () => {
  const pair = await newPair()
  await block(pair, pair.other, pair.one)
  await sendInSteps(shards, newSend(pair, 'Late'))
  await sql`select unblock_member(${pair.other}, ${pair.one})`.execute(placeOf(pair).ctx.db)
  const sends = appOf(pair.one).ctx.db.selectFrom('step_send').selectAll().where('sender_id', '=', pair.one)
  const late = { ...(await sends.$castTo<StepSend>().executeTakeFirstOrThrow()), text: 'Late' }
  const again = () => storeSend(placeOf(pair).ctx.db, late, 0, shards.now())
  expect(await again()).toMatchObject({ message_id: null, refusal: 'peer_gone' })
  wait(8 * dayMs)
  expect(await forgetOldSteps(shards)).toBeGreaterThan(0)
  expect(await again()).toMatchObject({ message_id: null, refusal: 'expired' })
  expect(await textsIn(pair)).toEqual([])
})

test('nothing is forgotten that a send under way or a row of an outbox may still ask for', async () => {
  const pair = await newPair()
  const [repairSend, repairOutbox] = [
    await breakAt(appOf(pair.one), 'step_send', 'update'),
    await breakAt(placeOf(pair), 'shard_outbox', 'delete'),
  ]
  await expect(sendInSteps(shards, newSend(pair))).rejects.toThrow('lost')
  await carryOutbox(shards)
  wait(8 * dayMs)
  while ((await forgetOldSteps(shards)) > 0);
  await repairSend()
  await repairOutbox()
  await continueSends(shards)
  await carryAll()
  expect([await textsIn(pair), await balance(pair.one), (await stateOf(pair.one)).chats_v]).toEqual([['Hello'], 8, 2])
  wait(8 * dayMs)
  while ((await forgetOldSteps(shards)) > 0);
  for (const { ctx } of apps) expect(await ctx.db.selectFrom('shard_inbox').selectAll().execute()).toEqual([])
})

test('a shard that is away for more than a day costs nobody anything', async () => {
  const pair = await newPair()
  const repair = await breakAt(placeOf(pair), 'step_message', 'insert')
  await expect(sendInSteps(shards, newSend(pair))).rejects.toThrow('lost')
  wait(25 * hourMs)
  expect((await continueSends(shards)).failures).toHaveLength(1)
  await repair()
  wait(hourMs)
  expect((await continueSends(shards)).continued).toBe(1)
  expect([await textsIn(pair), await balance(pair.one)]).toEqual([[], 10])
})

test('what the reader read is settled on the shard of the sender, once', async () => {
  const pair = await newPair()
  await sendInSteps(shards, newSend(pair, 'One'))
  await sendInSteps(shards, newSend(pair, 'Two'))
  await read(pair, pair.other)
  await sendInSteps(shards, newSend(pair, 'Three'))
  for (const app of apps) await settleRead.run(app.ctx, {})
  expect(await reservedFor(pair.one)).toHaveLength(3)
  await carryAll()
  expect([await reservedFor(pair.one), await balance(pair.one)]).toEqual([[{ credits: 2 }], 4])
  expect(await stateOf(pair.other)).toMatchObject({ unread_total: 1 })
})

test.each<[string, (pair: Pair) => Promise<unknown>]>([
  ['who blocks', (pair) => block(pair, pair.other, pair.one)],
  ['who is banned', (pair) => setStatus(placeOf(pair).ctx.db, pair.other, 'banned')],
])('the sender gets back what a member %s has not read, once', async (_, leave) => {
  const pair = await newPair()
  await sendInSteps(shards, newSend(pair, 'Read'))
  await read(pair, pair.other)
  await sendInSteps(shards, newSend(pair, 'Unread'))
  await leave(pair)
  for (const app of apps) await refundUnreached.run(app.ctx, {})
  await Promise.all([carryOutbox(shards), carryOutbox(shards)])
  expect(await balance(pair.one)).toBe(8)
  for (const app of apps) await refundUnreached.run(app.ctx, {})
  for (const app of apps) await settleRead.run(app.ctx, {})
  await carryAll()
  expect([await balance(pair.one), await reservedFor(pair.one)]).toEqual([8, []])
})

test('rows of an outbox that are carried again change nothing', async () => {
  const pair = await newPair()
  await sendInSteps(shards, newSend(pair))
  const repair = await breakAt(placeOf(pair), 'shard_outbox', 'delete')
  expect((await carryOutbox(shards)).failures).toHaveLength(1)
  const after = await stateOf(pair.one)
  expect(after.chats_v).toBe(2)
  await carryOutbox(shards)
  await repair()
  await carryAll()
  expect(await stateOf(pair.one)).toEqual(after)
})

test('rows that were read long ago are not carried: what was done then may be forgotten', async () => {
  const pair = await newPair()
  await sendInSteps(shards, newSend(pair))
  const readAt = shards.now()
  const rows = await readOutbox(placeOf(pair).ctx.db, 0, 10)
  wait(2 * hourMs)
  await expect(doOutbox(appOf(pair.one).ctx.db, 1, rows, readAt, shards.now())).rejects.toThrow('too long ago')
})

test('two members of one shard write to each other in the same steps', async () => {
  const one = await memberOn(0, { credits: 10 })
  const other = await memberOn(0)
  const pair = { one, other, conversation: await startConversationAcross(shards, one, other) }
  await sendInSteps(shards, newSend(pair))
  await read(pair, other)
  await settleRead.run(appOf(one).ctx, {})
  expect(await reservedFor(one)).toHaveLength(1)
  await carryAll()
  expect([await reservedFor(one), await balance(one), await stateOf(one)]).toEqual([[], 8, { chats_v: 3, unread_total: 0 }])
})

/** The other one of a pair, as the writer. */
const backOf = ({ other, conversation }: Pair) => ({ one: other, conversation })
const refundsOf = (member: ProfileId) =>
  appOf(member)
    .ctx.db.selectFrom('posting')
    .innerJoin('entry', 'entry.posting_id', 'posting.id')
    .select(['posting.reason', 'entry.amount'])
    .where('posting.kind', '=', 'message_refund')
    .where('entry.member_id', '=', member)
    .execute()

test.each(['there', 'elsewhere'] as const)(
  'the first answer to a paid message is free, whoever’s shard has the talk (%s)',
  async (side) => {
    const pair = await newPair()
    const [approach, answer] = side === 'there' ? [pair, backOf(pair)] : [backOf(pair), pair]
    await sendInSteps(shards, newSend(approach))
    const free = { ...newSend(answer), free_answers: 1 }
    expect(await sendInSteps(shards, free)).toMatchObject({ outcome: 'sent', reply: { balance: 10 } })
    expect(await sendInSteps(shards, free)).toMatchObject({ outcome: 'sent', reply: { balance: 10 } })
    await sendInSteps(shards, { ...newSend(answer), free_answers: 1 })
    expect([await balance(approach.one), await balance(answer.one)]).toEqual([8, 8])
  },
)

test('of two free answers at once one is sent, and the other is told the price', async () => {
  const pair = await newPair()
  await sendInSteps(shards, newSend(backOf(pair)))
  const answers = await Promise.all([1, 2].map(() => sendInSteps(shards, { ...newSend(pair), most: 0, free_answers: 1 })))
  expect(answers.map((answer) => (answer.outcome === 'refused' ? answer.refusal : 'sent')).sort()).toEqual(['dearer', 'sent'])
  expect(await balance(pair.one)).toBe(10)
})

test('a message that was not read in time is paid back once on the shard of its writer, and read later for nothing', async () => {
  const pair = await newPair()
  await sendInSteps(shards, newSend(pair))
  await sendInSteps(shards, newSend(backOf(await newPair())))
  wait(14 * dayMs)
  await Promise.all([refundLateAcross(shards), refundLateAcross(shards)])
  await carryAll()
  expect([await balance(pair.one), await refundsOf(pair.one), await reservedFor(pair.one)]).toEqual([
    10,
    [{ reason: 'unread', amount: 2 }],
    [],
  ])
  expect(
    await placeOf(pair)
      .ctx.db.selectFrom('message')
      .select('returned')
      .where('conversation_id', '=', pair.conversation)
      .execute(),
  ).toEqual([{ returned: 2 }])
  await read(pair, pair.other)
  for (const app of apps) await settleRead.run(app.ctx, {})
  await carryAll()
  expect(await balance(pair.one)).toBe(10)
})

test('two of one household on two shards have neither', async () => {
  const pair = await newPair()
  for (const member of [pair.one, pair.other]) await see(appOf(member), member, { network: 'one house' })
  await sendInSteps(shards, newSend(backOf(pair)))
  await sendInSteps(shards, { ...newSend(pair), free_answers: 1 })
  wait(14 * dayMs)
  await refundLateAcross(shards)
  await carryAll()
  expect([await balance(pair.one), await balance(pair.other)]).toEqual([8, 8])
})

const unsendOf = async (pair: Pair) => {
  const sent = await sendInSteps(shards, newSend(pair))
  if (sent.outcome !== 'sent') throw new Error(sent.refusal)
  return () => unsendAcross(shards, pair.one, pair.conversation, sent.reply.id)
}

test.each(['there', 'elsewhere'] as const)(
  'a message taken back is gone on the conversation’s shard, and paid back once on that of its writer (%s)',
  async (side) => {
    const pair = await newPair()
    const written = side === 'there' ? pair : { ...pair, one: pair.other, other: pair.one }
    const unsend = await unsendOf(written)
    expect(await Promise.all([unsend(), unsend()])).toEqual(expect.arrayContaining(['unsent', 'repeated']))
    await carryAll()
    expect([await balance(written.one), await refundsOf(written.one), await reservedFor(written.one)]).toEqual([
      10,
      [{ reason: 'unsent', amount: 2 }],
      [],
    ])
    expect((await stateOf(written.other)).unread_total).toBe(0)
    expect(
      await placeOf(pair).ctx.db.selectFrom('message').select('id').where('conversation_id', '=', pair.conversation).execute(),
    ).toEqual([])
  },
)

test('what its reader on another shard has read is not taken back', async () => {
  const pair = await newPair()
  const unsend = await unsendOf(pair)
  await read(pair, pair.other)
  expect(await unsend()).toBe('too_late')
  for (const app of apps) await settleRead.run(app.ctx, {})
  await carryAll()
  expect(await balance(pair.one)).toBe(8)
})
