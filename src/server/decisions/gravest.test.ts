/** The gravest lane by hand: who moves a case there and back, whom it hides, and the seal that keeps its evidence. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { evidenceLifeMs } from '#domain/safety/safety.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Scope } from '#domain/staff/rights.ts'
import { hourMs, minuteMs } from '#domain/time/durations.ts'
import { eraseNow } from '#server/account-deletion/account-deletion.ts'
import { listAuditLines } from '#server/audit/audit.ts'
import { fileReport } from '#server/safety/reports.ts'
import { wipeReports } from '#server/safety/reports.jobs.ts'
import { codeOf, openConsole, type Worker } from '../../../tests/console.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let desk: ReturnType<typeof openConsole>
let mona: Worker
let lea: Worker
let anna: ProfileId
let ben: ProfileId
let reference: string
beforeEach(async () => {
  app = await openTestApp()
  desk = openConsole(app)
  const pool: Scope = { kind: 'pool', id: app.site().pool_id }
  mona = await desk.hire('Mona', { role: 'moderator', at: pool })
  lea = await desk.hire('Lea', { role: 'lead_moderator', at: pool })
  anna = await app.createMember('Anna')
  ben = await app.createMember('Ben')
  const report = { profile: ben, reason: 'other' as const, details: 'he writes of a child' }
  reference = (await fileReport(app.ctx, app.site(), anna, report)).reference
})
afterEach(() => app.close())

const move = (who: Worker, lane: string, version = 1) =>
  who.call('POST /api/cases/lane', { body: { reference, lane, version, reason: 'a child is in danger' } })
const seal = (body = { number: 'BKA 12/26', day: '2026-01-02' }) =>
  lea.call('POST /api/cases/seal', { body: { reference, ...body } })
const row = () =>
  app.ctx.db.selectFrom('moderation_case').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow()
const report = () =>
  app.ctx.db
    .selectFrom('report')
    .select(['details', 'evidence', 'reporter_id', 'reported_id'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
const isFound = async () =>
  (await app.ctx.db.selectFrom('search_card').select('id').where('id', '=', ben).executeTakeFirst()) !== undefined
const wipe = async () => {
  app.wait(evidenceLifeMs + hourMs)
  await wipeReports.run(app.ctx, {})
}

test('a moderator moves a case to the gravest lane and sees it no more; it is due in an hour, and the log says why', async () => {
  await mona.call('POST /api/cases/hold', { body: { reference } })
  expect((await move(mona, 'gravest')).status).toBe(200)
  expect(codeOf(await mona.call('GET /api/cases/one', { query: { reference } }))).toBe('not_found')
  expect(await row()).toMatchObject({ lane: 'gravest', holder: null, version: 2, sealed_at: app.ctx.now(), sealed_until: null })
  expect((await row()).due_at).toEqual(new Date(app.ctx.now().getTime() + hourMs))
  expect((await lea.call('POST /api/cases/next', { body: {} })).body).toEqual({ reference })
  const [line] = await listAuditLines(app.ctx.db, { member: ben, act: 'case lane', limit: 1 })
  expect(line).toMatchObject({ reason: 'a child is in danger', changed: { lane: { before: 'usual', after: 'gravest' } } })
})

test('only a lead moves a case elsewhere, with a proof out of the gravest; an appeal has its own lane', async () => {
  expect((await move(mona, 'safety')).body).toMatchObject({ error: 'not_allowed', permission: 'cases.lead' })
  expect((await move(lea, 'gravest')).status).toBe(200)
  app.wait(6 * minuteMs)
  expect(codeOf(await move(lea, 'usual', 2))).toBe('proof_needed')
  lea = await desk.signIn(lea.id)
  expect(codeOf(await move(lea, 'usual', 1))).toBe('changed_meanwhile')
  expect((await move(lea, 'usual', 2)).status).toBe(200)
  expect(await row()).toMatchObject({ lane: 'usual', version: 3, sealed_until: null })
  await app.ctx.db.updateTable('moderation_case').set({ kind: 'appeal' }).where('reference', '=', reference).execute()
  expect(codeOf(await move(lea, 'gravest', 3))).toBe('invalid_input')
})

test('while it is open in the gravest lane nobody new finds the member, and is not told so; then they are found again', async () => {
  expect(await isFound()).toBe(true)
  await move(lea, 'gravest')
  expect(await isFound()).toBe(false)
  const nothing = { reference, version: 2, measures: ['nothing'], facts: 'seen', source: 'own' }
  expect((await lea.call('POST /api/cases/decide', { body: nothing })).status).toBe(200)
  expect(await isFound()).toBe(true)
  await app.runJobs()
  expect((await app.mails()).filter(({ recipient }) => recipient.startsWith('ben'))).toEqual([])
})

test('sealed evidence outlives its time, the reporter and the member; once an authority is noted all of it goes', async () => {
  await move(lea, 'gravest')
  await eraseNow(app.ctx, anna)
  await eraseNow(app.ctx, ben)
  await wipe()
  expect(await report()).toMatchObject({ details: 'he writes of a child', evidence: expect.any(Object), reported_id: null })
  lea = await desk.signIn(lea.id)
  expect((await seal()).status).toBe(200)
  expect(await row()).toMatchObject({ authority_number: 'BKA 12/26', authority_day: '2026-01-02', sealed_until: app.ctx.now() })
  expect((await report()).details).toBeNull()
  await wipeReports.run(app.ctx, {})
  expect((await report()).evidence).toBeNull()
})

test('a decision of a sealed case keeps its facts while the member is erased, and loses them with the seal', async () => {
  await move(lea, 'gravest')
  const note = { reference, version: 2, measures: ['note'], facts: 'wrote to a child', source: 'notice' }
  const { body } = await lea.call('POST /api/cases/decide', { body: note })
  const factsOf = async () =>
    (
      await app.ctx.db
        .selectFrom('decision')
        .select('facts')
        .where('reference', '=', (body as { reference: string }).reference)
        .executeTakeFirstOrThrow()
    ).facts
  await eraseNow(app.ctx, ben)
  expect(await factsOf()).toBe('wrote to a child')
  const lift = { reference, reason: 'the police has everything' }
  expect((await lea.call('POST /api/cases/unseal', { body: lift })).status).toBe(200)
  expect(await factsOf()).toBeNull()
  expect(codeOf(await lea.call('POST /api/cases/unseal', { body: lift }))).toBe('not_found')
})

test('an authority is noted by a lead with a proof, for a case that is sealed, and not for a day to come', async () => {
  expect(codeOf(await seal())).toBe('not_found')
  await move(lea, 'gravest')
  expect(codeOf(await seal({ number: '1', day: '2999-01-01' }))).toBe('invalid_input')
  const body = { reference, number: '1', day: '2026-01-02' }
  expect((await mona.call('POST /api/cases/seal', { body })).body).toMatchObject({ error: 'not_allowed' })
  app.wait(6 * minuteMs)
  expect(codeOf(await seal())).toBe('proof_needed')
  lea = await desk.signIn(lea.id)
  expect((await seal()).status).toBe(200)
  expect((await lea.call('GET /api/cases/one', { query: { reference } })).body).toMatchObject({
    seal: { ended_at: app.ctx.now().toISOString(), authority_number: 'BKA 12/26', authority_day: '2026-01-02' },
  })
})
