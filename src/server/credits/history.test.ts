/** The history: one line for every change of a member's credits, and no other member's. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CreditHistory, historyPageSize, monthStart } from '#domain/credits/history.ts'
import type { PaymentKind } from '#domain/credits/orders.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { dayMs } from '#domain/time/durations.ts'
import { findBalance } from '#server/credits/credits.ts'
import { getCreditHistory } from '#server/credits/history.ts'
import { placeOrder, takePaymentEvent } from '#server/credits/orders.ts'
import { refundOrder } from '#server/credits/refunds.ts'
import { refundUnreached } from '#server/credits/credits.jobs.ts'
import { claimFor } from '#server/http/idempotency.ts'
import { getSpending } from '#server/spending/spending.ts'
import { codeOf, openConsole } from '../../../tests/console.ts'
import { openCaller } from '../../../tests/caller.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { priceOf } from '../../../tests/buyers.ts'
import { setStatus } from '../../../tests/test-members.ts'

let app: TestApp
let count = 0
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const createMember = (name: string, more: Parameters<TestApp['createMember']>[1] = {}) =>
  app.createMember(name, { email: `history-${(count += 1)}@example.test`, ...more })
const historyOf = async (member: ProfileId, before?: number) =>
  CreditHistory.parse(await getCreditHistory(app.ctx, app.site(), member, before))

/** Writes as the page does: over HTTP. */
async function write(from: ProfileId, to: ProfileId) {
  const call = await openCaller(app, from)
  const { id } = (await call('GET /api/chat.php', { query: { profile: to } })).body as { id: number }
  await call('POST /api/messages.php', { body: { conversation: id, text: 'Good evening' } })
}

/** Buys the pack of 30 credits for €14.99. */
async function buy(member: ProfileId, ...words: PaymentKind[]) {
  const input = { credit_id: 'coffee', payment_method: 'ideal' }
  const claim = claimFor(`m${member}`, `history-order-${(count += 1)}`, 'POST /api/orders.php', JSON.stringify(input))
  const placing = { site: app.site(), member, input, claim, origin: 'http://social.localhost', locale: 'en' } as const
  const { transaction, redirect_url } = await placeOrder(app.ctx, placing)
  for (const kind of words) {
    const event_id = `history-event-${(count += 1)}`
    const provider_ref = redirect_url.split('/').at(-1) ?? ''
    const paid = kind === 'paid' ? { paid: await priceOf(app, provider_ref) } : {}
    await takePaymentEvent(app.ctx, 'sandbox', { event_id, provider_ref, kind, ...paid })
  }
  return transaction
}

test('staff read the same changes by day, messages as a count, and never with whom; a cursor leads on, and the index finds a page', async () => {
  const desk = openConsole(app)
  const fin = await desk.hire('Finn', { role: 'finance' })
  const anna = await createMember('Annabel', { credits: 200 })
  const ben = await createMember('Bertram', { gender: 'm' })
  const transaction = await buy(anna, 'paid')
  for (let n = 0; n < 52; n += 1) await write(anna, ben)
  type Page = {
    lines: { kind: string; credits: number; balance: number; messages: number | null; order: string | null }[]
    next: number
  }
  const read = async (cursor?: number) =>
    (await fin.call('GET /api/members/ledger', { query: { id: anna, cursor } })).body as Page
  const first = await read()
  const today = app.ctx.now().toISOString().slice(0, 10)
  expect(first.lines).toMatchObject([{ kind: 'message', day: today, credits: -100, balance: 126, messages: 50, order: null }])
  const { lines, next } = await read(first.next)
  expect([next, lines]).toMatchObject([
    null,
    [
      { kind: 'message', credits: -4, balance: 226, messages: 2 },
      { kind: 'purchase', credits: 30, balance: 230, order: transaction },
      { kind: 'welcome', credits: 200, balance: 200, messages: null },
    ],
  ])
  expect(JSON.stringify([first, lines])).not.toMatch(/Bertram|Good evening/)
  expect(JSON.stringify([first, lines])).not.toContain(String(ben))
  const mod = await desk.hire('Mona', { role: 'moderator' })
  expect(codeOf(await mod.call('GET /api/members/ledger', { query: { id: anna } }))).toBe('not_allowed')
})

test('welcome, purchase and message stand in one list, newest first, each with the balance after it', async () => {
  const anna = await createMember('Anna', { credits: 6 })
  const ben = await createMember('Ben', { gender: 'm' })
  const transaction = await buy(anna, 'paid')
  await write(anna, ben)
  const { lines, next } = await historyOf(anna)
  expect(next).toBeNull()
  expect(lines).toMatchObject([
    { kind: 'message', credits: -2, balance: 34, peer: { id: ben, name: 'Ben' }, transaction: null, amount_minor: null },
    { kind: 'purchase', credits: 30, balance: 36, peer: null, transaction, amount_minor: 1499, currency: 'EUR' },
    { kind: 'welcome', credits: 6, balance: 6, peer: null, transaction: null, amount_minor: null, currency: null },
  ])
  expect(await historyOf(ben)).toMatchObject({ lines: [] })
})

test('a long history comes in pages that miss nothing and repeat nothing, also when a line comes in between', async () => {
  const anna = await createMember('Anna', { credits: 1000 })
  const ben = await createMember('Ben', { gender: 'm' })
  for (let n = 0; n < historyPageSize + 4; n += 1) await write(anna, ben)
  const first = await historyOf(anna)
  await write(anna, ben)
  const second = await historyOf(anna, first.next ?? 0)
  const lines = [...first.lines, ...second.lines]
  expect([first.lines.length, second.lines.length, second.next]).toEqual([historyPageSize, 5, null])
  expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length)
  expect(lines.map(({ balance }) => balance)).toEqual(lines.map((_, n) => 1000 - 2 * (historyPageSize + 4 - n)))
  expect(second.totals).toBeNull()
  expect(second.lines.slice(0, 4).every(({ peer }) => peer?.id === ben)).toBe(true)
})

test('anyone who cannot be seen any more is not named: gone, or on the other side of a block', async () => {
  const anna = await createMember('Anna', { credits: 20 })
  const [gone, blocking, here] = await Promise.all([createMember('Gone'), createMember('Blocking'), createMember('Here')])
  for (const peer of [gone, blocking, here]) await write(anna, peer)
  await app.ctx.db.updateTable('member').set({ status: 'deleted' }).where('id', '=', gone).execute()
  await (
    await openCaller(app, blocking)
  )('POST /api/block.php', { body: { profile: anna } })
  app.wait(31_000)
  const { lines } = await historyOf(anna)
  expect(lines.map(({ peer }) => peer?.name ?? null)).toEqual(['Here', null, null, null])
})

test('a charge-back stands there with the money that went back, and leaves the totals', async () => {
  const anna = await createMember('Anna')
  await buy(anna, 'paid')
  const transaction = await buy(anna, 'paid', 'charged_back')
  const { lines, totals } = await historyOf(anna)
  expect(lines[0]).toMatchObject({ kind: 'purchase_refund', credits: -30, balance: 30, amount_minor: -1499, transaction })
  expect(totals).toEqual({
    credits_month: 0,
    credits_all: 0,
    money: [{ currency: 'EUR', this_month_minor: 1499, in_all_minor: 1499 }],
  })
})

test('a charge-back that found no credits any more has no line, and its money is not counted as paid', async () => {
  const anna = await createMember('Anna')
  const ben = await createMember('Ben', { gender: 'm' })
  const transaction = await buy(anna, 'paid')
  for (let n = 0; n < 15; n += 1) await write(anna, ben)
  expect(await findBalance(app.ctx, anna)).toBe(0)
  await sql`select dispute_order(${transaction}, ${app.ctx.now()})`.execute(app.ctx.db)
  const { lines, totals } = await historyOf(anna)
  expect([lines[0]?.kind, totals?.money]).toEqual(['message', [{ currency: 'EUR', this_month_minor: 0, in_all_minor: 0 }]])
})

test('used credits and payments are summed for this month and in all', async () => {
  const anna = await createMember('Anna', { credits: 10 })
  const ben = await createMember('Ben', { gender: 'm' })
  await buy(anna, 'paid')
  await write(anna, ben)
  app.wait(31 * dayMs)
  await write(anna, ben)
  expect((await historyOf(anna)).totals).toEqual({
    credits_month: 2,
    credits_all: 4,
    money: [{ currency: 'EUR', this_month_minor: 0, in_all_minor: 1499 }],
  })
})

test('money that goes back in a later month leaves the month in which it was paid, in the history as among the spending', async () => {
  const anna = await createMember('Anna')
  const order = await buy(anna, 'paid')
  app.wait(31 * dayMs)
  await buy(anna, 'paid')
  await refundOrder(app.ctx, { order, amount_minor: 1000, credits: 0, reason: 'operator' })
  const money = [{ currency: 'EUR', this_month_minor: 1499, in_all_minor: 1998 }]
  expect((await historyOf(anna)).totals?.money).toEqual(money)
  expect((await getSpending(app.ctx, app.site(), anna)).totals).toEqual(money)
})

test('a message that was given back is a line of its own and counts as not used', async () => {
  const anna = await createMember('Anna', { credits: 10 })
  const ben = await createMember('Ben', { gender: 'm' })
  await write(anna, ben)
  await setStatus(app.ctx.db, ben, 'banned')
  await refundUnreached.run(app.ctx, {})
  const { lines, totals } = await historyOf(anna)
  expect(lines[0]).toMatchObject({ kind: 'message_refund', credits: 2, balance: 10 })
  expect(totals).toMatchObject({ credits_month: 0, credits_all: 0 })
})

test.each([
  ['2026-06-15T12:00:00Z', null, '2026-06-01T00:00:00Z'],
  ['2026-06-30T22:30:00Z', 'Europe/Amsterdam', '2026-06-30T22:00:00Z'],
  ['2026-03-31T12:00:00Z', 'Europe/Amsterdam', '2026-02-28T23:00:00Z'],
  ['2026-11-01T03:00:00Z', 'America/New_York', '2026-10-01T04:00:00Z'],
  ['2026-11-02T12:00:00Z', 'America/New_York', '2026-11-01T04:00:00Z'],
])('the month of %s in %s began at %s', (now, timezone, start) => {
  expect(monthStart(new Date(now), timezone)).toEqual(new Date(start))
})
