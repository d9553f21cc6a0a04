/** Two pools: who leads in one and moderates in the other has the gravest cases and the appeals of the first alone. The gravest need a proof. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { minuteMs } from '#domain/time/durations.ts'
import { fileReport } from '#server/safety/reports.ts'
import { codeOf, openConsole, type Worker } from '../../../tests/console.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let desk: ReturnType<typeof openConsole>
let lea: Worker
const hosts = { own: 'social.localhost', other: 'lavish.localhost' }
beforeEach(async () => {
  app = await openTestApp()
  desk = openConsole(app)
  lea = await desk.hire('Lea', { role: 'lead_moderator', at: poolOf(hosts.own) })
  await grant(lea, 'moderator', hosts.other)
})
afterEach(() => app.close())

const poolOf = (host: string) => ({ kind: 'pool' as const, id: app.site(host).pool_id })
const grant = (who: Worker, role: string, host: string) =>
  app.ctx.db
    .insertInto('staff_grant')
    .values({
      staff_id: who.id,
      role,
      scope_kind: 'pool',
      scope_id: poolOf(host).id,
      until_at: null,
      granted_by: 'shell:test',
      created_at: app.ctx.now(),
    })
    .execute()

let count = 0
/** A case of reports in a lane of the pool of a brand. */
async function caseIn(host: string, lane: string) {
  const n = (count += 1)
  const [who, whom] = [await app.createMember(`Anna${n}`, { host }), await app.createMember(`Ben${n}`, { host })]
  const { reference } = await fileReport(app.ctx, app.site(host), who, { profile: whom, reason: 'scam' })
  await sql`update moderation_case set lane = ${lane} where id = (select case_id from report where reference = ${reference})`.execute(
    app.ctx.db,
  )
  return reference
}
const listed = async (who: Worker, lane?: string) => {
  const { body } = await who.call('GET /api/cases', { query: { lane } })
  return body as { cases: { reference: string; lane: string }[]; counts: { lane: string; n: number }[] }
}
const referencesOf = async (who: Worker, lane?: string) =>
  (await listed(who, lane)).cases.map(({ reference }) => reference).toSorted()
const next = async (who: Worker, lanes?: string[]) => {
  const { body } = await who.call('POST /api/cases/next', { body: lanes ? { lanes } : {} })
  return (body as { reference: string | null }).reference
}
const read = async (who: Worker, reference: string) =>
  (await who.call('GET /api/cases/one', { query: { reference } })).body as { case: { version: number; is_mine: boolean } }
const decide = (who: Worker, reference: string) =>
  who.call('POST /api/cases/decide', { body: { reference, version: 1, measures: ['nothing'], facts: 'seen', source: 'own' } })

test('the list and its counts have the gravest and the appeals of the pool in which a person holds their rights', async () => {
  const own = [await caseIn(hosts.own, 'gravest'), await caseIn(hosts.own, 'appeals')]
  await caseIn(hosts.other, 'gravest')
  await caseIn(hosts.other, 'appeals')
  const usual = await caseIn(hosts.other, 'usual')
  expect(await referencesOf(lea)).toEqual([...own, usual].toSorted())
  expect(await referencesOf(lea, 'gravest')).toEqual([own[0]])
  const { counts } = await listed(lea)
  expect(counts.filter(({ n }) => n > 0).map(({ lane, n }) => [lane, n])).toEqual([
    ['gravest', 1],
    ['appeals', 1],
    ['usual', 1],
  ])
})

test('the next case is never a gravest one of a pool where the right is missing', async () => {
  await caseIn(hosts.other, 'gravest')
  await caseIn(hosts.other, 'appeals')
  expect(await next(lea)).toBeNull()
  const usual = await caseIn(hosts.other, 'usual')
  expect(await next(lea)).toBe(usual)
  const gravest = await caseIn(hosts.own, 'gravest')
  expect(await next(lea, ['gravest'])).toBe(gravest)
})

test('by its reference a gravest case of the other pool is not there: neither read, held, passed nor decided', async () => {
  const reference = await caseIn(hosts.other, 'gravest')
  const refusals = [
    await lea.call('GET /api/cases/one', { query: { reference } }),
    await lea.call('GET /api/cases/evidence', { query: { reference } }),
    await lea.call('POST /api/cases/hold', { body: { reference } }),
    await lea.call('POST /api/cases/pass', { body: { reference } }),
    await decide(lea, reference),
  ]
  expect(refusals.map(codeOf)).toEqual(refusals.map(() => 'not_found'))
  expect((await decide(lea, await caseIn(hosts.other, 'safety'))).status).toBe(200)
})

test('to take, read or decide a gravest case a proof of the last five minutes is needed; nobody holds what was refused', async () => {
  const reference = await caseIn(hosts.own, 'gravest')
  app.wait(6 * minuteMs)
  expect(codeOf(await lea.call('POST /api/cases/next', { body: {} }))).toBe('proof_needed')
  expect(codeOf(await lea.call('GET /api/cases/one', { query: { reference } }))).toBe('proof_needed')
  expect(codeOf(await lea.call('POST /api/cases/hold', { body: { reference } }))).toBe('proof_needed')
  expect(codeOf(await decide(lea, reference))).toBe('proof_needed')
  const proved = await desk.signIn(lea.id)
  expect((await read(proved, reference)).case.is_mine).toBe(false)
  expect(await next(proved)).toBe(reference)
})

test('who holds a gravest case goes on reading and holding it; opening its evidence and deciding want a new proof', async () => {
  const reference = await caseIn(hosts.own, 'gravest')
  expect(await next(lea)).toBe(reference)
  app.wait(6 * minuteMs)
  expect((await read(lea, reference)).case.is_mine).toBe(true)
  expect((await lea.call('POST /api/cases/hold', { body: { reference } })).status).toBe(200)
  expect(codeOf(await lea.call('GET /api/cases/evidence', { query: { reference } }))).toBe('proof_needed')
  expect(codeOf(await decide(lea, reference))).toBe('proof_needed')
  expect((await decide(await desk.signIn(lea.id), reference)).status).toBe(200)
})

test('a usual case wants no proof', async () => {
  const reference = await caseIn(hosts.own, 'usual')
  app.wait(6 * minuteMs)
  expect(await next(lea)).toBe(reference)
  expect((await decide(lea, reference)).status).toBe(200)
})
