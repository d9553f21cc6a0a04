/** Figures of today and of each day: fewer than five people are not shown, and a pool is counted as a whole. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { dayMs, hourMs } from '#domain/time/durations.ts'
import { addCounts } from '#server/figures/figures.store.ts'
import { figuresOfToday } from '#server/figures/figures.ts'
import { openConsole, type Worker } from '../../../tests/console.ts'
import { memberFixtures } from '../../../tests/member-fixtures.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let auditor: Worker
beforeAll(async () => {
  app = await openTestApp()
  auditor = await openConsole(app).hire('Ann', { role: 'auditor' })
  const count = (host: string, name: string, n: number) => ({ site_id: app.site(host).id, name, n })
  await addCounts(app.ctx.db, app.ctx.now(), [
    count('social.localhost', 'signups', 3),
    count('classic.localhost', 'signups', 4),
    count('lavish.localhost', 'signups', 6),
    count('social.localhost', 'likes', 3),
  ])
})
afterAll(() => app.close())
const { newMember } = memberFixtures(() => app)

const today = async (query: object) => {
  const { body } = await auditor.call('GET /api/figures/days', { query: { days: 7, ...query } })
  return (body as { days: { n: number | null }[] }).days.at(-1)?.n
}

test('a day with three sign-ups of a brand shows no number, a day with six does, and one with none says none', async () => {
  expect(await today({ name: 'signups', site: app.site().id })).toBe(null)
  expect(await today({ name: 'signups', site: app.site('lavish.localhost').id })).toBe(6)
  expect(await today({ name: 'confirmed', site: app.site().id })).toBe(0)
})

test('the brands of a pool are counted together, so that two small ones make a number', async () => {
  expect(await today({ name: 'signups', pool: app.site().pool_id })).toBe(7)
  expect(await today({ name: 'signups' })).toBe(13)
})

test('what is no count of people is shown from the first one on', async () => {
  expect(await today({ name: 'likes', site: app.site().id })).toBe(3)
})

test('first purchases, refused mails and overdue reports stand beside what they are part of', async () => {
  const { ctx } = app
  const at = new Date(ctx.now().getTime() - hourMs)
  const people: ProfileId[] = []
  for (let n = 0; n < 6; n++) people.push(await app.createMember(`Buyer${n}`))
  const order = {
    pack: 'small',
    credits: 100,
    price_minor: 999,
    currency: 'EUR',
    payment_method: 'card',
    provider: 'sandbox',
    state: 'paid',
  } as const
  await ctx.db
    .insertInto('purchase_order')
    .values(
      people.map((member_id, n) => ({
        ...order,
        id: `o${n}`.padEnd(26, '0'),
        member_id,
        site_id: app.site().id,
        created_at: at,
        updated_at: at,
        paid_at: at,
      })),
    )
    .execute()
  await ctx.db.updateTable('member').set({ paid_at: at }).where('id', 'in', people).execute()
  await ctx.db.updateTable('member').set({ mail_refused_at: at }).where('id', 'in', people.slice(0, 3)).execute()
  const rita = await newMember()
  await rita.call('POST /api/report.php', { body: { profile: people[0], reason: 'scam' } })
  const read = async () => (await figuresOfToday(ctx, [app.site()]))[0]?.counts
  expect(await read()).toMatchObject({
    first_purchases: { now: 6, usual: 0 },
    mails_refused: { now: null },
    reports_overdue: { now: 0 },
  })
  app.wait(3 * dayMs)
  expect(await read()).toMatchObject({
    first_purchases: { now: 0 },
    mails_refused: { now: 0 },
    reports_open: { now: 1 },
    reports_overdue: { now: 1 },
  })
  await ctx.db.deleteFrom('purchase_order').execute()
})
