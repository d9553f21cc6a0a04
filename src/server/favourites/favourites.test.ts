/** Favourites: private marks, newest first, taken away with undo, and 500 at most. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Favourites, mostFavourites } from '#domain/favourites/favourites.ts'
import { codeOf } from '../../../tests/console.ts'
import { type Person, memberFixtures } from '../../../tests/member-fixtures.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const { newMember } = memberFixtures(() => app)
const mark = (a: Person, b: { id: number }, undo?: string) =>
  a.call('POST /api/favourites.php', { body: { profile: b.id, ...(undo !== undefined && { undo }) } })
const unmark = async (a: Person, b: Person) =>
  (await a.call('DELETE /api/favourites.php', { body: { profile: b.id } })).body as { undo: string | null }
const page = async (a: Person, before?: string) =>
  Favourites.parse((await a.call('GET /api/favourites.php', { query: before === undefined ? {} : { before } })).body)
const marked = async (a: Person) => (await page(a)).favourites.map(({ profile }) => profile.id)
const idsOf = async (a: Person) => ((await a.call('GET /api/favourite_ids.php')).body as { ids: number[] }).ids

test('a mark is the member’s own: it is on their list and on the profile, and nothing tells the other', async () => {
  const [a, b] = [await newMember(), await newMember()]
  const state = () => app.ctx.db.selectFrom('member_state').selectAll().where('member_id', '=', b.id).executeTakeFirst()
  const before = await state()
  await mark(a, b)
  await mark(a, b)
  expect([await marked(a), await idsOf(a)]).toEqual([[b.id], [b.id]])
  expect((await a.call('GET /api/profile.php', { query: { profile: b.id } })).body).toMatchObject({ is_favourite: true })
  expect((await b.call('GET /api/profile.php', { query: { profile: a.id } })).body).not.toHaveProperty('is_favourite')
  expect([await marked(b), await state()]).toEqual([[], before])
})

test('undo brings a mark back to its place', async () => {
  const [a, b, c] = [await newMember(), await newMember(), await newMember()]
  await mark(a, b)
  app.wait(60_000)
  await mark(a, c)
  const { undo } = await unmark(a, b)
  expect(await marked(a)).toEqual([c.id])
  app.wait(1000)
  await mark(a, b, undo ?? '')
  expect(await marked(a)).toEqual([c.id, b.id])
  expect(await unmark(a, await newMember())).toEqual({ undo: null })
})

test('the list has pages, without those who left or blocked', async () => {
  const a = await newMember()
  const people: Person[] = []
  for (let n = 0; n < 27; n++) people.push(await newMember())
  for (const one of people) {
    app.wait(1000)
    await mark(a, one)
  }
  await people[26]?.call('POST /api/block.php', { body: { profile: a.id } })
  const newest = people.slice(0, 26).map(({ id }) => id)
  const first = await page(a)
  const second = await page(a, first.next ?? '')
  expect([...first.favourites, ...second.favourites].map(({ profile }) => profile.id)).toEqual(newest.toReversed())
  expect([first.favourites.length, second.next]).toEqual([24, null])
})

test('oneself, blocked people and those of other pools cannot be marked, and there are 500 at most', async () => {
  const [a, b] = [await newMember(), await newMember()]
  const far = await app.createMember('Far', { host: 'lavish.localhost' })
  for (const id of [a.id, far, 999_999_999]) expect(await mark(a, { id })).toMatchObject({ status: 404 })
  const { db } = app.ctx
  await sql`alter table favourite drop constraint favourite_other_id_fkey`.execute(db)
  await sql`insert into favourite (member_id, other_id, at) select ${a.id}, 5000000 + n, now() from generate_series(1, ${mostFavourites}::int) n`.execute(
    db,
  )
  const refused = await mark(a, b)
  expect([refused.status, codeOf(refused), (refused.body as { most: number }).most]).toEqual([422, 'favourites_full', 500])
})
