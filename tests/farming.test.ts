/** Farming: what people gain who try to make credits or free talks out of free answers, late refunds and messages taken back. In credits: nothing. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ConversationId, MessageSent } from '#domain/chats/chats.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { dayMs } from '#domain/time/durations.ts'
import { refundUnreached, settleRead } from '#server/credits/credits.jobs.ts'
import { findBalance } from '#server/credits/credits.ts'
import { refundLate } from '#server/credits/late-refunds.jobs.ts'
import { refundOrder } from '#server/credits/refunds.ts'
import { openBooks } from './books.ts'
import { openCaller } from './caller.ts'
import { see } from './sightings.ts'

const { app, shop } = await openBooks()
const cost = 2
let count = 0

const people = (many: number, credits = 40) =>
  Promise.all(Array.from({ length: many }, () => app.createMember(`Farmer${(count += 1)}`, { credits })))
const pairsOf = <T>(all: readonly T[]) =>
  all.flatMap((one) => all.filter((other) => other !== one).map((other) => [one, other] as const))

async function chatOf(member: ProfileId, peer: ProfileId) {
  const call = await openCaller(app, member)
  const { id } = (await call('GET /api/chat.php', { query: { profile: peer } })).body as { id: ConversationId }
  return { call, conversation: id }
}
const write = async (from: ProfileId, to: ProfileId, times = 1) => {
  const { call, conversation } = await chatOf(from, to)
  for (let n = 0; n < times; n++)
    expect((await call('POST /api/messages.php', { body: { conversation, text: `Words ${(count += 1)}` } })).status).toBe(200)
}
const read = async (member: ProfileId, peer: ProfileId) => {
  const { call, conversation } = await chatOf(member, peer)
  await call('POST /api/read.php', { body: { conversation, up_to: Number.MAX_SAFE_INTEGER } })
}
const hide = async (member: ProfileId, peer: ProfileId) => {
  const { call, conversation } = await chatOf(member, peer)
  await call('DELETE /api/chat.php', { body: { conversation: { id: conversation } } })
}
async function twoWeeks() {
  app.wait(14 * dayMs)
  await settleRead.run(app.ctx, {})
  await refundLate.run(app.ctx, {})
  await refundLate.run(app.ctx, {})
  await refundUnreached.run(app.ctx, {})
}

/** What a walk did: messages sent, those free, credits that came back, and what all of them gained. Nobody has more than before. */
async function walk(name: string, who: readonly ProfileId[], work: () => Promise<unknown>) {
  const balances = () => Promise.all(who.map((member) => findBalance(app.ctx, member)))
  const before = await balances()
  await work()
  const after = await balances()
  for (const [n, left] of after.entries()) expect(left).toBeLessThanOrEqual(before[n] ?? 0)
  const { rows } = await sql<{ sent: number; paid: number; back: number }>`
    with sent as (select id::text as ref from message where sender_id = any (${[...who]}::bigint[]))
    select count(*)::int as sent, count(*) filter (where exists (select from posting p where p.kind = 'message' and p.ref = s.ref))::int as paid,
           count(*) filter (where exists (select from posting p where p.kind = 'message_refund' and p.ref = s.ref))::int as back from sent s`.execute(
    app.ctx.db,
  )
  const { sent, paid, back } = rows[0] ?? { sent: 0, paid: 0, back: 0 }
  const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0)
  const gained = sum(after) - sum(before)
  expect(gained).toBe(cost * (back - paid))
  const figures = { sent, free: sent - paid, back, gained: Math.max(0, gained), spent: Math.max(0, -gained) }
  process.stdout.write(`  ${name}: ${JSON.stringify(figures)}\n`)
  return figures
}

test.each(['device', 'network'] as const)(
  'two accounts of one household (%s) pay for each message, and nothing comes back',
  async (kind) => {
    const who = await people(2)
    const [one, other] = who as [ProfileId, ProfileId]
    for (const member of who) await see(app, member, { [kind]: `house ${kind}` })
    const figures = await walk(`household by ${kind}`, who, async () => {
      await write(one, other, 3)
      await write(other, one, 3)
      app.wait(dayMs)
      for (const member of who)
        await app.ctx.db
          .updateTable('identifier_sighting')
          .set({ last_at: app.ctx.now() })
          .where('member_id', '=', member)
          .execute()
      await write(one, other)
      await twoWeeks()
    })
    expect(figures).toEqual({ sent: 7, free: 0, back: 0, gained: 0, spent: 14 })
  },
)

test('a ring of five strangers has one free answer a pair, for one paid message that is read', async () => {
  const who = await people(5)
  const figures = await walk('ring of five, answering', who, async () => {
    for (const [one, other] of pairsOf(who)) if (one < other) await write(one, other)
    for (const [one, other] of pairsOf(who)) if (one > other) await write(one, other, 3)
    for (const [one, other] of pairsOf(who)) if (one < other) await read(one, other)
    await twoWeeks()
  })
  // ten pairs: ten paid approaches and ten free answers; who answered has read
  expect(figures).toEqual({ sent: 40, free: 10, back: 0, gained: 0, spent: 60 })
})

test('a ring of five of one network has none', async () => {
  const who = await people(5)
  for (const member of who) await see(app, member, { network: 'one café' })
  const figures = await walk('ring of five, one network', who, async () => {
    for (const [one, other] of pairsOf(who)) await write(one, other)
    await twoWeeks()
  })
  expect(figures).toEqual({ sent: 20, free: 0, back: 0, gained: 0, spent: 40 })
})

test('a ring of five that never opens a message gets three of a pair back in 90 days, and the rest is spent', async () => {
  const who = await people(5, 200)
  const [first] = who as [ProfileId]
  const figures = await walk('ring of five, never reading', who, async () => {
    for (let round = 0; round < 6; round++) {
      for (const other of who.slice(1)) await write(first, other)
      await twoWeeks()
    }
  })
  expect(figures).toEqual({ sent: 24, free: 0, back: 12, gained: 0, spent: 24 })
})

test('deleting the chat and beginning anew, again and again, gives one free answer and no credits', async () => {
  const who = await people(2)
  const [one, other] = who as [ProfileId, ProfileId]
  const figures = await walk('deleting and beginning anew', who, async () => {
    for (let round = 0; round < 5; round++) {
      await write(one, other)
      await write(other, one)
      await hide(one, other)
      await hide(other, one)
    }
    await twoWeeks()
  })
  expect(figures).toEqual({ sent: 10, free: 1, back: 0, gained: 0, spent: 18 })
})

test('answering earns nothing: neither the answer nor the credits of the one who paid', async () => {
  const who = await people(6, 4)
  const [answerer, ...payers] = who as [ProfileId, ...ProfileId[]]
  const figures = await walk('answers for credits', who, async () => {
    for (const payer of payers) await write(payer, answerer)
    for (const payer of payers) await write(answerer, payer)
    await twoWeeks()
  })
  expect(figures).toEqual({ sent: 10, free: 5, back: 0, gained: 0, spent: 10 })
  expect(await findBalance(app.ctx, answerer)).toBe(4)
})

test.each(['waits', 'blocks'] as const)(
  'who answers without opening the message has read it: then %s, and nothing comes back',
  async (then) => {
    const who = await people(2)
    const [payer, answerer] = who as [ProfileId, ProfileId]
    const figures = await walk(`answers unopened, ${then}`, who, async () => {
      await write(payer, answerer)
      await write(answerer, payer)
      if (then === 'blocks') await (await openCaller(app, answerer))('POST /api/block.php', { body: { profile: payer } })
      await twoWeeks()
    })
    expect(figures).toMatchObject({ sent: 2, free: 1, back: 0, spent: 2 })
  },
)

/** Sends, and takes back at once; a peer with the chat open has read it. Counts words shown, and those that cost nothing. */
const flash = async (from: ProfileId, to: ProfileId, shown: { words: number; free: number }) => {
  const { call, conversation } = await chatOf(from, to)
  const before = await findBalance(app.ctx, from)
  const { body, status } = await call('POST /api/messages.php', { body: { conversation, text: `Words ${(count += 1)}` } })
  expect(status).toBe(200)
  const message = (body as MessageSent).message.id
  await call('DELETE /api/messages.php', { body: { conversation, message } })
  shown.words += 1
  if ((await findBalance(app.ctx, from)) === before) shown.free += 1
}

test('two who take back all they write show each other three messages in 30 days for nothing, and pay the others', async () => {
  const who = await people(2, 200)
  const [one, other] = who as [ProfileId, ProfileId]
  const shown = { words: 0, free: 0 }
  const figures = await walk('unsend loop of two, 30 days', who, async () => {
    for (let day = 0; day < 30; day++) {
      for (const [from, to] of [[one, other] as const, [other, one] as const]) await flash(from, to, shown)
      app.wait(dayMs - 60_000)
    }
  })
  process.stdout.write(`    shown ${shown.words}, for nothing ${shown.free}\n`)
  // three taken back, and the first answer is free where one is
  expect(shown).toEqual({ words: 60, free: 4 })
  expect(figures).toMatchObject({ sent: 57, free: 1, back: 0, gained: 0, spent: 112 })
})

test('a ring of five that takes back all it writes has three of a pair for nothing', async () => {
  const who = await people(5, 200)
  const shown = { words: 0, free: 0 }
  await walk('unsend loop of a ring of five', who, async () => {
    for (let round = 0; round < 5; round++)
      for (const [one, other] of pairsOf(who)) if (one < other) await flash(one, other, shown)
  })
  process.stdout.write(`    shown ${shown.words}, for nothing ${shown.free}\n`)
  expect(shown).toEqual({ words: 50, free: 30 })
})

test('a free answer that is taken back is free again, three times, and then it is used up', async () => {
  const who = await people(2)
  const [payer, answerer] = who as [ProfileId, ProfileId]
  const shown = { words: 0, free: 0 }
  const figures = await walk('free answers taken back', who, async () => {
    await write(payer, answerer)
    for (let n = 0; n < 6; n++) await flash(answerer, payer, shown)
  })
  expect(shown).toEqual({ words: 6, free: 4 })
  expect(figures).toMatchObject({ sent: 4, free: 1, back: 0, gained: 0 })
})

test('credits that came back belong to their order again, and go with its refund', async () => {
  const [payer, reader] = (await people(2, 0)) as [ProfileId, ProfileId]
  const { id } = await shop.buy(payer, 'hello')
  await write(payer, reader, 3)
  await twoWeeks()
  expect(await findBalance(app.ctx, payer)).toBe(10)
  await refundOrder(app.ctx, { order: id, amount_minor: 599, credits: 10, reason: 'operator' })
  await twoWeeks()
  expect(await findBalance(app.ctx, payer)).toBe(0)
})
