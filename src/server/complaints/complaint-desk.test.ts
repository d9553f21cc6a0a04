/** The desk of complaints: what waits is found at once, one person answers at a time, and a complaint becomes a case in one press. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { complaintHoldMs, type ComplaintPage } from '#domain/complaints/complaint-pages.ts'
import { dayMs } from '#domain/time/durations.ts'
import { openCaller, type Caller } from '../../../tests/caller.ts'
import { codeOf, openConsole, type Worker } from '../../../tests/console.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let visitor: Caller
let ada: Worker
let bob: Worker
let desk: ReturnType<typeof openConsole>
beforeAll(async () => {
  app = await openTestApp()
  visitor = await openCaller(app, null)
  desk = openConsole(app)
  ada = await desk.hire('Ada', { role: 'support' })
  bob = await desk.hire('Bob', { role: 'support', at: { kind: 'site', id: app.site().id } })
})
afterAll(() => app.close())

/** Sessions end meanwhile. */
async function waitDays(days: number) {
  app.wait(days * dayMs)
  ada = await desk.signIn(ada.id)
  bob = await desk.signIn(bob.id)
}

let number = 0
async function file(more: object = {}) {
  const body = {
    email: `writer${(number += 1)}@example.test`,
    about: 'payment',
    text: `I paid twice, number ${number}.`,
    ...more,
  }
  const answer = await visitor('POST /api/complaints.php', { body })
  await app.runJobs()
  return (answer.body as { reference: string }).reference
}
type Lines = { complaints: { reference: string; is_overdue: boolean }[]; next: string | null; waiting: number; overdue: number }
const list = async (worker: Worker, query: object = {}) =>
  (await worker.call('GET /api/complaints', { query: { ...query } })).body as Lines
const referencesOf = ({ complaints }: Lines) => complaints.map(({ reference }) => reference)
const read = async (worker: Worker, reference: string) =>
  (await worker.call('GET /api/complaints/one', { query: { reference } })).body as ComplaintPage

test('what waits is listed by when it is due, filtered, and fifty at a time', async () => {
  const first = await file()
  await waitDays(1)
  const second = await file({ about: 'data' })
  expect(referencesOf(await list(ada))).toEqual([first, second])
  expect(referencesOf(await list(ada, { about: 'data' }))).toEqual([second])
  expect(referencesOf(await list(ada, { language: 'pl' }))).toEqual([])
  expect(referencesOf(await list(ada, { site: app.site('lavish.localhost').id }))).toEqual([])
  await waitDays(13)
  expect(referencesOf(await list(ada, { due: 'overdue' }))).toEqual([first])
  expect(referencesOf(await list(ada, { due: 'soon' }))).toEqual([first, second])
  expect(await list(ada)).toMatchObject({ waiting: 2, overdue: 1 })
  for (let n = 0; n < 50; n += 1) await file()
  const page = await list(ada)
  expect(page.complaints).toHaveLength(50)
  expect(referencesOf(await list(ada, { cursor: page.next }))).toHaveLength(2)
})

test('what waits stands on Today with the late ones, for those who answer: who only looks has nothing waiting', async () => {
  const { waiting, overdue } = await list(ada)
  const of = async (worker: Worker) => ((await worker.call('GET /api/today')).body as { waits: object }).waits
  expect(await of(ada)).toMatchObject({ complaints: waiting, overdue_complaints: overdue })
  const fay = await desk.hire('Fay', { role: 'finance' })
  expect(await of(fay)).toMatchObject({ complaints: 0, overdue_complaints: 0 })
  const lou = await desk.hire('Lou', { role: 'support', at: { kind: 'site', id: app.site('lavish.localhost').id } })
  expect(await of(lou)).toMatchObject({ complaints: 0, overdue_complaints: 0 })
})

test('one complaint shows its thread, what it concerns, answers in its language, and no whole address', async () => {
  const gina = await app.createMember('Gina', { email: 'gina@example.test' })
  const asGina = await openCaller(app, gina)
  const body = { email: 'gina@example.test', about: 'profile', profile: gina, text: 'Ce profil utilise ma photo.' }
  const { body: filed } = await asGina('POST /api/complaints.php', { body, headers: { 'accept-language': 'fr' } })
  const page = await read(ada, (filed as { reference: string }).reference)
  expect(page).toMatchObject({ email: 'g•••@e•••.test', member: gina, profile: gina, order: null, case: null })
  expect(page.templates.length).toBeGreaterThan(3)
  expect(JSON.stringify(page)).not.toContain('gina@example.test')
})

test('two people at the desk never answer one complaint at once', async () => {
  const reference = await file()
  const answer = (worker: Worker, text: string) => worker.call('POST /api/complaints/answer', { body: { reference, text } })
  expect((await ada.call('POST /api/complaints/hold', { body: { reference } })).body).toMatchObject({
    complaint: { is_mine: true, holder: 'Ada' },
  })
  expect(codeOf(await bob.call('POST /api/complaints/hold', { body: { reference } }))).toBe('case_held')
  expect(codeOf(await answer(bob, 'From Bob.'))).toBe('case_held')
  expect((await read(bob, reference)).complaint).toMatchObject({ holder: 'Ada', is_mine: false })
  app.wait(complaintHoldMs)
  expect((await bob.call('POST /api/complaints/hold', { body: { reference } })).status).toBe(200)
  expect(codeOf(await answer(ada, 'From Ada.'))).toBe('case_held')
  expect((await answer(bob, 'We have paid it back.')).status).toBe(200)
  await app.runJobs()
  expect((await app.mails()).at(-1)?.text_body).toContain('We have paid it back.')
  expect((await read(ada, reference)).thread.at(-1)).toMatchObject({ state: 'decided', by: 'Bob', note: 'We have paid it back.' })
  expect(codeOf(await answer(ada, 'Once more.'))).toBe('complaint_move_not_allowed')
})

test('six presses of two people at the same moment: one holds it', async () => {
  const reference = await file()
  const tries = await Promise.all(
    [ada, bob, ada, bob, ada, bob].map((worker) => worker.call('POST /api/complaints/hold', { body: { reference } })),
  )
  const holders = tries.flatMap(({ status, body }) => (status === 200 ? [(body as ComplaintPage).complaint.holder] : []))
  expect(new Set(holders).size).toBe(1)
})

test('a complaint about a profile becomes one case, however often it is pressed, and the desk sees what was decided', async () => {
  const bad = await app.createMember('Boris')
  const reference = await file({ about: 'profile', profile: bad })
  const press = () => ada.call('POST /api/complaints/case', { body: { reference } })
  expect((await press()).body).toEqual({ reference })
  await press()
  const cases = await app.ctx.db.selectFrom('moderation_case').selectAll().where('reference', '=', reference).execute()
  expect(cases).toMatchObject([{ kind: 'complaint', subject_id: bad, lane: 'safety', state: 'open' }])
  const lead = await desk.hire('Lea', { role: 'lead_moderator' })
  const seen = await lead.call('GET /api/cases/one', { query: { reference } })
  expect(seen.body).toMatchObject({ letter: { from: 'complaint', words: `I paid twice, number ${number}.` }, said: [] })
  const reasons = { measures: ['warn'], clause: 'fake', facts: 'Another person’s photo.', source: 'notice' }
  const decided = await lead.call('POST /api/cases/decide', { body: { reference, version: 1, ...reasons } })
  expect(decided.status).toBe(200)
  const { reference: made } = decided.body as { reference: string }
  expect((await read(ada, reference)).case).toEqual({ reference, is_open: false, decisions: [made] })
})

test('each look at a complaint and each answer is a line in the log, and nobody of another brand finds it', async () => {
  const reference = await file()
  const velours = { kind: 'site' as const, id: app.site('lavish.localhost').id }
  const eve = await desk.hire('Eve', { role: 'support', at: velours })
  expect(codeOf(await eve.call('GET /api/complaints/one', { query: { reference } }))).toBe('not_found')
  expect((await list(eve)).complaints).toEqual([])
  await read(ada, reference)
  await ada.call('POST /api/complaints/move', { body: { reference, state: 'in_review' } })
  const { rows: lines } = await sql<{ act: string; kind: string }>`
    select l.act, l.kind from audit_log l join audit_log_text t on t.year = l.year and t.log_id = l.id where t.target = ${reference} and l.outcome = 'done' order by l.id`.execute(
    app.ctx.db,
  )
  expect(lines).toEqual([
    { act: 'complaint show', kind: 'look' },
    { act: 'complaint move', kind: 'act' },
  ])
})
