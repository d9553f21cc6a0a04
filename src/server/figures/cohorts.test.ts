/** Cohorts: planted members of a few weeks, counted night by night on a stopped clock. */
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { weekOf } from '#domain/figures/cohorts.ts'
import { dayMs, hourMs } from '#domain/time/durations.ts'
import { cohortsOf, figuresOfToday } from '#server/figures/figures.ts'
import { countCohortsNightly } from '#server/figures/figures.jobs.ts'
import { importSite } from '#server/sites/sites.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
beforeEach(async () => {
  app = await openTestApp()
  // a Monday morning
  const { ctx } = app
  const monday = Date.parse(weekOf(ctx.now())) + 7 * dayMs
  app.wait(monday + 3 * hourMs - ctx.now().getTime())
})
afterEach(async () => {
  // planted beside the ledger, which is verified at the end
  await app.ctx.db.deleteFrom('refund').execute()
  await app.ctx.db.deleteFrom('purchase_order').execute()
  await app.close()
})

let people = 0
/** They sign up now; a visit is of that moment. */
async function join(count: number, more: { fictional?: boolean; activated?: boolean; network?: string } = {}) {
  const { network, ...options } = more
  const all: ProfileId[] = []
  for (let n = 0; n < count; n += 1)
    all.push(await app.createMember(`Cohort${(people += 1)}`, { seen_at: app.ctx.now(), ...options }))
  const change = { signed_up_at: app.ctx.now(), ...(network && { trafficsource: network }) }
  await app.ctx.db.updateTable('member').set(change).where('id', 'in', all).execute()
  return all
}
const visit = (members: readonly ProfileId[]) =>
  app.ctx.db
    .updateTable('member')
    .set({ seen_at: app.ctx.now() })
    .where('id', 'in', [...members])
    .execute()
/** To the hour after midnight, when the job runs. */
async function nights(count: number) {
  for (let n = 0; n < count; n += 1) {
    const now = app.ctx.now().getTime()
    app.wait(Math.floor(now / dayMs) * dayMs + dayMs + 11 * 60_000 - now)
    await countCohortsNightly.run(app.ctx, {})
  }
  app.wait(3 * hourMs)
}
let orders = 0
async function buy(member: ProfileId, price_minor: number, more: { provider?: string; state?: 'paid' | 'disputed' } = {}) {
  const id = String((orders += 1)).padStart(26, 'a')
  const at = app.ctx.now()
  await sql`insert into purchase_order (id, member_id, site_id, pack, credits, price_minor, currency, payment_method, provider, state, created_at, updated_at, paid_at, pool_id)
    values (${id}, ${member}, ${app.site().id}, 'small', 10, ${price_minor}, 'EUR', 'card', ${more.provider ?? 'mollie'}, ${more.state ?? 'paid'}, ${at}, ${at}, ${at}, ${app.site().pool_id})`.execute(
    app.ctx.db,
  )
  return id
}
const read = (network?: string) => cohortsOf(app.ctx, [app.site()], { weeks: 13, network })
const weekAgo = async (weeks: number, network?: string) => (await read(network)).weeks[weeks]!

test('who signed up in a week is counted with who confirmed and who was here in weeks 1 and 2, each once it is over', async () => {
  const ten = await join(10)
  const unconfirmed = await join(6, { activated: false })
  await join(3, { fictional: true })
  await nights(1)
  expect(await weekAgo(0)).toMatchObject({ signed_up: 16, confirmed: 10 })
  expect((await weekAgo(0)).active[0]).toEqual({ age: 1, n: null, of: 0, is_over: false })
  await nights(7)
  // day 8: seven come back, on two days each, and again just after midnight
  await visit(ten.slice(0, 7))
  await nights(1)
  await visit(ten.slice(0, 7))
  await nights(12)
  expect((await weekAgo(3)).active).toMatchObject([
    { age: 1, n: 7, of: 16, is_over: true },
    { age: 2, n: null, is_over: false },
    { age: 4, is_over: false },
    { age: 8, is_over: false },
  ])
  await visit(unconfirmed.slice(0, 2))
  await nights(7)
  // they came on day 21, which is week 3: week 2 had nobody
  expect((await weekAgo(4)).active[1]).toMatchObject({ age: 2, n: 0, of: 16, is_over: true })
})

test('a visit counts for the day it was on, also when the member is here again before the job runs', async () => {
  const six = await join(6)
  await nights(7)
  await visit(six)
  const midnight = Math.ceil(app.ctx.now().getTime() / dayMs) * dayMs
  app.wait(midnight + 60_000 - app.ctx.now().getTime())
  await visit(six)
  app.wait(10 * 60_000)
  await countCohortsNightly.run(app.ctx, {})
  expect((await read()).active).toMatchObject({ on_day: 6, in_30_days: 6 })
  app.wait(12 * hourMs)
  await nights(1)
  // the second visit was on the day that ended now
  expect((await read()).active).toMatchObject({ on_day: 6, in_30_days: 6 })
  await nights(1)
  expect((await read()).active).toMatchObject({ on_day: 0, in_30_days: 6 })
})

test('first purchases and revenue count by their day; sandbox money, charge-backs and what was given back do not', async () => {
  const ten = await join(10)
  app.wait(2 * dayMs)
  for (const member of ten.slice(0, 5)) await buy(member, 1000)
  await buy(ten[5]!, 9900, { provider: 'sandbox' })
  app.wait(hourMs)
  // the day so far on Today leaves sandbox money out too
  expect((await figuresOfToday(app.ctx, [app.site()]))[0]?.revenue).toMatchObject([{ currency: 'EUR', amount_minor: 5000 }])
  await buy(ten[6]!, 9900, { state: 'disputed' })
  app.wait(10 * dayMs)
  await buy(ten[0]!, 2000)
  const returned = await buy(ten[7]!, 3000)
  const at = app.ctx.now()
  await sql`insert into refund (id, order_id, amount_minor, credits, reason, state, refund_ref, created_at, done_at, pool_id)
    values (${'b'.repeat(26)}, ${returned}, 1000, 0, 'operator', 'done', 'r', ${at}, ${at}, ${app.site().pool_id})`.execute(
    app.ctx.db,
  )
  await nights(3)
  expect((await weekAgo(2)).bought).toEqual([
    { age: 7, n: 5, of: 10, is_over: true },
    { age: 30, n: null, of: 0, is_over: false },
  ])
  // 5 × 10.00 over ten sign-ups
  expect((await weekAgo(2)).revenue).toEqual([
    { age: 7, is_over: true, per_signup: [{ currency: 'EUR', amount_minor: 500 }] },
    { age: 30, is_over: false, per_signup: [] },
    { age: 90, is_over: false, per_signup: [] },
  ])
  await nights(28)
  const later = await weekAgo(6)
  expect(later.bought[1]).toEqual({ age: 30, n: 6, of: 10, is_over: true })
  // and 20.00, and 30.00 less 10.00
  expect(later.revenue[1]).toEqual({ age: 30, is_over: true, per_signup: [{ currency: 'EUR', amount_minor: 900 }] })
})

test('networks are those the brand works with; a cell of fewer than five people says so, and their revenue is not told', async () => {
  const partner = { network: 'lamplight', click_id: 'sub1' as const, signing_secret: 'lamplight', postbacks: {} }
  await importSite(app.ctx, { ...app.site().file, networks: [partner] })
  await join(8, { network: 'lamplight' })
  const [buyer] = await join(3, { network: 'typed-by-somebody' })
  await buy(buyer!, 5000)
  await nights(15)
  const { networks } = await read()
  expect(networks.map(({ key }) => key)).toEqual(['lamplight', ''])
  expect(networks[0]).toMatchObject({ signed_up: 8, confirmed: 8, bought: [{ n: 0, of: 8 }, { is_over: false }] })
  expect(networks[1]).toMatchObject({
    signed_up: null,
    bought: [{ n: null, of: null }, {}],
    revenue: [{ per_signup: [] }, {}, {}],
  })
  expect(await weekAgo(2, 'lamplight')).toMatchObject({ signed_up: 8 })
  expect(await weekAgo(2, 'typed-by-somebody')).toMatchObject({ signed_up: 0 })
})

test('weeks of visits go with the member, and counts of a week stay as they were once it is 15 weeks old', async () => {
  const six = await join(6)
  await nights(8)
  await visit(six)
  await nights(1)
  const kept = async () =>
    Number(
      (
        await app.ctx.db
          .selectFrom('active_week')
          .select(({ fn }) => fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    )
  expect(await kept()).toBe(6)
  await app.ctx.db.deleteFrom('member').where('id', '=', six[0]!).execute()
  expect(await kept()).toBe(5)
  app.wait(70 * dayMs)
  await nights(1)
  expect(await kept()).toBe(0)
})
