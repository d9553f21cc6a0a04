/** Who looked: members see on which day, in which role and why staff opened what is theirs, and never who it was. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '#domain/time/durations.ts'
import type { Looks } from '#domain/looks/looks.ts'
import { holdLooksOf } from '#server/looks/looks.ts'
import { listAuditLines, logAct } from '#server/audit/audit.ts'
import { openConsole, type Worker } from '../../../tests/console.ts'
import { memberFixtures, type Person } from '../../../tests/member-fixtures.ts'
import { readCopy } from '../../../tests/member-copy.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let desk: ReturnType<typeof openConsole>
let ada: Worker
let sam: Worker
beforeAll(async () => {
  app = await openTestApp()
  desk = openConsole(app)
  ada = await desk.hire('Ada', { role: 'lead_moderator' })
  sam = await desk.hire('Sam', { role: 'support' })
})
afterAll(() => app.close())
const { newMember } = memberFixtures(() => app)

const reason = 'asked by mail'
const today = () => app.ctx.now().toISOString().slice(0, 10)
const looksAt = async (who: Person, before?: string) =>
  (await who.call('GET /api/looks.php', { query: before ? { before } : {} })).body as Looks
/** Signed in anew: a session of staff ends after half an hour. */
const now = (by: Worker) => desk.signIn(by.id)
const opened = async (by: Worker, whom: Person) => (await now(by)).call('GET /api/members/one', { query: { id: whom.id } })
const report = async (who: Person, whom: Person) =>
  ((await who.call('POST /api/report.php', { body: { profile: whom.id, reason: 'scam' } })).body as { reference: string })
    .reference
const closeCases = (whom: Person) =>
  sql`update moderation_case set state = 'closed', closed_at = ${app.ctx.now()}, holder = null, held_until = null where subject_id = ${whom.id}`.execute(
    app.ctx.db,
  )

test.each(['notes', 'requests', 'found', 'ledger'] as const)('their %s are their page too: one look a day', async (list) => {
  const anna = await newMember()
  const by = await now(sam)
  for (const _ of [1, 2]) expect((await by.call(`GET /api/members/${list}`, { query: { id: anna.id } })).status).toBe(200)
  expect((await looksAt(anna)).looks).toEqual([{ day: today(), role: 'support', what: 'page', why: 'service' }])
  const lines = await listAuditLines(app.ctx.db, { member: anna.id, limit: 5 })
  expect(lines.map(({ act, kind }) => `${act}, ${kind}`)).toEqual([1, 2].map(() => `member ${list}, look`))
})

test('a member reads that support opened their page and their address, once a day each, without a name', async () => {
  const anna = await newMember()
  expect((await looksAt(anna)).looks).toEqual([])
  await opened(sam, anna)
  await opened(sam, anna)
  await sam.call('POST /api/members/reveal', { body: { id: anna.id, reason } })
  const { looks } = await looksAt(anna)
  expect(looks).toEqual(
    expect.arrayContaining([
      { day: today(), role: 'support', what: 'page', why: 'service' },
      { day: today(), role: 'support', what: 'details', why: 'service' },
    ]),
  )
  expect(looks).toHaveLength(2)
  expect(JSON.stringify(looks)).not.toMatch(/Sam|staff:|asked by mail/)
  app.wait(dayMs)
  await opened(sam, anna)
  expect((await looksAt(anna)).looks).toHaveLength(3)
})

test('a refused try is no look, and nobody sees the looks at somebody else', async () => {
  const [anna, cleo] = [await newMember(), await newMember()]
  const moderator = await desk.hire('Mo', { role: 'moderator' })
  expect((await moderator.call('POST /api/members/reveal', { body: { id: anna.id, reason } })).status).toBe(403)
  await opened(sam, anna)
  expect((await looksAt(anna)).looks.map(({ what }) => what)).toEqual(['page'])
  expect((await looksAt(cleo)).looks).toEqual([])
})

test('while a case about them is open its looks wait, those from before stay, and all of them come once it is decided', async () => {
  const [anna, ben] = [await newMember(), await newMember({ gender: 'm' })]
  await opened(sam, ben)
  app.wait(dayMs)
  const reference = await report(anna, ben)
  app.wait(1000)
  const holder = await now(ada)
  await holder.call('POST /api/cases/hold', { body: { reference } })
  expect((await holder.call('GET /api/cases/evidence', { query: { reference } })).status).toBe(200)
  await opened(ada, ben)
  await opened(sam, ben)
  expect((await looksAt(ben)).looks).toMatchObject([{ role: 'support', what: 'page' }])
  expect((await readCopy(app.ctx, ben.id)).looks).toHaveLength(1)
  await closeCases(ben)
  expect((await looksAt(ben)).looks.slice(0, 3)).toEqual(
    expect.arrayContaining([
      { day: today(), role: 'lead_moderator', what: 'evidence', why: 'case' },
      { day: today(), role: 'lead_moderator', what: 'page', why: 'case' },
      { day: today(), role: 'support', what: 'page', why: 'service' },
    ]),
  )
  expect((await readCopy(app.ctx, ben.id)).looks).toHaveLength(4)
  expect((await looksAt(anna)).looks).toEqual([])
})

test('where an authority forbids in writing to tell, the looks from then on wait until its day', async () => {
  const anna = await newMember()
  await opened(sam, anna)
  app.wait(1000)
  await holdLooksOf(app.ctx, anna.id, new Date(app.ctx.now().getTime() + 30 * dayMs))
  await holdLooksOf(app.ctx, anna.id, new Date(app.ctx.now().getTime() + 10 * dayMs))
  await opened(ada, anna)
  expect((await looksAt(anna)).looks).toMatchObject([{ role: 'support' }])
  app.wait(20 * dayMs)
  expect((await looksAt(anna)).looks).toHaveLength(1)
  app.wait(11 * dayMs)
  expect((await looksAt(anna)).looks).toHaveLength(2)
})

test('a role of the installation’s own is “our team”, and a user of the machine is told as one', async () => {
  const anna = await newMember()
  const own = { target_kind: 'member', target: String(anna.id), member: anna.id, kind: 'look' } as const
  await logAct(app.ctx, { actor_kind: 'staff', actor: '7' }, { act: 'member show', ...own, role: 'night_shift' })
  await logAct(app.ctx, { actor_kind: 'shell', actor: 'ada' }, { act: 'member show', ...own })
  await logAct(app.ctx, { actor_kind: 'product', actor: 'a job' }, { act: 'member show', ...own })
  expect((await looksAt(anna)).looks.map(({ role }) => role).toSorted()).toEqual(['shell', 'staff'])
})

test('many looks come page by page, by the index alone', async () => {
  const anna = await newMember()
  await sql`insert into member_look (member_id, at, day, role, what, why)
    select ${anna.id}, ${app.ctx.now()}::timestamptz - n * interval '1 day', (${app.ctx.now()}::timestamptz - n * interval '1 day')::date, 'support', 'page', 'service'
      from generate_series(1, 45) n`.execute(app.ctx.db)
  const ben = await newMember({ gender: 'm' })
  await sql`insert into member_look (member_id, at, day, role, what, why)
    select ${ben.id}, ${app.ctx.now()}::timestamptz - n * interval '1 hour', (${app.ctx.now()}::timestamptz - n * interval '1 hour')::date, 'role ' || n, 'page', 'service'
      from generate_series(1, 20000) n`.execute(app.ctx.db)
  await sql`analyze member_look`.execute(app.ctx.db)
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select id from member_look where member_id = ${anna.id}
    and at < coalesce((select looks_wait_from(${anna.id}, now())), 'infinity') order by at desc, id desc limit 21`.execute(
    app.ctx.db,
  )
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('using member_look_of_member')
  expect(plan).not.toMatch(/Seq Scan|Sort/)
  const first = await looksAt(anna)
  const second = await looksAt(anna, first.next ?? '')
  const third = await looksAt(anna, second.next ?? '')
  expect([first, second, third].map(({ looks }) => looks.length)).toEqual([20, 20, 5])
  expect(third.next).toBeNull()
  expect(new Set([first, second, third].flatMap(({ looks }) => looks.map(({ day }) => day))).size).toBe(45)
})
