/** Working on cases with others: languages, passing to a person, comments, waiting for an answer, and one brand of the queue. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Locale } from '#domain/languages/languages.ts'
import type { Scope } from '#domain/staff/rights.ts'
import { dayMs, minuteMs } from '#domain/time/durations.ts'
import { eraseNow } from '#server/account-deletion/account-deletion.ts'
import { fileReport } from '#server/safety/reports.ts'
import { codeOf, openConsole, type Worker } from '../../../tests/console.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let desk: ReturnType<typeof openConsole>
let mona: Worker
let mia: Worker
let count = 0
beforeEach(async () => {
  app = await openTestApp()
  desk = openConsole(app)
  const pool: Scope = { kind: 'pool', id: app.site().pool_id }
  mona = await desk.hire('Mona', { role: 'moderator', at: pool })
  mia = await desk.hire('Mia', { role: 'moderator', at: pool })
})
afterEach(() => app.close())

async function newCase(language: Locale = 'en') {
  const n = (count += 1)
  const [who, whom] = [await app.createMember(`Anna${n}`, { language }), await app.createMember(`Ben${n}`)]
  const { reference } = await fileReport(app.ctx, app.site(), who, { profile: whom, reason: 'scam' })
  return { reference, whom }
}
const listed = async (who: Worker, query: Record<string, unknown> = {}) =>
  (await who.call('GET /api/cases', { query })).body as {
    cases: { reference: string; waiting_until: string | null }[]
    elsewhere: { language: string; n: number }[]
  }
const referencesOf = async (who: Worker, query?: Record<string, unknown>) =>
  (await listed(who, query)).cases.map(({ reference }) => reference)
const next = async (who: Worker, body: object = {}) =>
  ((await who.call('POST /api/cases/next', { body })).body as { reference: string | null }).reference
const notesOf = async (who: Worker, reference: string, cursor?: string) =>
  (await who.call('GET /api/cases/notes', { query: { reference, cursor } })).body as {
    notes: { words: string; made_by: string }[]
    next: string | null
  }
const comment = (who: Worker, reference: string, words: string) =>
  who.call('POST /api/cases/notes', { body: { reference, words } })

test('the next case is one in a language that the person reads; the list says how many wait in others', async () => {
  await newCase('pl')
  await newCase('pl')
  await mona.call('PUT /api/own', { body: { languages: ['en', 'de'] } })
  expect(await next(mona)).toBeNull()
  expect((await listed(mona)).elsewhere).toEqual([{ language: 'pl', n: 2 }])
  const { reference } = await newCase('en')
  expect(await next(mona)).toBe(reference)
  expect((await listed(mia)).elsewhere).toEqual([])
  expect(await next(mia)).not.toBeNull()
})

test('a case is passed to a colleague who may take it, whatever its language; to nobody else', async () => {
  const { reference } = await newCase('pl')
  await mia.call('PUT /api/own', { body: { languages: ['en'] } })
  const sam = await desk.hire('Sam', { role: 'support' })
  const { body } = await mona.call('GET /api/cases/takers', { query: { reference } })
  expect(body).toEqual({ people: [{ id: mia.id, name: 'Mia', languages: ['en'] }], is_cut: false })
  expect((await mona.call('GET /api/cases/takers', { query: { reference, q: 'x' } })).body).toMatchObject({ people: [] })
  const pass = (to: number) => mona.call('POST /api/cases/pass', { body: { reference, to } })
  expect(codeOf(await pass(sam.id))).toBe('invalid_input')
  expect((await pass(mia.id)).status).toBe(200)
  expect(await next(mona)).toBeNull()
  expect(await next(mia)).toBe(reference)
})

test('comments are read by colleagues, newest first and by page, not by who knows somebody in it, and go with the member', async () => {
  const { reference, whom } = await newCase()
  for (let n = 1; n <= 51; n += 1) await comment(mona, reference, `note ${n}`)
  const first = await notesOf(mia, reference)
  expect([first.notes.length, first.notes[0]]).toEqual([50, expect.objectContaining({ words: 'note 51', made_by: 'Mona' })])
  expect((await notesOf(mia, reference, first.next ?? '')).notes).toMatchObject([{ words: 'note 1' }])
  await mia.call('POST /api/cases/pass', { body: { reference, knows_them: true } })
  expect(codeOf(await mia.call('GET /api/cases/notes', { query: { reference } }))).toBe('not_allowed')
  expect(codeOf(await comment(mia, reference, 'hello'))).toBe('not_allowed')
  await eraseNow(app.ctx, whom)
  expect((await notesOf(mona, reference)).notes).toEqual([])
})

test('a case that waits for an answer is out of the queue, and comes back first to who waited', async () => {
  const { reference } = await newCase()
  expect(await next(mona)).toBe(reference)
  const wait = (days: number) => mona.call('POST /api/cases/wait', { body: { reference, version: 1, days } })
  expect(codeOf(await wait(8))).toBe('invalid_input')
  expect((await wait(2)).status).toBe(200)
  expect(await next(mona)).toBeNull()
  expect(await referencesOf(mia)).toEqual([])
  expect(await referencesOf(mia, { view: 'waiting' })).toEqual([reference])
  app.wait(2 * dayMs + minuteMs)
  ;[mona, mia] = [await desk.signIn(mona.id), await desk.signIn(mia.id)]
  expect(await next(mia)).toBeNull()
  expect(await next(mona)).toBe(reference)
})

test('a new report ends the waiting', async () => {
  const { reference, whom } = await newCase()
  await mona.call('POST /api/cases/wait', { body: { reference, version: 1, days: 7 } })
  await fileReport(app.ctx, app.site(), await app.createMember('Carla'), { profile: whom, reason: 'fake' })
  expect(await referencesOf(mona)).toEqual([reference])
  expect(await next(mona)).toBe(reference)
})

test('the queue and the next case are those of the chosen brand or pool', async () => {
  const lead = await desk.hire('Lea', { role: 'lead_moderator' })
  const { reference } = await newCase()
  const [own, other] = [app.site(), app.site('lavish.localhost')]
  expect(await referencesOf(lead, { site: own.id })).toEqual([reference])
  expect(await referencesOf(lead, { site: other.id })).toEqual([])
  expect(await referencesOf(lead, { pool: other.pool_id })).toEqual([])
  expect(await next(lead, { site: other.id })).toBeNull()
  expect(await next(lead, { pool: own.pool_id })).toBe(reference)
})
