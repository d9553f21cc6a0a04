/** Break-glass: messages beyond a report need two people and a ground, are open for thirty minutes to one of them, and the members see it. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Looks } from '#domain/looks/looks.ts'
import type { Glass, GlassPage } from '#domain/glass/glass.ts'
import { consoleWire } from '#domain/console-wire.ts'
import { roleKeys } from '#domain/staff/roles.ts'
import { hourMs, minuteMs } from '#domain/time/durations.ts'
import { asConsoleRole } from '#server/infrastructure/console-role.ts'
import { codeOf, openConsole, type Worker } from '../../../tests/console.ts'
import { chatOf, memberFixtures, type Person, say } from '../../../tests/member-fixtures.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

const canary = 'the canary sings at midnight'
let app: TestApp
let desk: ReturnType<typeof openConsole>
let ada: Worker
let leo: Worker
beforeAll(async () => {
  app = await openTestApp()
  desk = openConsole(app)
  ada = await desk.hire('Ada', { role: 'lead_moderator' })
  leo = await desk.hire('Leo', { role: 'lead_moderator' })
})
afterAll(() => app.close())
const { newMember } = memberFixtures(() => app, { credits: 200 })

const now = (who: Worker) => desk.signIn(who.id)
const hour = (from: number) => new Date(app.ctx.now().getTime() + from * hourMs).toISOString()
async function pair(): Promise<[Person, Person]> {
  const [anna, ben] = [await newMember(), await newMember({ gender: 'm' })]
  const chat = await chatOf(anna, ben)
  await say(anna, chat, canary)
  await say(ben, chat, 'And so do I')
  return [anna, ben]
}
const bodyFor = ([anna, ben]: readonly [Person, Person], more = {}) => ({
  member: anna.id,
  other: ben.id,
  from: hour(-1),
  until: hour(1),
  case: 'StA Kiel 12 Js 4/26',
  reason: 'An order of the prosecutor, page 2',
  ...more,
})
async function ask(who: Worker, body: object) {
  const answer = await (await now(who)).call('POST /api/break_glass', { body })
  return { ...answer, id: (answer.body as { waits_for_approval?: string }).waits_for_approval ?? '0' }
}
const give = async (who: Worker, id: string) => (await now(who)).call('POST /api/approvals/give', { body: { id } })
const read = async (who: Worker, id: string, more = {}) =>
  (await now(who)).call('GET /api/break_glass/one', { query: { id, ...more } })
const looksOf = async (who: Person) => ((await who.call('GET /api/looks.php', { query: {} })).body as Looks).looks
const linesOf = (id: string) =>
  sql<{ act: string; actor: string; reason: string | null; target: string | null; case_reference: string; outcome: string }>`
    select a.act, a.actor, a.case_reference, a.outcome, t.reason, t.target from audit_log a join audit_log_text t on t.log_id = a.id
     where a.approval_id = ${Number(id)} order by a.id`.execute(app.ctx.db)

test('one asks with a ground, another agrees, and for thirty minutes the first reads it and nobody else', async () => {
  const both = await pair()
  const { status, id } = await ask(ada, bodyFor(both))
  expect(status).toBe(202)
  expect(codeOf(await read(ada, id))).toBe('not_found')
  expect(codeOf(await give(ada, id))).toBe('own_request')
  expect((await give(leo, id)).status).toBe(200)
  const page = (await read(ada, id)).body as GlassPage
  expect(page.messages.map(({ from, text }) => [from, text])).toEqual([
    ['other', 'And so do I'],
    ['member', canary],
  ])
  expect(((await (await now(ada)).call('GET /api/break_glass')).body as { glasses: Glass[] }).glasses).toMatchObject([{ id }])
  expect(codeOf(await read(leo, id))).toBe('not_found')
  expect(((await (await now(leo)).call('GET /api/break_glass')).body as { glasses: Glass[] }).glasses).toEqual([])
  app.wait(29 * minuteMs)
  expect((await read(ada, id)).status).toBe(200)
  app.wait(2 * minuteMs)
  expect(codeOf(await read(ada, id))).toBe('glass_closed')
  expect(((await (await now(ada)).call('GET /api/break_glass')).body as { glasses: Glass[] }).glasses).toEqual([])
})

test('asking, agreeing and each reading stand in the log with the ground, and both members read that somebody looked', async () => {
  const both = await pair()
  const { id } = await ask(ada, bodyFor(both))
  await give(leo, id)
  await read(ada, id)
  const { rows } = await linesOf(id)
  expect(rows.filter(({ act }) => act === 'glass read').map(({ target }) => target)).toEqual(both.map((one) => String(one.id)))
  for (const line of rows.filter(({ act }) => act === 'glass read'))
    expect(line).toMatchObject({
      actor: String(ada.id),
      case_reference: 'StA Kiel 12 Js 4/26',
      reason: 'An order of the prosecutor, page 2',
    })
  expect(rows.filter(({ act }) => act === 'glass open').map(({ outcome }) => outcome)).toEqual(['begun', 'done'])
  expect(JSON.stringify(rows)).not.toContain(canary)
  for (const one of both) expect(await looksOf(one)).toMatchObject([{ role: 'lead_moderator', what: 'messages', why: 'second' }])
})

test('without a ground, a case, another person or a right there is no glass; with one person alone neither', async () => {
  const both = await pair()
  for (const more of [
    { reason: ' ' },
    { case: '' },
    { other: both[0].id },
    { until: hour(-2) },
    { from: '2020-01-01T00:00:00Z' },
  ])
    expect([more, (await ask(ada, bodyFor(both, more))).status]).toEqual([more, 400])
  expect(codeOf(await ask(ada, bodyFor([both[0], await newMember()])))).toBe('not_found')
  const moderator = await desk.hire('Mo', { role: 'moderator' })
  expect(codeOf(await ask(moderator, bodyFor(both)))).toBe('not_allowed')
  const { id } = await ask(ada, bodyFor(both))
  expect(codeOf(await give(moderator, id))).toBe('not_allowed')
  const lavish = app.ctx.sites.all().find(({ file }) => file.hosts.includes('lavish.localhost'))
  const far = await desk.hire('Far', { role: 'lead_moderator', at: { kind: 'pool', id: lavish?.pool_id ?? 0 } })
  expect(codeOf(await ask(far, bodyFor(both)))).toBe('not_found')
  await sql`update staff_grant set role = 'support' where staff_id = ${leo.id}`.execute(app.ctx.db)
  expect(codeOf(await ask(ada, bodyFor(both)))).toBe('nobody_else')
  await sql`update staff_grant set role = 'lead_moderator' where staff_id = ${leo.id}`.execute(app.ctx.db)
})

test('only what was asked for is read: the period and the pair, and a page goes on where it ended', async () => {
  const both = await pair()
  app.wait(3 * hourMs)
  const chat = await chatOf(...both)
  await say(both[0], chat, 'Three hours later')
  const { id } = await ask(ada, bodyFor(both, { from: hour(-4), until: hour(-2) }))
  await give(leo, id)
  const { messages } = (await read(ada, id)).body as GlassPage
  expect(messages.map(({ text }) => text)).toEqual(['And so do I', canary])
  const older = (await read(ada, id, { before: messages[0]?.id })).body as GlassPage
  expect(older.messages.map(({ text }) => text)).toEqual([canary])
})

test('the database refuses what the console would not do: other words, an approval from nowhere, one’s own, and messages by themselves', async () => {
  const both = await pair()
  const { id } = await ask(ada, bodyFor(both))
  const run = (text: string) => app.ctx.db.transaction().execute((db) => asConsoleRole(db, () => sql.raw(text).execute(db)))
  const reads = `select * from read_glass(${id}, ${ada.id}, null, 10, '{}', now())`
  await expect(run(reads)).rejects.toMatchObject({ code: 'DU015' })
  await expect(run('select text from message limit 1')).rejects.toMatchObject({ code: '42501' })
  await expect(run(`update approval set body = body || '{"other": 5}' where id = ${id}`)).rejects.toThrow()
  await expect(
    run(`update approval set state = 'done', approved_by = asked_by, decided_at = now() where id = ${id}`),
  ).rejects.toMatchObject({ code: '23514' })
  await expect(
    run(`insert into approval (call, permission, scope_kind, scope_id, body, body_hash, reason, asked_by, asked_at, expires_at, state, approved_by, decided_at)
      select call, permission, scope_kind, scope_id, body, body_hash, reason, asked_by, asked_at, expires_at, 'done', ${leo.id}, now() from approval where id = ${id}`),
  ).rejects.toThrow()
  await sql`alter table approval disable trigger approval_stays`.execute(app.ctx.db)
  await sql`update approval set body = body || '{"until": "2027-01-01T00:00:00Z"}' where id = ${Number(id)}`.execute(app.ctx.db)
  await sql`alter table approval enable trigger approval_stays`.execute(app.ctx.db)
  expect(codeOf(await give(leo, id))).toBe('approval_void')
  expect(codeOf(await read(ada, id))).toBe('not_found')
})

test('a canary in a message is found by no reading call of any role, but by an open glass', async () => {
  const both = await pair()
  const { id } = await ask(ada, bodyFor(both))
  await give(leo, id)
  const queries: Record<string, object> = {
    'GET /api/members': { q: String(both[0].id) },
    'GET /api/members/one': { id: both[0].id },
    'GET /api/break_glass/one': { id },
  }
  const found: string[] = []
  for (const role of roleKeys) {
    const worker = await desk.hire(`canary-${role}`, { role })
    for (const name of Object.keys(consoleWire) as (keyof typeof consoleWire)[]) {
      if (!name.startsWith('GET ')) continue
      const { body } = await worker.call(name, { query: (queries[name] ?? {}) as Record<string, unknown> })
      if (JSON.stringify(body).includes(canary)) found.push(`${role}: ${name}`)
    }
  }
  expect(found).toEqual([])
  expect(JSON.stringify((await read(ada, id)).body)).toContain(canary)
})
