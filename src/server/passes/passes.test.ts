/** Passes: hidden from the member's own search and home, undone freely, known to nobody, and no block. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { passMember } from '#server/passes/passes.ts'
import { mostPasses } from '#domain/passes/passes.ts'
import { sql } from 'kysely'
import { type Person, chatOf, memberFixtures, say } from '../../../tests/member-fixtures.ts'
import { searching } from '../../../tests/searching.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const { newMember } = memberFixtures(() => app, { credits: 100 })
const pass = (a: Person, b: Person) => a.call('POST /api/passes.php', { body: { profile: b.id } })
const showAgain = (a: Person, b: Person) => a.call('DELETE /api/passes.php', { body: { profile: b.id } })
type Listed = { profiles: { id: number }[]; next: string | null }
const passed = async (a: Person, before?: string) =>
  (await a.call('GET /api/passes.php', { query: before === undefined ? {} : { before } })).body as Listed
const passedIds = async (a: Person) => (await passed(a)).profiles.map(({ id }) => id)
const everybody = { gender: 'any', country: 'NL', do_not_save: '1', pp: 48 }
const found = async (a: Person) => (await searching(app).find(a.id, everybody)).profiles.map(({ id }) => id)
const counted = async (a: Person) => (await searching(app).count(a.id, everybody)).num_results

test('a pass hides somebody from the member’s search and its counts, and showing them again brings them back', async () => {
  const [a, b] = [await newMember(), await newMember()]
  const before = await counted(a)
  expect(await found(a)).toContain(b.id)
  expect(await pass(a, b)).toMatchObject({ status: 200, body: null })
  expect(await found(a)).not.toContain(b.id)
  expect(await counted(a)).toBe(before - 1)
  expect(await passedIds(a)).toEqual([b.id])
  expect(await showAgain(a, b)).toMatchObject({ status: 200, body: null })
  expect([await found(a), await passedIds(a)]).toEqual([expect.arrayContaining([b.id]), []])
})

test('it is one-sided: the other finds, likes and writes as before, and nothing tells them', async () => {
  const [a, b] = [await newMember(), await newMember()]
  const versions = () => app.ctx.db.selectFrom('member_state').selectAll().where('member_id', '=', b.id).executeTakeFirst()
  const before = await versions()
  await pass(a, b)
  expect(await versions()).toEqual(before)
  expect(await found(b)).toContain(a.id)
  expect((await b.call('POST /api/likes.php', { body: { profile: a.id } })).status).toBe(200)
  expect((await say(b, await chatOf(b, a))).status).toBe(200)
})

test('a pass is no block: the profile opens, and chats, likes and a match stay', async () => {
  const [a, b] = [await newMember(), await newMember()]
  const chat = await chatOf(a, b)
  await say(a, chat)
  await a.call('POST /api/likes.php', { body: { profile: b.id } })
  await b.call('POST /api/likes.php', { body: { profile: a.id } })
  await pass(a, b)
  expect((await a.call('GET /api/profile.php', { query: { profile: b.id } })).status).toBe(200)
  expect((await a.call('GET /api/chats.php')).body).toMatchObject({ chats: [{ profile: { id: b.id } }] })
  expect((await a.call('GET /api/likes.php', { query: { type: 'mutual' } })).body).toMatchObject({ profiles: [{ id: b.id }] })
  expect((await say(a, chat)).status).toBe(200)
})

test('liking somebody takes the pass back', async () => {
  const [a, b, c] = [await newMember(), await newMember(), await newMember()]
  await pass(a, b)
  await pass(a, c)
  await a.call('POST /api/likes.php', { body: { profile: b.id } })
  expect(await passedIds(a)).toEqual([c.id])
  expect(await found(a)).toContain(b.id)
})

test('the hidden are listed newest first, page by page, without those who left or blocked', async () => {
  const a = await newMember()
  const people: Person[] = []
  for (let n = 0; n < 23; n++) people.push(await newMember())
  for (const one of people) {
    app.wait(1000)
    await pass(a, one)
  }
  const newest = people.map(({ id }) => id).toReversed()
  const first = await passed(a)
  expect(first.profiles.map(({ id }) => id)).toEqual(newest.slice(0, 20))
  const second = await passed(a, first.next ?? '')
  expect([second.profiles.map(({ id }) => id), second.next]).toEqual([newest.slice(20), null])
  await people[22]?.call('POST /api/block.php', { body: { profile: a.id } })
  await people[21]?.call('POST /api/pause.php')
  expect((await passedIds(a)).slice(0, 1)).toEqual([people[20]?.id])
})

test('a second pass changes nothing; oneself, somebody of another pool and a number without a person cannot be passed', async () => {
  const a = await newMember()
  const b = await newMember()
  const far = await app.createMember('Far', { host: 'lavish.localhost' })
  await pass(a, b)
  app.wait(60_000)
  await pass(a, b)
  expect(await pass(a, a)).toMatchObject({ status: 404 })
  expect(await pass(a, { ...a, id: far })).toMatchObject({ status: 200, body: null })
  expect(await pass(a, { ...a, id: 999_999_999 as typeof far })).toMatchObject({ status: 200, body: null })
  const rows = app.ctx.db.selectFrom('pass').select('other_id').where('member_id', '=', a.id)
  expect(await rows.execute()).toEqual([{ other_id: b.id }])
})

test('of very many passes the oldest end', async () => {
  const [a, b] = [await newMember(), await newMember()]
  const { db } = app.ctx
  await sql`alter table pass disable trigger user`.execute(db)
  await sql`alter table pass drop constraint pass_other_id_fkey`.execute(db)
  await sql`insert into pass (member_id, other_id, at, pool_id)
    select ${a.id}::bigint, 5000000 + n, ${app.ctx.now()}::timestamptz - n * interval '1 minute', 1 from generate_series(1, ${mostPasses}::int) n`.execute(
    db,
  )
  await sql`alter table pass enable trigger user`.execute(db)
  await passMember(app.ctx, a.id, b.id)
  const left = await db.selectFrom('pass').select('other_id').where('member_id', '=', a.id).orderBy('at', 'desc').execute()
  expect([left.length, left.at(0)?.other_id, left.at(-1)?.other_id]).toEqual([mostPasses, b.id, 5_000_000 + mostPasses - 1])
})
