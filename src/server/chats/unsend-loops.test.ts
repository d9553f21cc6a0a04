/** Loops of sending and taking back gain nothing: no free words, no new contacts, no unscreened messages. The books agree after any of them. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Messages, MessageSent } from '#domain/chats/chats.ts'
import { contactsADay } from '#domain/chats/contact-limits.ts'
import type { User } from '#domain/members/members.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { settleRead } from '#server/credits/credits.jobs.ts'
import { findBalance, ledgerReport } from '#server/credits/credits.ts'
import { findPremium } from '#server/premium/premium.ts'
import { createApp, loadDevRoutes } from '#server/app.ts'
import { openLimits } from '#server/http/limits.ts'
import { openCaller } from '../../../tests/caller.ts'
import { openBooks } from '../../../tests/books.ts'
import { memberFixtures, chatOf, say, type Person } from '../../../tests/member-fixtures.ts'

const { app, shop } = await openBooks()
const { newMember } = memberFixtures(() => app, { credits: 40, country: 'NL' })
const unsend = ({ call }: Person, conversation: number, message: number) =>
  call('DELETE /api/messages.php', { body: { conversation, message } })
const idOf = (answer: { body: unknown }) => (answer.body as MessageSent).message.id
/** Sends, and takes back at once. Answers the status of the send. */
async function flash(from: Person, conversation: number, text?: string) {
  const sent = await say(from, conversation, text)
  if (sent.status === 200) await unsend(from, conversation, idOf(sent))
  return sent.status
}
const pageOf = async ({ call }: Person, conversation: number) =>
  (await call('GET /api/messages.php', { query: { conversation } })).body as Messages

test('first messages that were taken back count as new contacts all the same', async () => {
  const anna = await newMember({ activated: false })
  for (let n = 0; n < contactsADay.unconfirmed; n += 1) expect(await flash(anna, await chatOf(anna, await newMember()))).toBe(200)
  expect(await flash(anna, await chatOf(anna, await newMember()))).toBe(429)
})

test('writing anew to the same person after taking back is no second contact', async () => {
  const anna = await newMember({ activated: false })
  const chats = [
    await chatOf(anna, await newMember()),
    await chatOf(anna, await newMember()),
    await chatOf(anna, await newMember()),
  ]
  for (const chat of chats) expect([await flash(anna, chat), (await say(anna, chat)).status]).toEqual([200, 200])
  expect((await say(anna, await chatOf(anna, await newMember()))).status).toBe(429)
})

test('words that were taken back count as copies', async () => {
  const anna = await newMember()
  const words = 'I sell very fine watches for little money'
  for (let n = 0; n < 2; n += 1) await flash(anna, await chatOf(anna, await newMember()), words)
  const last = await newMember()
  const chat = await chatOf(anna, last)
  await say(anna, chat, words)
  expect((await pageOf(last, chat)).messages[0]?.warnings).toContain('copied')
})

test('after messages that were taken back the next ones are screened as first ones', async () => {
  const [anna, ben] = [await newMember(), await newMember()]
  const chat = await chatOf(anna, ben)
  const sent: number[] = []
  for (let n = 0; n < 3; n += 1) sent.push(idOf(await say(anna, chat)))
  for (const message of sent) await unsend(anna, chat, message)
  await say(anna, chat, 'All of me: www.example.com')
  expect((await pageOf(ben, chat)).messages.map(({ warnings }) => warnings)).toEqual([['link']])
})

test('a free message of premium comes back, and a loop of them ends', async () => {
  const [anna, ben] = [await newMember({ credits: 0 }), await newMember()]
  await shop.buy(anna.id, 'premium-30')
  const chat = await chatOf(anna, ben)
  for (let n = 0; n < 3; n += 1) expect(await flash(anna, chat)).toBe(200)
  expect((await findPremium(app.ctx, anna.id))?.free_left_today).toBe(5)
  for (let n = 0; n < 5; n += 1) expect(await flash(anna, chat)).toBe(200)
  expect((await findPremium(app.ctx, anna.id))?.free_left_today).toBe(0)
  expect(await flash(anna, chat)).toBe(402)
})

test('of a hundred messages shown for a moment three cost nothing in one chat, and thirty in many; the others are paid', async () => {
  const ctx = { ...app.ctx, limits: openLimits({ redisUrl: null, log: app.ctx.log }) }
  const hono = async () => createApp(ctx, null, undefined, await loadDevRoutes(ctx))
  for (const [chats, free] of [
    [1, 3],
    [10, 30],
  ] as const) {
    const anna = await newMember({ credits: 200 })
    const others = await Promise.all(Array.from({ length: chats }, () => newMember()))
    const talks = await Promise.all(others.map((other) => chatOf(anna, other)))
    const strict = await openCaller({ ...app, hono }, anna.id)
    for (let n = 0; n < 100; n += 1) {
      const conversation = talks[n % chats] as number
      const message = idOf(await say(anna, conversation))
      await strict('DELETE /api/messages.php', { body: { conversation, message } })
    }
    const unread = await Promise.all(
      others.map(async ({ call }) => ((await call('GET /api/user.php')).body as User).unread_messages),
    )
    expect(unread.reduce((sum, one) => sum + one, 0)).toBe(100 - free)
    expect(await findBalance(app.ctx, anna.id)).toBe(200 - 2 * (100 - free))
  }
})

const step = fc.record({
  kind: fc.constantFrom('send', 'send', 'send', 'unsend', 'unsend', 'read', 'settle', 'later'),
  who: fc.constantFrom(0, 1),
})

test('after any sends, readings and unsends, what was paid is what stands there, and the books agree', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 24 }), async (steps) => {
      const two = [await newMember(), await newMember()] as const
      const chat = await chatOf(...two)
      const written: { by: 0 | 1; id: number }[] = []
      for (const { kind, who } of steps as { kind: string; who: 0 | 1 }[]) {
        const newest = written.findLast(({ by }) => by === who)
        if (kind === 'send') {
          const sent = await say(two[who], chat)
          if (sent.status === 200) written.push({ by: who, id: idOf(sent) })
        } else if (kind === 'unsend' && newest) {
          const { status } = await unsend(two[who], chat, newest.id)
          if (status === 200 && written.includes(newest)) written.splice(written.indexOf(newest), 1)
        } else if (kind === 'read') await two[who].call('POST /api/read.php', { body: { conversation: chat, up_to: 1e12 } })
        else if (kind === 'settle') await settleRead.run(app.ctx, {})
        else app.wait(3_000)
      }
      const page = await pageOf(two[0], chat)
      expect(page.messages.map(({ id }) => id)).toEqual(written.map(({ id }) => id).toReversed())
      await Promise.all(two.map((one, n) => checkOne(one.id, two[1 - n]?.id as ProfileId, chat)))
      expect(await ledgerReport(app.ctx)).toMatchObject({ balanced: true })
    }),
    { numRuns: 40 },
  )
}, 120_000)

/** The badge, the list and the wallet of one member are those of the messages that stand there. */
async function checkOne(member: ProfileId, peer: ProfileId, conversation: number) {
  const { db } = app.ctx
  const of = db.selectFrom('conversation_member').where('conversation_id', '=', conversation)
  const mine = await of.selectAll().where('member_id', '=', member).executeTakeFirstOrThrow()
  const messages = await db.selectFrom('message').selectAll().where('conversation_id', '=', conversation).orderBy('id').execute()
  const [own, theirs] = [member, peer].map((who) => messages.filter(({ sender_id }) => sender_id === who))
  expect(mine.sent).toBe(Math.min(3, own?.length ?? 0))
  expect(mine.unread).toBe(theirs?.filter(({ id }) => id > mine.last_read_id).length)
  const state = await db
    .selectFrom('member_state')
    .select('unread_total')
    .where('member_id', '=', member)
    .executeTakeFirstOrThrow()
  expect(state.unread_total).toBe(mine.unread)
  expect(mine.hidden).toBe(messages.length === 0)
  const { rows } = await paidBy(member)
  expect(await findBalance(app.ctx, member)).toBe(40 - rows)
}
const paidBy = async (member: ProfileId) => {
  const open = await app.ctx.db
    .selectFrom('posting')
    .innerJoin('entry', 'entry.posting_id', 'posting.id')
    .select(['posting.kind', 'posting.ref', 'entry.amount'])
    .where('entry.member_id', '=', member)
    .where('posting.kind', 'in', ['message', 'message_refund'])
    .execute()
  const ids = (
    await app.ctx.db
      .selectFrom('message')
      .select('id')
      .where('id', 'in', open.map(({ ref }) => Number(ref)).concat(0))
      .execute()
  ).map(({ id }) => String(id))
  // each message that was paid and is there no more was given back
  const paid = open.filter(({ kind, ref }) => kind === 'message' && ids.includes(String(ref)))
  return { rows: -paid.reduce((sum, { amount }) => sum + Number(amount), 0) }
}
