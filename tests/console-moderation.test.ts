/** Moderation in the console: from a report to a decision, a statement, and an appeal that somebody else decides. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { minuteMs } from '#domain/time/durations.ts'
import type { Scope } from '#domain/staff/rights.ts'
import { listAuditLines, verifyLog } from '#server/audit/audit.ts'
import { fileReport } from '#server/safety/reports.ts'
import { codeOf, openConsole, type Worker } from './console.ts'
import { openTestApp, type TestApp } from './test-app.ts'

let app: TestApp
let desk: ReturnType<typeof openConsole>
let mona: Worker
let lea: Worker
let ben: ProfileId
let anna: ProfileId
beforeEach(async () => {
  app = await openTestApp()
  desk = openConsole(app)
  const pool: Scope = { kind: 'pool', id: app.site().pool_id }
  mona = await desk.hire('Mona', { role: 'moderator', at: pool })
  lea = await desk.hire('Lea', { role: 'lead_moderator', at: pool })
  anna = await app.createMember('Anna')
  ben = await app.createMember('Ben', { language: 'pl' })
})
afterEach(() => app.close())

const report = (reason: 'scam' | 'fake' = 'scam', reporter = anna) =>
  fileReport(app.ctx, app.site(), reporter, { profile: ben, reason, details: 'he asked me for money' })
const next = async (who: Worker) =>
  ((await who.call('POST /api/cases/next', { body: {} })).body as { reference: string | null }).reference
const pageOf = async (who: Worker, reference: string) =>
  (await who.call('GET /api/cases/one', { query: { reference } })).body as {
    case: { version: number; is_mine: boolean; holder: string | null }
    said: { details: string | null; photos: number }[]
    decisions: { reference: string }[]
    appeal: { reference: string } | null
  }
const ban = { measures: ['ban'], clause: 'scam', facts: 'He asked two members for money.', source: 'notice' }
const decide = (who: Worker, reference: string, version: number, more: object = ban) =>
  who.call('POST /api/cases/decide', { body: { reference, version, ...more } })
const statusOf = async (member: ProfileId) =>
  (await app.ctx.db.selectFrom('member').select('status').where('id', '=', member).executeTakeFirstOrThrow()).status

test('two reports about one person are one case; the next person gets nothing, and reads who holds it', async () => {
  await report()
  await report('fake', await app.createMember('Carla'))
  const reference = await next(mona)
  expect(await next(lea)).toBeNull()
  const page = await pageOf(mona, reference ?? '')
  expect(page).toMatchObject({
    case: { is_mine: true, weight: 2, subject: { id: ben, name: 'Ben' } },
    said: [{ details: 'he asked me for money' }, {}],
  })
  expect((await pageOf(lea, reference ?? '')).case).toMatchObject({ is_mine: false, holder: 'Mona' })
  expect((await lea.call('GET /api/cases')).body).toMatchObject({
    cases: [{ reference, holder: 'Mona' }],
    counts: expect.arrayContaining([{ lane: 'safety', n: 1, overdue: 0 }]),
  })
})

test('evidence is opened by who holds the case, and each opening is a line about that member; the database refuses all others', async () => {
  await report()
  const reference = (await next(mona)) ?? ''
  expect(codeOf(await lea.call('GET /api/cases/evidence', { query: { reference } }))).toBe('case_held')
  const { body } = await mona.call('GET /api/cases/evidence', { query: { reference } })
  expect(body).toMatchObject({ reports: [{ reference, profile: expect.any(Object) }] })
  const looks = await listAuditLines(app.ctx.db, { member: ben, limit: 10 })
  expect(looks.map(({ actor, act, kind, case_reference, outcome }) => [actor, act, kind, case_reference, outcome])).toEqual([
    [String(mona.id), 'case show', 'look', reference, 'done'],
  ])
  app.wait(15 * minuteMs)
  expect(codeOf(await mona.call('GET /api/cases/evidence', { query: { reference } }))).toBe('case_held')
  expect(await verifyLog(app.ctx.db)).toMatchObject({ is_whole: true })
})

test('a ban with its reasons: out at once, a statement in Polish, whoever reported hears; on appeal somebody else gives everything back', async () => {
  await report()
  const reference = (await next(mona)) ?? ''
  const { case: before } = await pageOf(mona, reference)
  expect(codeOf(await decide(mona, reference, before.version, { ...ban, clause: undefined }))).toBe('invalid_input')
  expect((await decide(mona, reference, before.version)).status).toBe(200)
  expect(await statusOf(ben)).toBe('banned')
  await app.leaveMails()
  const mails = await app.mails()
  const statement = mails.find(({ recipient }) => recipient.startsWith('ben'))
  expect(statement?.text_body).toContain('He asked two members for money.')
  expect(mails.some(({ recipient }) => recipient.startsWith('anna'))).toBe(true)
  const [, token = ''] = /\/pages\/ban\?token=([\w-]+)/.exec(statement?.text_body ?? '') ?? []
  const { openCaller } = await import('./caller.ts')
  const visitor = await openCaller(app, null)
  expect((await visitor('POST /api/decision_appeal.php', { body: { token, text: 'It was a joke among friends.' } })).status).toBe(
    200,
  )

  expect(await next(mona)).toBeNull()
  const appeal = (await next(lea)) ?? ''
  const page = await pageOf(lea, appeal)
  expect(JSON.stringify(page)).not.toContain('He asked two members for money.')
  expect(page).toMatchObject({ decisions: [], appeal: { is_blind: true, view: null } })
  const view = { reference: appeal, outcome: 'stands' }
  expect(codeOf(await mona.call('POST /api/appeals/view', { body: view }))).toBe('not_allowed')
  const early = { reference: appeal, version: page.case.version, outcome: 'stands', reply: 'It was so.' }
  const refused = await lea.call('POST /api/appeals/decide', { body: early })
  expect([refused.status, codeOf(refused)]).toEqual([428, 'view_first'])
  expect((await lea.call('POST /api/appeals/view', { body: view })).status).toBe(200)
  expect(await pageOf(lea, appeal)).toMatchObject({
    decisions: [{ measures: ['ban'] }],
    appeal: { is_blind: false, view: 'stands' },
  })
  await lea.call('POST /api/appeals/view', { body: { ...view, outcome: 'overturned' } })
  expect((await pageOf(lea, appeal)).appeal).toMatchObject({ view: 'stands' })
  const body = { reference: appeal, version: page.case.version, outcome: 'overturned', reply: 'They all said so.' }
  expect(codeOf(await mona.call('POST /api/appeals/decide', { body }))).toBe('not_allowed')
  expect((await lea.call('POST /api/appeals/decide', { body })).status).toBe(200)
  expect(await statusOf(ben)).toBe('active')
  expect((await pageOf(lea, reference)).decisions).toMatchObject([{ state: 'overturned' }])
})

test('nobody decides on an appeal against their own decision, whatever their rights', async () => {
  await report()
  const reference = (await next(lea)) ?? ''
  expect((await decide(lea, reference, (await pageOf(lea, reference)).case.version)).status).toBe(200)
  await app.leaveMails()
  const statement = (await app.mails()).find(({ recipient }) => recipient.startsWith('ben'))
  const [, token = ''] = /\/pages\/ban\?token=([\w-]+)/.exec(statement?.text_body ?? '') ?? []
  const { openCaller } = await import('./caller.ts')
  await (
    await openCaller(app, null)
  )('POST /api/decision_appeal.php', { body: { token, text: 'I never wrote that to anybody.' } })
  expect(await next(lea)).toBeNull()
  const { reference: appeal } = await app.ctx.db.selectFrom('appeal').select('reference').executeTakeFirstOrThrow()
  const body = { reference: appeal, version: 1, outcome: 'stands', reply: 'I was right.' }
  expect(codeOf(await lea.call('POST /api/appeals/decide', { body }))).toBe('own_decision')
})

test('on a case that changed meanwhile nothing is decided; a ban wants a fresh proof; a lead takes over with a word', async () => {
  await report()
  const reference = (await next(mona)) ?? ''
  const { case: read } = await pageOf(mona, reference)
  await report('fake', await app.createMember('Carla'))
  expect(codeOf(await decide(mona, reference, read.version))).toBe('changed_meanwhile')
  app.wait(6 * minuteMs)
  expect(codeOf(await decide(mona, reference, read.version + 1))).toBe('proof_needed')
  expect(
    (
      await decide(mona, reference, read.version + 1, {
        measures: ['warn'],
        clause: 'fake',
        facts: 'The photos are of somebody else.',
        source: 'notice',
      })
    ).status,
  ).toBe(200)
  expect(await statusOf(ben)).toBe('active')
  await report()
  const second = (await next(mona)) ?? ''
  expect(codeOf(await mona.call('POST /api/cases/take_over', { body: { reference: second, reason: 'me' } }))).toBe('not_allowed')
  const taken = await lea.call('POST /api/cases/take_over', { body: { reference: second, reason: 'Mona is at lunch' } })
  expect(taken.status).toBe(200)
  expect((await pageOf(lea, second)).case).toMatchObject({ is_mine: true, holder: 'Lea' })
  expect(codeOf(await decide(mona, second, 1, { ...ban, measures: ['warn'] }))).toBe('case_held')
})

test('a person who knows the member passes the case on and never gets it again', async () => {
  await report()
  const reference = (await next(mona)) ?? ''
  await mona.call('POST /api/cases/pass', { body: { reference, knows_them: true } })
  expect([await next(mona), codeOf(await mona.call('GET /api/cases/one', { query: { reference } }))]).toEqual([
    null,
    'not_allowed',
  ])
  expect(await next(lea)).toBe(reference)
})

test('members are found by number, mail, part of a mail, name and reference; their address is masked, and shown only with a reason', async () => {
  const { reference } = await report()
  const sam = await desk.hire('Sam', { role: 'support', at: { kind: 'site', id: app.site().id } })
  const { email } = await app.ctx.db.selectFrom('member').select('email').where('id', '=', ben).executeTakeFirstOrThrow()
  const found = async (q: string) =>
    ((await sam.call('GET /api/members', { query: { q } })).body as { members: { id: number; email: string }[] }).members
  for (const q of [String(ben), email, email.slice(0, 6), email.slice(1, 6), 'be', 'Ben', reference])
    expect([q, (await found(q)).map(({ id }) => id)]).toEqual([q, [ben]])
  const zoe = await app.createMember('Zoe', { email: 'a.long-address@example.test' })
  for (const q of ['long-addr', 'addre', 'dress@exa']) expect([q, (await found(q)).map(({ id }) => id)]).toEqual([q, [zoe]])
  expect(JSON.stringify(await found('Ben'))).not.toContain(email)
  expect((await sam.call('GET /api/members/one', { query: { id: ben } })).body).toMatchObject({
    member: { id: ben, open_cases: 1 },
    cases: [{ reference }],
  })
  expect(codeOf(await sam.call('POST /api/members/reveal', { body: { id: ben } }))).toBe('invalid_input')
  const reveal = await sam.call('POST /api/members/reveal', { body: { id: ben, reason: 'he called us' } })
  expect(reveal.body).toMatchObject({ email })
  const lines = await listAuditLines(app.ctx.db, { member: ben, limit: 10 })
  expect(lines.map(({ act, reason, outcome }) => [act, reason, outcome])).toEqual([
    ['member reveal', 'he called us', 'done'],
    ['member show', null, 'done'],
  ])
})

test("a member's page says what is limited, until when and by which decision", async () => {
  const until = new Date(app.ctx.now().getTime() + 7 * 24 * 60 * minuteMs).toISOString()
  const limit = { measures: ['limit'], limits: ['chats'], clause: 'scam', facts: 'Many first messages.', source: 'own', until }
  expect((await lea.call('POST /api/members/decide', { body: { id: ben, ...limit } })).status).toBe(200)
  const page = (await lea.call('GET /api/members/one', { query: { id: ben } })).body as { limits: unknown[] }
  expect(page.limits).toEqual([{ what: 'chats', until_at: until, decision: 'D-2026-000001' }])
})

test('the log finds one act, or all of a noun', async () => {
  const sam = await desk.hire('Sam', { role: 'support' })
  await sam.call('POST /api/members/sign_out', { body: { id: ben, reason: 'he asked' } })
  await sam.call('POST /api/members/write', { body: { id: ben, letter: 'sorry', reason: 'it failed' } })
  const found = async (act: string) => (await listAuditLines(app.ctx.db, { act, limit: 5 })).map((line) => line.act)
  expect(await found('member')).toEqual(['member write', 'member sign-out'])
  expect(await found('member write')).toEqual(['member write'])
  expect(await found('mem')).toEqual([])
})

test('who lacks a right reads which one, and who can give it', async () => {
  await desk.hire('Olga', { role: 'owner' })
  const refused = await mona.call('POST /api/members/write', { body: { id: ben, letter: 'sorry', reason: 'it failed' } })
  expect(refused.body).toEqual({ error: 'not_allowed', permission: 'members.help', givers: ['Olga'] })
})

test('of another pool nobody here finds or opens anybody', async () => {
  const ewa = await app.createMember('Ewa', { host: 'lavish.localhost' })
  expect((await lea.call('GET /api/members', { query: { q: 'Ewa' } })).body).toMatchObject({ members: [] })
  expect(codeOf(await lea.call('GET /api/members/one', { query: { id: ewa } }))).toBe('not_found')
})
