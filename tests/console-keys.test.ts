/** A key is its person: what a program does with it is theirs, and it bans nobody alone. */
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mailsAfterSeconds } from '#domain/decisions/decisions.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { builtInRights } from '#domain/staff/roles.ts'
import { writeRight } from '#domain/staff/permissions.ts'
import { listAuditLines } from '#server/audit/audit.ts'
import { fileReport } from '#server/safety/reports.ts'
import { openCaller } from './caller.ts'
import { codeOf, openConsole, type ConsoleCaller, type Worker } from './console.ts'
import { openTestApp, type TestApp } from './test-app.ts'

let app: TestApp
let desk: ReturnType<typeof openConsole>
let olga: Worker
let byKey: ConsoleCaller
let ben: ProfileId
let people = 0
beforeEach(async () => {
  app = await openTestApp()
  desk = openConsole(app)
  olga = await desk.hire('Olga', { role: 'owner' })
  await desk.hire('Otto', { role: 'owner' })
  byKey = await desk.program(olga.id)
  ben = await app.createMember('Ben')
})
afterEach(() => app.close())

const ban = { measures: ['ban'], clause: 'scam', facts: 'He asked two members for money.', source: 'own' }
const warn = { ...ban, measures: ['warn'] }
const statusOf = async (member: ProfileId) =>
  (await app.ctx.db.selectFrom('member').select('status').where('id', '=', member).executeTakeFirstOrThrow()).status
const caseOf = async (reason: 'scam' | 'fake' = 'scam') => {
  const n = (people += 1)
  const [reporter, subject] = [await app.createMember(`Rita${n}`), await app.createMember(`Sid${n}`)]
  const { reference } = await fileReport(app.ctx, app.site(), reporter, { profile: subject, reason })
  return reference
}
const linesOf = async (act: string) =>
  (await listAuditLines(app.ctx.db, { act, limit: 50 })).map(({ actor_kind, outcome }) => [actor_kind, outcome])
async function open(call: ConsoleCaller, reference: string) {
  await call('POST /api/cases/hold', { body: { reference } })
  return call('GET /api/cases/evidence', { query: { reference } })
}
/** The appeal of the member who was banned last. */
async function appealed() {
  // it leaves once the decision can no longer be undone
  app.wait(mailsAfterSeconds * 1000)
  await app.runJobs()
  const statement = (await app.mails()).find(({ recipient }) => recipient.startsWith('ben'))
  const [, token = ''] = /\/pages\/ban\?token=([\w-]+)/.exec(statement?.text_body ?? '') ?? []
  const visitor = await openCaller(app, null)
  await visitor('POST /api/decision_appeal.php', { body: { token, text: 'I never wrote that to anybody.' } })
  return (await app.ctx.db.selectFrom('appeal').select('reference').executeTakeFirstOrThrow()).reference
}

test('who banned by their session cannot decide on the appeal by their key, and the queue does not give it to the key', async () => {
  expect((await olga.call('POST /api/members/decide', { body: { id: ben, ...ban } })).status).toBe(200)
  const reference = await appealed()
  const body = { reference, version: 1, outcome: 'stands', reply: 'I was right.' }
  expect(codeOf(await byKey('POST /api/appeals/decide', { body }))).toBe('own_decision')
  expect((await byKey('POST /api/cases/next', { body: { lanes: ['appeals'] } })).body).toEqual({ reference: null })
  expect(await linesOf('appeal decide')).toEqual([['key', 'refused']])
})

test('a key decides on an appeal only after its person’s own view, noted by the session or by the key', async () => {
  const lea = await desk.hire('Lea', { role: 'owner' })
  expect((await lea.call('POST /api/members/decide', { body: { id: ben, ...ban } })).status).toBe(200)
  const reference = await appealed()
  const body = { reference, version: 1, outcome: 'stands', reply: 'We looked again.' }
  expect(codeOf(await byKey('POST /api/appeals/decide', { body }))).toBe('view_first')
  expect((await olga.call('POST /api/appeals/view', { body: { reference, outcome: 'stands' } })).status).toBe(200)
  expect((await byKey('POST /api/appeals/decide', { body })).status).toBe(200)
})

test('an appeal against what a key of an earlier release decided is refused to its person, by the database too', async () => {
  expect((await olga.call('POST /api/members/decide', { body: { id: ben, ...ban } })).status).toBe(200)
  const reference = await appealed()
  const key = await app.ctx.db.selectFrom('api_key').select('id').executeTakeFirstOrThrow()
  await app.ctx.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    await sql`update decision set decided_by = ${`key:${key.id}`}`.execute(db)
  })
  const body = { reference, version: 1, outcome: 'stands', reply: 'I was right.' }
  expect(codeOf(await olga.call('POST /api/appeals/decide', { body }))).toBe('own_decision')
  const inSql = sql`update appeal set decided_by = ${`staff:${olga.id}`}, decided_at = now(), outcome = 'stands', reply = 'no'`
  await expect(inSql.execute(app.ctx.db)).rejects.toMatchObject({ code: 'DU009' })
})

test('twenty grave looks, by session and by key together, close the lanes to the person', async () => {
  const looked = sql`insert into grave_look (who, target, at) select ${`staff:${olga.id}`}, 'file ' || n, ${app.ctx.now()} from generate_series(1, 18) n`
  await looked.execute(app.ctx.db)
  expect((await open(olga.call, await caseOf())).status).toBe(200)
  expect((await open(byKey, await caseOf())).status).toBe(200)
  expect(codeOf(await open(byKey, await caseOf()))).toBe('exposure_limit')
  expect(codeOf(await open(olga.call, await caseOf()))).toBe('exposure_limit')
  expect((await olga.call('GET /api/own/exposure')).body).toMatchObject({ hour: 20 })
  expect(await linesOf('case show')).toEqual([
    ['key', 'done'],
    ['staff', 'done'],
  ])
})

test('a case that the person holds is theirs by key too; passed on as known, the key does not get it either', async () => {
  const reference = await caseOf()
  await olga.call('POST /api/cases/hold', { body: { reference } })
  expect((await byKey('GET /api/cases/one', { query: { reference } })).body).toMatchObject({ case: { is_mine: true } })
  await byKey('POST /api/cases/pass', { body: { reference, knows_them: true } })
  expect(codeOf(await olga.call('GET /api/cases/one', { query: { reference } }))).toBe('not_allowed')
})

test('a key bans nobody in a case or an appeal, and restricts; on the page of a member its ban waits for a second person', async () => {
  const reference = await caseOf()
  const decide = (more: object) => byKey('POST /api/cases/decide', { body: { reference, version: 1, ...more } })
  await byKey('POST /api/cases/hold', { body: { reference } })
  const until = new Date(app.ctx.now().getTime() + 60_000).toISOString()
  expect(codeOf(await decide(ban))).toBe('person_needed')
  expect(codeOf(await decide({ ...ban, measures: ['suspend'], until }))).toBe('person_needed')
  expect((await decide(warn)).status).toBe(200)
  const lea = await desk.hire('Lea', { role: 'owner' })
  await lea.call('POST /api/members/decide', { body: { id: ben, ...warn } })
  const appeal = await appealed()
  const instead = { reference: appeal, version: 1, outcome: 'changed', reply: 'Worse than we saw.', instead: ban }
  expect(codeOf(await byKey('POST /api/appeals/decide', { body: instead }))).toBe('person_needed')
  expect((await byKey('POST /api/members/decide', { body: { id: ben, ...ban } })).status).toBe(202)
  expect(await statusOf(ben)).toBe('active')
})

test('who agreed to the ban of a key decides on no appeal against it', async () => {
  const { body } = await byKey('POST /api/members/decide', { body: { id: ben, ...ban } })
  const lea = await desk.hire('Lea', { role: 'owner' })
  const { waits_for_approval: id } = body as { waits_for_approval: string }
  expect((await lea.call('POST /api/approvals/give', { body: { id } })).status).toBe(200)
  expect(await statusOf(ben)).toBe('banned')
  const decision = await app.ctx.db.selectFrom('decision').select(['decided_by', 'second_by']).executeTakeFirstOrThrow()
  expect(decision).toEqual({ decided_by: `staff:${olga.id}`, second_by: `staff:${lea.id}` })
  const answer = { reference: await appealed(), version: 1, outcome: 'stands', reply: 'I was right.' }
  expect(codeOf(await lea.call('POST /api/appeals/decide', { body: answer }))).toBe('own_decision')
})

const role = (key: string, change: (right: string) => string) =>
  app.ctx.db
    .insertInto('staff_role')
    .values({ key, name: key, rights: builtInRights('moderator').map(writeRight).map(change) })
    .execute()

test('where a ban needs a second person it is refused in a case, with the way, and waits from the page of the member', async () => {
  await role('careful', (right) => (right.startsWith('members.ban=') ? 'members.ban=second' : right))
  const mona = await desk.hire('Mona', { role: 'careful' })
  const reference = await caseOf()
  await mona.call('POST /api/cases/hold', { body: { reference } })
  expect(codeOf(await mona.call('POST /api/cases/decide', { body: { reference, version: 1, ...ban } }))).toBe('ban_on_page')
  expect((await mona.call('POST /api/members/decide', { body: { id: ben, ...ban } })).status).toBe(202)
  expect(await app.ctx.db.selectFrom('approval').select(['reason', 'member_ids']).execute()).toEqual([
    { reason: ban.facts, member_ids: [ben] },
  ])
})

test('who may restrict and not ban warns on the page of a member without a proof, and bans nobody', async () => {
  await role('gentle', (right) => (right.startsWith('members.ban=') ? 'members.ban=look' : right))
  const mona = await desk.hire('Mona', { role: 'gentle' })
  app.wait(6 * 60_000)
  expect((await mona.call('POST /api/members/restrict', { body: { id: ben, ...warn } })).status).toBe(200)
  expect(codeOf(await mona.call('POST /api/members/restrict', { body: { id: ben, ...ban } }))).toBe('invalid_input')
  expect(codeOf(await mona.call('POST /api/members/decide', { body: { id: ben, ...ban } }))).toBe('not_allowed')
  expect(await statusOf(ben)).toBe('active')
  expect(
    (await listAuditLines(app.ctx.db, { act: 'member decide', limit: 9 })).map(({ outcome, permission }) => [
      outcome,
      permission,
    ]),
  ).toEqual([
    ['refused', 'members.ban'],
    ['refused', 'members.restrict'],
    ['done', 'members.restrict'],
  ])
})
