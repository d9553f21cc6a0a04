/** Today: who is here now, what was counted last night, how fast pages are, and the line of 30 days. */
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { dayMs, hourMs, minuteMs } from '#domain/time/durations.ts'
import { openLive } from '#server/events/live.ts'
import { figuresOfToday, startCounting } from '#server/figures/figures.ts'
import { leaveHere, recordHere } from '#server/figures/here-now.ts'
import { countCohortsNightly } from '#server/figures/figures.jobs.ts'
import { addCounts } from '#server/figures/figures.store.ts'
import { openState } from '#server/infrastructure/state.ts'
import { openCaller } from '../../../tests/caller.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
beforeEach(async () => {
  app = await openTestApp()
})
afterEach(async () => {
  // planted beside the ledger, which is verified at the end
  await app.ctx.db.deleteFrom('payment_event').execute()
  await app.ctx.db.deleteFrom('purchase_order').execute()
  await app.close()
})

const today = async (host = 'social.localhost') => {
  const [brand] = await figuresOfToday(app.ctx, [app.site(host)])
  if (!brand) throw new Error('no brand')
  return brand
}
/** A process of its own on the same database. */
const anotherProcess = () => ({ ...app.ctx, state: openState(), live: openLive(app.ctx) })
/** Opens the site in a tab. Returns how the tab is closed. */
function openTab({ live }: Pick<TestApp['ctx'], 'live'>, member: ProfileId, host = 'social.localhost') {
  const findMember = () => Promise.resolve({ profile: member, versions: { user: 1, chats: 1, likes: 1 } })
  return live.open({ member, site: app.site(host).id, stamp: '', last: undefined, findMember })({
    write: () => true,
    end: () => {},
  })
}
async function members(count: number) {
  const all: ProfileId[] = []
  for (let n = 0; n < count; n += 1) all.push(await app.createMember(`Here${n}`))
  return all
}
const hereNow = async (host?: string) => (await today(host)).counts.here_now?.now

test('members who have the site open are here now, once however many tabs they have, at the brand that they look at', async () => {
  const people = await members(6)
  const tabs = people.flatMap((member) => [openTab(app.ctx, member), openTab(app.ctx, member)])
  for (const member of people.slice(0, 5)) openTab(app.ctx, member, 'classic.localhost')
  await recordHere(app.ctx)
  expect([await hereNow(), await hereNow('classic.localhost')]).toEqual([6, 5])
  for (const close of tabs) close()
  await recordHere(app.ctx)
  expect([await hereNow(), await hereNow('classic.localhost')]).toEqual([0, 5])
})

test('processes are added up, fewer than five people are not told, and a process that fell silent counts for a minute', async () => {
  const people = await members(6)
  const [one, other] = [anotherProcess(), anotherProcess()]
  for (const [at, member] of people.entries()) openTab(at < 4 ? one : other, member)
  await recordHere(one)
  expect(await hereNow()).toBe(null)
  await recordHere(other)
  expect(await hereNow()).toBe(6)
  await leaveHere(other)
  expect(await hereNow()).toBe(null)
  app.wait(minuteMs)
  expect(await hereNow()).toBe(0)
})

test('three of four visits were as fast as said, of the brand that they went to, and fewer than 20 say nothing', async () => {
  const visitor = await openCaller(app, null)
  const visit = async (value: number, name = 'lcp') => {
    const { status } = await visitor('POST /api/vitals.php', { body: { vitals: [{ name, page: 'members', value }] } })
    expect(status).toBe(200)
  }
  for (let n = 0; n < 15; n += 1) await visit(1100)
  for (let n = 0; n < 4; n += 1) await visit(3900)
  await visit(90, 'ttfb')
  await startCounting(app.ctx)()
  expect((await today()).speed.p75_ms).toBe(null)
  await visit(3900)
  await startCounting(app.ctx)()
  // fifteen of twenty lie in the step from 1,000 to 1,250
  expect((await today()).speed).toEqual({ p75_ms: 1250, usual_ms: null })
  expect((await today('classic.localhost')).speed.p75_ms).toBe(null)
  app.wait(7 * dayMs)
  expect((await today()).speed).toEqual({ p75_ms: null, usual_ms: 1250 })
})

test('a line shows 30 days of a figure, today last, and no count of fewer than five people', async () => {
  const { ctx } = app
  const site_id = app.site().id
  const at = (days: number) => new Date(ctx.now().getTime() - days * dayMs)
  await addCounts(ctx.db, at(30), [{ site_id, name: 'signups', n: 70 }])
  await addCounts(ctx.db, at(29), [{ site_id, name: 'signups', n: 7 }])
  await addCounts(ctx.db, at(1), [{ site_id, name: 'signups', n: 3 }])
  await addCounts(ctx.db, at(1), [{ site_id, name: 'likes', n: 3 }])
  await addCounts(ctx.db, at(0), [{ site_id, name: 'signups', n: 8 }])
  app.wait(minuteMs)
  const { signups, likes } = (await today()).lines
  expect(signups).toEqual([7, ...Array<number>(27).fill(0), null, 8])
  expect(likes.slice(-2)).toEqual([3, 0])
  await addCounts(ctx.db, at(0), [{ site_id, name: 'signups', n: 1 }])
  app.wait(minuteMs)
  expect((await today()).lines.signups.at(-1)).toBe(9)
  app.wait(dayMs)
  expect((await today()).lines.signups).toEqual([...Array<number>(27).fill(0), null, 9, 0])
})

test('charge-backs are a share of what was paid in 30 days: won ones and test money are none', async () => {
  expect((await today()).night).toBe(null)
  let buyers = 0
  const order = async (days: number, events: readonly string[] = [], provider = 'mollie') => {
    const { id: site, pool_id } = app.site()
    const member = await app.createMember(`Buyer${(buyers += 1)}`)
    const at = new Date(app.ctx.now().getTime() - days * dayMs)
    const id = `${member}`.padStart(26, 'a')
    await sql`insert into purchase_order (id, member_id, site_id, pack, credits, price_minor, currency, payment_method, provider, state, created_at, updated_at, paid_at, pool_id)
      values (${id}, ${member}, ${site}, 'small', 10, 999, 'EUR', 'card', ${provider}, 'paid', ${at}, ${at}, ${at}, ${pool_id})`.execute(
      app.ctx.db,
    )
    for (const [n, kind] of events.entries())
      await sql`insert into payment_event (provider, event_id, order_id, kind, received_at, pool_id)
        values (${provider}, ${`${id} ${n}`}, ${id}, ${kind}, ${new Date(at.getTime() + (n + 1) * hourMs)}, ${pool_id})`.execute(
        app.ctx.db,
      )
  }
  await order(2)
  await order(20, ['charged_back'])
  await order(20, ['charged_back', 'dispute_won'])
  await order(20, ['charged_back', 'dispute_won', 'charged_back'])
  await order(20, ['charged_back'], 'sandbox')
  await order(35, ['charged_back'])
  await countCohortsNightly.run(app.ctx, {})
  expect((await today()).night).toMatchObject({ paid: 4, charged_back: 2, active_on_day: expect.anything() })
  expect((await today('classic.localhost')).night).toMatchObject({ paid: 0, charged_back: 0 })
})
