/** ProfileViews of profiles: two-sided, by day, gone with incognito, blocks and passes, never of fictional profiles, and forgotten after 30 days. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ProfileViews } from '#domain/profile-views/profile-views.ts'
import { dayMs, hourMs } from '#domain/time/durations.ts'
import { forgetViews } from '#server/profile-views/profile-views.jobs.ts'
import { viewsStatement } from '#server/profile-views/profile-views.store.ts'
import { type Person, memberFixtures } from '../../../tests/member-fixtures.ts'
import { openCaller } from '../../../tests/caller.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const { newMember } = memberFixtures(() => app)
const open = (a: Person, b: { id: number }) => a.call('POST /api/profile_views.php', { body: { profile: b.id } })
const views = async (a: Person, before?: string) =>
  ProfileViews.parse((await a.call('GET /api/profile_views.php', { query: before === undefined ? {} : { before } })).body)
const viewers = async (a: Person) => (await views(a)).views.map(({ profile: { id }, day }) => [id, day])
const hide = (a: Person, incognito: boolean) => a.call('PUT /api/user.php', { body: { incognito } })
const rows = async (a: Person) =>
  (await sql`select from profile_view where viewer_id = ${a.id} or viewed_id = ${a.id}`.execute(app.ctx.db)).rows.length

test('who opens a profile is on its member’s list, once, with the day in words', async () => {
  const [a, b, c] = [await newMember(), await newMember(), await newMember()]
  expect(await open(a, b)).toMatchObject({ status: 200, body: null })
  await open(a, b)
  expect(await viewers(b)).toEqual([[a.id, 'today']])
  expect(await viewers(a)).toEqual([])
  app.wait(dayMs)
  await open(c, b)
  expect(await viewers(b)).toEqual([
    [c.id, 'today'],
    [a.id, 'yesterday'],
  ])
  app.wait(3 * dayMs)
  expect((await viewers(b)).map(([, day]) => day)).toEqual(['this_week', 'this_week'])
  app.wait(4 * dayMs)
  await open(a, b)
  expect(await viewers(b)).toEqual([
    [a.id, 'today'],
    [c.id, 'earlier'],
  ])
  expect(await rows(b)).toBe(2)
})

test('nothing of the hour is stored or told', async () => {
  const [a, b] = [await newMember(), await newMember()]
  await open(a, b)
  const { rows: stored } = await sql<object>`select * from profile_view where viewed_id = ${b.id}`.execute(app.ctx.db)
  expect(stored.map((row) => Object.keys(row).toSorted())).toEqual([['day', 'pool_id', 'viewed_id', 'viewer_id']])
  expect(JSON.stringify(await views(b))).not.toMatch(/\d\d:\d\d/)
})

test('incognito is two-sided: no views are left and none are seen, and those that were there go at once', async () => {
  const [a, b, c] = [await newMember(), await newMember(), await newMember()]
  await open(a, b)
  await open(c, a)
  expect((await hide(a, true)).body).toMatchObject({ incognito: true })
  expect([await viewers(b), await rows(a)]).toEqual([[], 0])
  expect(await views(a)).toEqual({ views: [], next: null, incognito: true })
  await open(a, b)
  await open(c, a)
  expect([await viewers(b), await rows(a)]).toEqual([[], 0])
  expect((await hide(a, false)).body).not.toHaveProperty('incognito')
  expect([await viewers(a), await viewers(b)]).toEqual([[], []])
  await open(a, b)
  expect(await viewers(b)).toEqual([[a.id, 'today']])
})

test('blocked and passed people, those who left and those on a break are not listed', async () => {
  const b = await newMember()
  const [blocker, blocked, passed, paused, stays] = [
    await newMember(),
    await newMember(),
    await newMember(),
    await newMember(),
    await newMember(),
  ]
  for (const one of [blocker, blocked, passed, paused, stays]) await open(one, b)
  expect((await viewers(b)).length).toBe(5)
  await blocker.call('POST /api/block.php', { body: { profile: b.id } })
  await b.call('POST /api/block.php', { body: { profile: blocked.id } })
  await b.call('POST /api/passes.php', { body: { profile: passed.id } })
  await paused.call('POST /api/pause.php')
  expect(await viewers(b)).toEqual([[stays.id, 'today']])
  expect(await open(blocker, b)).toMatchObject({ status: 200, body: null })
})

test('fictional profiles neither view nor are viewed, and oneself, strangers of another pool and unknown numbers leave nothing', async () => {
  const [a, mira] = [await newMember(), await newMember({ fictional: true })]
  await open(a, mira)
  await open(mira, a)
  await open(a, a)
  const far = await app.createMember('Far', { host: 'lavish.localhost' })
  for (const id of [far, 999_999_999]) expect(await open(a, { id })).toMatchObject({ status: 200, body: null })
  expect([await rows(a), await rows(mira)]).toEqual([0, 0])
})

test('the list has pages, newest day first', async () => {
  const b = await newMember()
  for (let n = 0; n < 27; n++) {
    if (n % 9 === 8) app.wait(dayMs)
    await open(await newMember(), b)
  }
  const first = await views(b)
  const second = await views(b, first.next ?? '')
  expect([first.views.length, second.views.length, second.next]).toEqual([24, 3, null])
  const all = [...first.views, ...second.views].map(({ profile }) => profile.id)
  expect(new Set(all).size).toBe(27)
  expect(second.views.map(({ day }) => day)).toEqual(['this_week', 'this_week', 'this_week'])
})

test('after 30 days a view is gone', async () => {
  const [a, b] = [await newMember(), await newMember()]
  await open(a, b)
  app.wait(30 * dayMs)
  await forgetViews.run(app.ctx, {})
  // their session slept as long
  b.call = await openCaller(app, b.id)
  expect(await viewers(b)).toEqual([[a.id, 'earlier']])
  app.wait(dayMs + hourMs)
  expect(await viewers(b)).toEqual([])
  await forgetViews.run(app.ctx, {})
  expect(await rows(b)).toBe(0)
})

test('a brand without views has no such calls', async () => {
  const far = await openCaller(app, await app.createMember('Fara', { host: 'lavish.localhost' }), 'lavish.localhost')
  expect((await far('GET /api/profile_views.php')).status).toBe(404)
  expect((await far('POST /api/profile_views.php', { body: { profile: 1 } })).status).toBe(404)
})

test('many views at once are all stored, in either direction', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => newMember()))
  await Promise.all(people.flatMap((a) => people.filter((b) => b !== a).flatMap((b) => [open(a, b), open(a, b)])))
  for (const one of people) expect((await viewers(one)).length).toBe(5)
})

test('the list is read by its index, however many views there are', async () => {
  const { db } = app.ctx
  await sql`alter table profile_view drop constraint profile_view_viewer_id_fkey, drop constraint profile_view_viewed_id_fkey`.execute(
    db,
  )
  await sql`insert into profile_view (viewer_id, viewed_id, day, pool_id)
    select 7000000 + n, 8000000 + n % 700, current_date - n % 30, 1 from generate_series(1, 30000) n`.execute(db)
  await sql`analyze profile_view`.execute(db)
  const plan = await db.transaction().execute(async (db) => {
    await sql`select set_config('plan_cache_mode', 'force_generic_plan', true)`.execute(db)
    await sql.raw(`prepare views (bigint, date, date, bigint, int) as ${viewsStatement}`).execute(db)
    const { rows } = await sql.raw<{ 'QUERY PLAN': string }>(`explain execute views(1, '2026-01-01', null, 0, 25)`).execute(db)
    await sql.raw('deallocate views').execute(db)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toMatch(/Index (Only )?Scan.* profile_view_of/)
  expect(plan).not.toMatch(/Seq Scan on profile_view|Sort/)
})
