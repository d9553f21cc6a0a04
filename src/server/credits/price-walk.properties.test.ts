/** Price walk: after any purchases, grants and refunds, the price beside Send equals the ledger's, to the minor unit. */
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ConversationId, Messages, MessageSent } from '#domain/chats/chats.ts'
import { type LotPart, type OwnPrice, ownPriceOf } from '#domain/credits/pricing.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { dayMs } from '#domain/time/durations.ts'
import { changeCredits } from '#server/credits/credit-changes.ts'
import { findPurse, ledgerReport } from '#server/credits/credits.ts'
import { refundOrder } from '#server/credits/refunds.ts'
import { refundUnreached } from '#server/credits/credits.jobs.ts'
import { openCaller, type Caller } from '../../../tests/caller.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { openShop } from '../../../tests/buyers.ts'
import { setStatus } from '../../../tests/test-members.ts'

const brands = ['social.localhost', 'classic.localhost'] as const
const histories = 200

let app: TestApp
let shop: ReturnType<typeof openShop>
let count = 0
beforeAll(async () => {
  app = await openTestApp()
  shop = openShop(app)
})
afterAll(() => app.close())

const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('send' as const), brand: fc.constantFrom(...brands) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('buy' as const), pack: fc.constantFrom('hello', 'coffee', 'premium-30') }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('gift' as const), credits: fc.integer({ min: 1, max: 7 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('staff' as const), credits: fc.integer({ min: -5, max: 7 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('refund' as const), share: fc.integer({ min: 1, max: 10 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('move' as const), country: fc.constantFrom('NL', 'GB') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('charge back' as const, 'unread' as const, 'next day' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never
type Walk = {
  me: ProfileId
  chats: Record<string, { call: Caller; conversation: ConversationId }>
  peer: ProfileId
  orders: { id: string; ref: string }[]
}

async function begin(welcome: number): Promise<Walk> {
  const me = await app.createMember(`Walker${(count += 1)}`, { credits: welcome, country: 'NL' })
  const walk: Walk = { me, chats: {}, peer: me, orders: [] }
  await meet(walk)
  return walk
}

/** A new person to write to, on either brand. */
async function meet(walk: Walk) {
  walk.peer = await app.createMember(`Peer${(count += 1)}`, { gender: 'm' })
  for (const host of brands) {
    const call = await openCaller(app, walk.me, host)
    const { id } = (await call('GET /api/chat.php', { query: { profile: walk.peer } })).body as { id: ConversationId }
    walk.chats[host] = { call, conversation: id }
  }
}

const shownBy = (price: OwnPrice | null) => price?.money ?? []

/** Sends at the price that is shown; answers nothing when there is too little. */
async function send({ me, chats }: Walk, host: string) {
  const { call, conversation } = chats[host] as Walk['chats'][string]
  const page = (await call('GET /api/messages.php', { query: { conversation } })).body as Messages
  const cost = (page.free_left ?? 0) > 0 ? 0 : page.cost
  const money = cost === 0 ? [] : shownBy(page.own_price)
  const answer = await call('POST /api/messages.php', { body: { conversation, text: `Line ${(count += 1)}`, cost, money } })
  if (cost > 0 && page.own_price === null) return expect(answer.status).toBe(402)
  expect([answer.status, answer.text]).toEqual([200, expect.anything()])
  const { message, own_price } = answer.body as MessageSent
  expect(await booked(message.id)).toEqual(cost === 0 ? null : page.own_price)
  expect(own_price).toEqual((await findPurse(app.ctx, me)).own_price)
}

/** What the ledger took for a message; null when it was free. */
async function booked(message: number): Promise<OwnPrice | null> {
  const { rows } = await sql<{ lots: LotPart[]; amount: number }>`
    select e.lots, e.amount from posting p join entry e on e.posting_id = p.id and e.account = 'member' where p.kind = 'message' and p.ref = ${message}::text`.execute(
    app.ctx.db,
  )
  return rows[0] ? ownPriceOf(rows[0].lots, -rows[0].amount) : null
}

async function give(member: ProfileId, credits: number) {
  await sql`with p as (insert into posting (kind, created_at, pool_id) values ('opening', ${app.ctx.now()}, ${app.site().pool_id}) returning id)
    insert into entry (posting_id, line, account, member_id, currency, amount)
    select p.id, l.line, l.account, l.member, 'CRD', l.amount from p,
      (values (1, 'member', ${member}::bigint, ${credits}::int), (2, 'issued', null, -${credits}::int)) l(line, account, member, amount)`.execute(
    app.ctx.db,
  )
}

async function take(walk: Walk, one: Step) {
  const { me, orders } = walk
  const last = orders.at(-1)
  if (one.kind === 'send') return send(walk, one.brand)
  if (one.kind === 'gift') return give(me, one.credits)
  if (one.kind === 'staff') return one.credits && giveOrTake(me, one.credits)
  if (one.kind === 'next day') return app.wait(dayMs)
  if (one.kind === 'move') return app.ctx.db.updateTable('profile').set({ country: one.country }).where('id', '=', me).execute()
  if (one.kind === 'buy') return orders.push(await shop.buy(me, one.pack, 'card'))
  if (one.kind === 'charge back') return last && shop.say(last.ref, 'charged_back')
  if (one.kind === 'refund') return last && refund(last.id, one.share)
  await setStatus(app.ctx.db, walk.peer, 'banned')
  await refundUnreached.run(app.ctx, {})
  return meet(walk)
}

/** What is not there is not taken. */
const giveOrTake = (member: ProfileId, credits: number) =>
  changeCredits(app.ctx, { member, credits, cause: 'correction', note: 'a slip', by: 'shell:test', isAgreed: true }).catch(
    (error: unknown) => expect(error).toMatchObject({ code: 'credits_short' }),
  )

/** As much as there is: what was spent is refused, and stays. */
const refund = (order: string, credits: number) =>
  refundOrder(app.ctx, { order, amount_minor: credits, credits, reason: 'operator' }).catch((error: unknown) =>
    expect(error).toMatchObject({ code: 'not_refundable' }),
  )

test('the price beside Send is what the ledger books, in 200 histories', { timeout: 300_000 }, async () => {
  const history = fc.record({ welcome: fc.integer({ min: 0, max: 7 }), steps: fc.array(step, { minLength: 4, maxLength: 10 }) })
  await fc.assert(
    fc.asyncProperty(history, async ({ welcome, steps }) => {
      const walk = await begin(welcome)
      for (const one of steps) await take(walk, one)
    }),
    { numRuns: histories, endOnFailure: true },
  )
  expect(await ledgerReport(app.ctx)).toMatchObject({ balanced: true })
})
