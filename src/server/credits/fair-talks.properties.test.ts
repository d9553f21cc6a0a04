/** Random talks of three people, with free answers, late refunds, voice notes, messages taken back, blocks, bans and refunds of orders: what Send showed is what the ledger took, and the books agree. */
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ConversationId, Messages, MessageSent } from '#domain/chats/chats.ts'
import { mostUnreadRefunds } from '#domain/credits/fair-talks.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { dayMs } from '#domain/time/durations.ts'
import { refundUnreached, settleRead } from '#server/credits/credits.jobs.ts'
import { ledgerReport } from '#server/credits/credits.ts'
import { refundLate } from '#server/credits/late-refunds.jobs.ts'
import { refundOrder } from '#server/credits/refunds.ts'
import { openCaller, type Caller } from '../../../tests/caller.ts'
import { openBooks } from '../../../tests/books.ts'
import { bars, recordingForm } from '../../../tests/recordings.ts'
import { see } from '../../../tests/sightings.ts'
import { setStatus } from '../../../tests/test-members.ts'

const histories = 40
const { app, shop } = await openBooks()
let count = 0

const who = fc.integer({ min: 0, max: 2 })
const two = { from: who, to: who }
const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constantFrom('send' as const, 'send' as const, 'read' as const), ...two }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('speak' as const, 'react' as const), ...two }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('unsend' as const), ...two }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom('delete' as const, 'block' as const, 'unblock' as const, 'meet' as const),
      ...two,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), days: fc.constantFrom(1, 7, 14, 30) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('buy' as const, 'refund' as const, 'ban' as const), from: who }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('jobs' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never
type Sent = { id: number; cost: number; from: ProfileId; conversation: ConversationId; media: number | null }
type Talk = {
  people: ProfileId[]
  calls: Caller[]
  orders: { member: ProfileId; id: string }[]
  sent: Sent[]
  unsent: Sent[]
  all: ProfileId[]
}

async function join(talk: Talk, place: number) {
  const member = await app.createMember(`Tess${(count += 1)}`, { credits: 8, country: 'NL' })
  talk.people[place] = member
  talk.calls[place] = await openCaller(app, member)
  talk.all.push(member)
}

async function chatOf({ people, calls }: Talk, from: number, to: number) {
  const call = calls[from] as Caller
  const started = await call('GET /api/chat.php', { query: { profile: people[to] as ProfileId } })
  return { call, conversation: started.status === 200 ? (started.body as { id: ConversationId }).id : null }
}

/** What is shown is agreed to; a free answer is never refused for want of credits. */
async function send(talk: Talk, from: number, to: number, media: number | null = null) {
  const { call, conversation } = await chatOf(talk, from, to)
  if (conversation === null) return
  const page = await call('GET /api/messages.php', { query: { conversation } })
  if (page.status !== 200) return
  const { free_answers_left = 0, cost, own_price } = page.body as Messages
  const due = free_answers_left > 0 ? 0 : cost
  const shown = media === null ? {} : { media }
  const body = {
    conversation,
    text: `Line ${(count += 1)}`,
    ...shown,
    cost: due,
    money: due === 0 ? [] : (own_price?.money ?? []),
  }
  const answer = await call('POST /api/messages.php', { body })
  if (due > 0 && own_price === null) return expect(answer.status).toBe(402)
  if (answer.status === 429) return
  expect([answer.status, answer.text]).toEqual([200, expect.anything()])
  const who = talk.people[from] as ProfileId
  talk.sent.push({ id: (answer.body as MessageSent).message.id, cost: due, from: who, conversation, media })
}

const recording = await recordingForm({ seconds: 1 }, { kind: 'voice', waveform: bars.join() })

/** A voice note is sent as words are, for the same price. */
async function speak(talk: Talk, from: number, to: number) {
  const uploaded = await (talk.calls[from] as Caller)('POST /api/chat_media.php', { form: recording })
  expect(uploaded).toMatchObject({ status: 200 })
  await send(talk, from, to, (uploaded.body as { id: number }).id)
}

/** The newest that one wrote to the other: gone with its price, or it stays as it was. */
async function unsend(talk: Talk, from: number, to: number) {
  const { call, conversation } = await chatOf(talk, from, to)
  const one = talk.sent.findLast((sent) => sent.conversation === conversation && sent.from === talk.people[from])
  if (!one || conversation === null) return
  const { status } = await call('DELETE /api/messages.php', { body: { conversation, message: one.id } })
  expect([200, 404, 409, 429]).toContain(status)
  if (status !== 200) return
  talk.sent.splice(talk.sent.indexOf(one), 1)
  talk.unsent.push(one)
}

async function react(talk: Talk, from: number, to: number) {
  const { call, conversation } = await chatOf(talk, from, to)
  const message = talk.sent.findLast((sent) => sent.conversation === conversation && sent.from === talk.people[to])?.id
  if (message) await call('PUT /api/reaction.php', { body: { conversation, message, reaction: 'heart' } })
}

async function read(talk: Talk, from: number, to: number) {
  const { call, conversation } = await chatOf(talk, from, to)
  if (conversation !== null) await call('POST /api/read.php', { body: { conversation, up_to: Number.MAX_SAFE_INTEGER } })
}

async function runJobs() {
  await Promise.all([settleRead.run(app.ctx, {}), refundLate.run(app.ctx, {})])
  await refundUnreached.run(app.ctx, {})
}

/** Sessions end meanwhile: they log in again. */
async function wait(talk: Talk, days: number) {
  app.wait(days * dayMs)
  for (const [place, member] of talk.people.entries()) talk.calls[place] = await openCaller(app, member)
}

async function take(talk: Talk, one: Step) {
  if (one.kind === 'wait') return wait(talk, one.days)
  if (one.kind === 'jobs') return runJobs()
  if ('to' in one) return one.from === one.to ? undefined : between(talk, one)
  const { from } = one
  const member = talk.people[from] as ProfileId
  if (one.kind === 'buy') return talk.orders.push({ member, ...(await shop.buy(member, 'hello')) })
  if (one.kind === 'refund') return giveBack(talk)
  await setStatus(app.ctx.db, member, 'banned')
  return join(talk, from)
}

async function between(talk: Talk, { kind, from, to }: Extract<Step, { to: number }>) {
  if (kind === 'send') return send(talk, from, to)
  if (kind === 'read') return read(talk, from, to)
  if (kind === 'speak') return speak(talk, from, to)
  if (kind === 'react') return react(talk, from, to)
  if (kind === 'unsend') return unsend(talk, from, to)
  if (kind === 'meet') return meet(talk, from, to)
  const call = talk.calls[from] as Caller
  const profile = talk.people[to] as ProfileId
  if (kind === 'block') return call('POST /api/block.php', { body: { profile } })
  if (kind === 'unblock') return call('DELETE /api/block.php', { body: { profile } })
  const { conversation } = await chatOf(talk, from, to)
  if (conversation !== null) await call('DELETE /api/chat.php', { body: { conversation: { id: conversation } } })
}

/** They are seen in one house. */
async function meet({ people }: Talk, from: number, to: number) {
  const device = `house ${(count += 1)}`
  for (const place of [from, to]) await see(app, people[place] as ProfileId, { device })
}

/** What was spent is refused, and stays. */
const giveBack = ({ orders }: Talk) => {
  const order = orders.pop()?.id
  return order && refundOrder(app.ctx, { order, amount_minor: 599, credits: 10, reason: 'operator' }).catch(() => null)
}

/** Counts what is wrong, from entries, lots, reservations and messages alone. */
async function recount({ all, sent, unsent }: Talk) {
  const { rows } = await sql<Record<string, number>>`
    with one as (select p.id, p.ref, e.member_id, -e.amount as cost from posting p join entry e on e.posting_id = p.id and e.account = 'member'
                  where p.kind = 'message' and e.member_id = any (${all}::bigint[])),
         back as (select p.ref, p.reason, e.amount as credits from posting p join entry e on e.posting_id = p.id and e.account = 'member' where p.kind = 'message_refund'),
         shown as (select * from json_to_recordset(${JSON.stringify(sent)}::json) as t(id bigint, cost int, media bigint)),
         unsent as (select * from json_to_recordset(${JSON.stringify(unsent)}::json) as t(id bigint, cost int, media bigint))
    select (select count(*) from wallet w where w.member_id = any (${all}::bigint[])
             and balance <> (select coalesce(sum(unspent), 0) from credit_lot l where l.member_id = w.member_id))::int as lots_off,
           (select count(*) from shown s left join one on one.ref = s.id::text where coalesce(one.cost, 0) <> s.cost)::int as shown_off,
           (select count(*) from unsent u left join one on one.ref = u.id::text left join back on back.ref = u.id::text
             where coalesce(one.cost, 0) <> u.cost or coalesce(back.credits, 0) <> u.cost or coalesce(back.reason, 'unsent') <> 'unsent'
                or exists (select from message m where m.id = u.id) or exists (select from reservation r where r.message_id = u.id)
                or exists (select from chat_media k where k.id = u.media and k.wipe_at is null))::int as unsent_off,
           (select count(*) from shown s join message m on m.id = s.id where m.media_id is distinct from s.media)::int as media_off,
           (select count(*) from (select count(*) from back group by ref having count(*) > 1) twice)::int as returned_twice,
           (select count(*) from one join back using (ref) join reservation r on r.message_id = one.ref::bigint)::int as reserved_and_refunded,
           (select count(*) from one join back using (ref) where back.credits <> one.cost)::int as refunds_off,
           (select count(*) from message m left join back on back.ref = m.id::text and back.reason = 'unread'
             where m.sender_id = any (${all}::bigint[]) and m.returned is distinct from back.credits)::int as returned_off,
           (select count(*) from back join message m on m.id = back.ref::bigint join conversation_member r on r.conversation_id = m.conversation_id and r.peer_id = m.sender_id
             where back.reason = 'unread' and m.sender_id = any (${all}::bigint[]) and r.answered_id > m.id and exists (
               select from posting p where p.kind = 'message_refund' and p.ref = back.ref and p.created_at > (select a.sent_at from message a where a.conversation_id = m.conversation_id and a.id = r.answered_id)))::int as answered_and_refunded,
           (select count(*) from (select m.conversation_id, m.sender_id from message m where m.sender_id = any (${all}::bigint[])
              and not exists (select from posting p where p.kind = 'message' and p.ref = m.id::text) group by 1, 2 having count(*) > 1) twice)::int as free_answers_twice,
           (select count(*) from conversation c where cardinality(c.returned_at) > ${mostUnreadRefunds})::int as too_many_refunds`.execute(
    app.ctx.db,
  )
  return Object.fromEntries(Object.entries(rows[0] ?? {}).filter(([, wrong]) => wrong !== 0))
}

test(
  `in ${histories} random talks of three the price shown is the price taken, and the books agree`,
  { timeout: 300_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
        const talk: Talk = { people: [], calls: [], orders: [], sent: [], unsent: [], all: [] }
        for (const place of [0, 1, 2]) await join(talk, place)
        for (const one of steps) await take(talk, one)
        await runJobs()
        expect(await recount(talk)).toEqual({})
      }),
      { numRuns: histories, endOnFailure: true },
    )
    expect(await ledgerReport(app.ctx)).toMatchObject({ balanced: true })
  },
)
