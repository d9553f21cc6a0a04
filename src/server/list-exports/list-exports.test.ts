/** Lists as files: made by a job, fetched once within the hour by who asked, with the rights of that moment, and all of it in the log. */
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ConsoleCallName } from '#domain/console-wire.ts'
import { listFileLifeMs, mostLines } from '#domain/list-exports/list-exports.ts'
import { hourMs, minuteMs } from '#domain/time/durations.ts'
import { listAuditLines, logAct } from '#server/audit/audit.ts'
import { makeListExport, partFile, settleExports, wipeParts } from '#server/list-exports/list-exports.jobs.ts'
import { beginRun, saveProgress } from '#server/list-exports/list-exports.store.ts'
import { readPiece } from '#server/list-exports/sources.ts'
import { makerOnMachine } from '#server/list-exports/makers.ts'
import { fileReport } from '#server/safety/reports.ts'
import { staffJobs } from '#server/staff/staff.jobs.ts'
import { codeOf, consoleHost, consoleOrigin, openConsole, type Worker } from '../../../tests/console.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let desk: ReturnType<typeof openConsole>
let olga: Worker
beforeEach(async () => {
  app = await openTestApp()
  desk = openConsole(app)
  olga = await desk.hire('Olga', { role: 'owner' })
})
afterEach(() => app.close())

type Line = { id: number; state: string; why: string | null; rows: number; bytes: number; filters: object }
const start = async (who: Worker, what: 'log' | 'members' | 'cases', filters: object = {}) => {
  const name: ConsoleCallName = `POST /api/exports/${what}`
  return who.call(name, { body: { what, format: 'csv', ...filters } })
}
const begun = async (who: Worker, what: 'log' | 'members' | 'cases', filters: object = {}) => {
  const answer = await start(who, what, filters)
  expect([answer.status, codeOf(answer)]).toEqual([200, undefined])
  return (answer.body as { id: number }).id
}
const own = async (who: Worker) => ((await who.call('GET /api/exports')).body as { exports: Line[] }).exports
const fetchFile = (who: Worker, id: number, headers: Record<string, string> = {}) =>
  desk.hono.request(`${consoleOrigin}/api/exports/file?id=${id}`, {
    headers: { host: consoleHost, cookie: who.cookie, ...headers },
  })
const refusalOf = async (answer: Response) => codeOf({ body: await answer.json() })
/** A new owner is a mail to the others, too. */
const make = () => app.runJobs([makeListExport, wipeParts, ...staffJobs])
const settle = () => settleExports.run(app.ctx, {})
const wipe = async () => {
  app.wait(minuteMs)
  await app.runJobs([wipeParts])
}
const linesIn = (csv: string) => csv.trim().split('\r\n').slice(1)
const partsThere = async () => (await app.files()).filter((path) => path.startsWith('list-exports/'))

/** Two people of a pool, one reported by the other. */
async function report(name: string) {
  const [reporter, subject] = [await app.createMember(`Rita${name}`), await app.createMember(name)]
  return fileReport(app.ctx, app.site(), reporter, { profile: subject, reason: 'scam' })
}

test('the log becomes a file that its maker fetches once; then nothing of it is left', async () => {
  const id = await begun(olga, 'log')
  expect(await own(olga)).toMatchObject([{ id, state: 'waiting', rows: 0 }])
  await make()
  const [line] = await own(olga)
  expect(line).toMatchObject({ state: 'ready', why: null })
  const answer = await fetchFile(olga, id)
  const csv = await answer.text()
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="log-${app.ctx.now().toISOString().slice(0, 10)}-${id}.csv"`,
    'cache-control': 'no-store',
    'content-length': String(line?.bytes),
  })
  expect(csv.split('\r\n')[0]).toContain('number,at,actor_kind,actor,actor_name,act,')
  expect(linesIn(csv)).toHaveLength(line?.rows ?? -1)
  expect(linesIn(csv)[0]).toMatch(/,export start,act,log\.export,.*,[0-9a-f]{64}$/)
  expect(await refusalOf(await fetchFile(olga, id))).toBe('export_gone')
  await wipe()
  expect(await partsThere()).toEqual([])
  expect(await own(olga)).toMatchObject([{ state: 'fetched' }])
})

test('start, end and fetch are lines in the log with the filters and the count', async () => {
  const id = await begun(olga, 'log', { act: 'staff', since: '2020-01-01' })
  await make()
  await (await fetchFile(olga, id)).text()
  const lines = (await listAuditLines(app.ctx.db, { act: 'export', limit: 10 })).map(
    ({ act, kind, outcome, target, changed }) => [act, kind, outcome, target, changed],
  )
  const { row_count } = await app.ctx.db.selectFrom('list_export').select('row_count').executeTakeFirstOrThrow()
  expect(lines).toEqual([
    ['export fetch', 'look', 'done', String(id), { log: { before: null, after: row_count } }],
    ['export finish', 'act', 'done', String(id), { log: { before: null, after: row_count } }],
    [
      'export start',
      'act',
      'done',
      String(id),
      {
        list: { before: null, after: 'log' },
        format: { before: null, after: 'csv' },
        filters: { before: null, after: 'act=staff since=2020-01-01' },
      },
    ],
  ])
})

test('nobody but who asked fetches, stops or sees it, not even another owner', async () => {
  const otto = await desk.hire('Otto', { role: 'owner' })
  const id = await begun(olga, 'log')
  await make()
  expect(await own(otto)).toEqual([])
  expect(await refusalOf(await fetchFile(otto, id))).toBe('not_found')
  expect(codeOf(await otto.call('POST /api/exports/stop', { body: { id } }))).toBe('not_found')
  expect((await fetchFile(olga, id)).status).toBe(200)
})

test('another site cannot begin the fetch, a glance at its head takes nothing, and neither does who is signed out', async () => {
  const id = await begun(olga, 'log')
  await make()
  expect(await refusalOf(await fetchFile(olga, id, { 'sec-fetch-site': 'cross-site' }))).toBe('cross_site')
  const address = `${consoleOrigin}/api/exports/file?id=${id}`
  const head = await desk.hono.request(address, { method: 'HEAD', headers: { host: consoleHost, cookie: olga.cookie } })
  expect(head.status).toBe(404)
  expect(await refusalOf(await desk.hono.request(address, { headers: { host: consoleHost } }))).toBe('not_signed_in')
  expect((await fetchFile(olga, id)).status).toBe(200)
})

test('after an hour it is gone', async () => {
  const id = await begun(olga, 'log')
  await make()
  app.wait(listFileLifeMs)
  const again = await desk.signIn(olga.id)
  expect(await own(again)).toMatchObject([{ state: 'ended', why: 'not_fetched' }])
  expect(await refusalOf(await fetchFile(again, id))).toBe('export_gone')
  await settle()
  await wipe()
  expect(await partsThere()).toEqual([])
})

test('a right that was taken in between refuses the fetch and takes the file away; before the job it makes none', async () => {
  const amy = await desk.hire('Amy', { role: 'auditor' })
  const first = await begun(amy, 'log')
  await make()
  const second = await begun(amy, 'log')
  await app.ctx.db.deleteFrom('staff_grant').where('staff_id', '=', amy.id).execute()
  expect(await refusalOf(await fetchFile(amy, first))).toBe('not_allowed')
  await make()
  await settle()
  await wipe()
  expect((await own(amy)).map(({ id, state, why }) => [id, state, why])).toEqual([
    [second, 'ended', 'right_gone'],
    [first, 'ended', 'right_gone'],
  ])
  expect(await partsThere()).toEqual([])
})

test('a try that was killed leaves nothing: the next one begins the file anew', async () => {
  const id = await begun(olga, 'log')
  const token = 'k'.repeat(26)
  await app.ctx.db.transaction().execute((db) => beginRun(db, id, token))
  await saveProgress(app.ctx.db, id, token, { row_count: 7, bytes: 5, parts: 1 })
  await app.ctx.files.put(partFile({ token, format: 'csv' }, 1), Buffer.from('hello'), { contentType: 'text/csv' })
  await make()
  const [line] = await own(olga)
  const csv = await (await fetchFile(olga, id)).text()
  expect(csv).not.toContain('hello')
  expect([line?.state, linesIn(csv).length]).toEqual(['ready', line?.rows])
  expect(await saveProgress(app.ctx.db, id, token, { row_count: 8, bytes: 6, parts: 2 })).toBe(false)
  await wipe()
  expect(await partsThere()).toEqual([])
})

test('it can be stopped while it waits, and once it is ready; a second stop finds nothing', async () => {
  const waiting = await begun(olga, 'log')
  expect((await olga.call('POST /api/exports/stop', { body: { id: waiting } })).status).toBe(200)
  await make()
  const ready = await begun(olga, 'cases')
  await make()
  expect((await olga.call('POST /api/exports/stop', { body: { id: ready } })).status).toBe(200)
  expect((await own(olga)).map(({ state, why }) => [state, why])).toEqual([
    ['ended', 'stopped'],
    ['ended', 'stopped'],
  ])
  expect(codeOf(await olga.call('POST /api/exports/stop', { body: { id: ready } }))).toBe('export_gone')
  await wipe()
  expect(await partsThere()).toEqual([])
})

test('a fetch that breaks off can be begun again; two at once give one file', async () => {
  const id = await begun(olga, 'log')
  await make()
  const broken = await fetchFile(olga, id)
  expect(await refusalOf(await fetchFile(olga, id))).toBe('export_gone')
  await broken.body?.cancel()
  expect(linesIn(await (await fetchFile(olga, id)).text()).length).toBeGreaterThan(0)
  expect(await own(olga)).toMatchObject([{ state: 'fetched' }])
})

test('the log holds only lines that the person reads on the screen', async () => {
  const sam = await desk.hire('Sam', { role: 'support' })
  await logAct(app.ctx, { actor_kind: 'staff', actor: String(sam.id) }, { act: 'member write', reason: 'own' })
  await logAct(app.ctx, { actor_kind: 'staff', actor: String(olga.id) }, { act: 'member write', reason: 'others' })
  const id = await begun(sam, 'log', { act: 'member' })
  await make()
  const csv = await (await fetchFile(sam, id)).text()
  expect(csv).toContain('own')
  expect(csv).not.toContain('others')
})

test('no cell becomes a formula, and quotes and line breaks stay inside their cell', async () => {
  const words = ['=1+1', '+1', '-1', '@x', '\tx', 'say "no"', 'a,b', 'two\nlines']
  for (const reason of words) await logAct(app.ctx, { actor_kind: 'shell', actor: 'ada' }, { act: 'member note', reason })
  const id = await begun(olga, 'log', { act: 'member note' })
  await make()
  const csv = await (await fetchFile(olga, id)).text()
  for (const cell of [`'=1+1`, `'+1`, `'-1`, `'@x`, `'\tx`, '"say ""no"""', '"a,b"', '"two\nlines"'])
    expect(csv).toContain(`,${cell},`)
})

test('as NDJSON every line is one document', async () => {
  const id = await begun(olga, 'log', { format: 'ndjson' })
  await make()
  const text = await (await fetchFile(olga, id)).text()
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { act: string; hash: string })
  expect(lines[0]).toMatchObject({ act: 'export start', hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string })
  expect(lines).toHaveLength((await own(olga))[0]?.rows ?? -1)
})

test('members go without mail, birth date and place, of one’s own brands only, and the words of the search are forgotten', async () => {
  const here = app.site()
  const bea = await desk.hire('Bea', { role: 'brand_manager', at: { kind: 'site', id: here.id } })
  await app.createMember('Zoe', { host: 'social.localhost' })
  await app.createMember('Zoey', { host: 'lavish.localhost' })
  const id = await begun(bea, 'members', { q: 'zoe' })
  await make()
  const [line] = await own(bea)
  expect(line).toMatchObject({ rows: 1, filters: {} })
  const csv = await (await fetchFile(bea, id)).text()
  expect(csv.split('\r\n')[0]).toBe('member,name,brand,state,is_fictional,signed_up,last_here,has_paid,address')
  expect(linesIn(csv)[0]).toMatch(/^\d+,Zoe,[^,]+,active,false,[\d-]+,[\d-]+,false,z•••@e•••\.test$/)
  const { filters } = await app.ctx.db.selectFrom('list_export').select('filters').executeTakeFirstOrThrow()
  expect(filters).toEqual({})
  const log = await listAuditLines(app.ctx.db, { act: 'export', limit: 10 })
  expect(JSON.stringify(log)).not.toContain('zoe')
})

test('members go by the filters of the screen, with or without words', async () => {
  const [here] = app.ctx.sites.all()
  await app.createMember('Zoe')
  const paused = await app.createMember('Zara')
  await app.ctx.db.updateTable('member').set({ status: 'paused' }).where('id', '=', paused).execute()
  const id = await begun(olga, 'members', { state: 'paused', site: here?.id })
  await make()
  expect((await own(olga))[0]).toMatchObject({ rows: 1, filters: { state: 'paused', site: String(here?.id) } })
  expect(linesIn(await (await fetchFile(olga, id)).text())[0]).toContain(`${paused},Zara,`)
})

test('more than a hundred people take a second person; a hundred do not', async () => {
  for (let n = 0; n < 100; n++) await app.createMember(`Zoe${n}`)
  const preview = async () =>
    (await olga.call('POST /api/exports/preview', { body: { what: 'members', format: 'csv', q: 'zoe' } })).body
  expect(await preview()).toEqual({ rows: 100, has_more: false, needs_second: false })
  await begun(olga, 'members', { q: 'zoe' })
  await app.createMember('Zoe100')
  expect(await preview()).toEqual({ rows: 101, has_more: false, needs_second: true })
  expect(codeOf(await start(olga, 'members', { q: 'zoe' }))).toBe('reason_needed')
  const otto = await desk.hire('Otto', { role: 'owner' })
  const asked = await start(olga, 'members', { q: 'zoe', reason: 'the yearly letter' })
  expect(asked.status).toBe(202)
  expect(await own(olga)).toHaveLength(1)
  const { waits_for_approval } = asked.body as { waits_for_approval: string }
  expect((await otto.call('POST /api/approvals/give', { body: { id: waits_for_approval } })).status).toBe(200)
  await make()
  const [line] = await own(olga)
  expect(line).toMatchObject({ state: 'ready', rows: 101 })
  expect(await own(otto)).toEqual([])
  expect(await refusalOf(await fetchFile(otto, line?.id ?? 0))).toBe('not_found')
})

test('a person of two brands without the pool says which one', async () => {
  const [social, , lavish] = app.ctx.sites.all()
  const bea = await desk.hire('Bea', { role: 'brand_manager', at: { kind: 'site', id: social?.id ?? 0 } })
  const grant = {
    role: 'brand_manager',
    scope_kind: 'site' as const,
    scope_id: lavish?.id ?? 0,
    until_at: null,
    granted_by: 'shell:test',
  }
  await app.ctx.db
    .insertInto('staff_grant')
    .values({ staff_id: bea.id, created_at: app.ctx.now(), ...grant })
    .execute()
  expect(codeOf(await start(bea, 'members', { q: 'zoe' }))).toBe('choose_brand')
  expect((await start(bea, 'members', { q: 'zoe', site: lavish?.id })).status).toBe(200)
})

test('cases go without members and words; decided ones only where they are wanted, and lanes as the person has them', async () => {
  const mona = await desk.hire('Mona', { role: 'moderator' })
  const { reference: open } = await report('Bob')
  const { reference: closed } = await report('Bill')
  await sql`update moderation_case set lane = 'gravest' where id = (select case_id from report where reference = ${open})`.execute(
    app.ctx.db,
  )
  await sql`update moderation_case set state = 'closed', closed_at = ${app.ctx.now()}, holder = null, held_until = null where id = (select case_id from report where reference = ${closed})`.execute(
    app.ctx.db,
  )
  for (const [who, wish, count] of [
    [mona, {}, 0],
    [mona, { with_decided: true }, 1],
    [olga, {}, 1],
    [olga, { with_decided: true }, 2],
    [olga, { with_decided: true, lane: 'gravest' }, 1],
  ] as const) {
    const id = await begun(who, 'cases', wish)
    await make()
    const csv = await (await fetchFile(who, id)).text()
    expect(csv.split('\r\n')[0]).toBe('reference,kind,lane,brand,state,opened_at,due_at,decided_at')
    expect(linesIn(csv)).toHaveLength(count)
    expect(csv).not.toMatch(/Bob|Bill|scam/)
  }
})

test('a proof of the last five minutes is needed, and asking for one takes no try', async () => {
  const at = new Date(app.ctx.now().getTime() - hourMs)
  await app.ctx.db.updateTable('staff_session').set({ proved_at: at }).where('staff_id', '=', olga.id).execute()
  const taken: string[] = []
  app.ctx.limits.take = async (name) => void taken.push(name)
  expect(codeOf(await start(olga, 'cases'))).toBe('proof_needed')
  expect(taken).toEqual([])
  expect((await start(await desk.signIn(olga.id), 'cases')).status).toBe(200)
  expect(taken).toEqual(['console_export'])
})

test('a list that is too long ends with a clear state and no file', async () => {
  await logAct(app.ctx, { actor_kind: 'shell', actor: 'ada' }, { act: 'job retry' })
  const id = await begun(olga, 'log')
  const before = mostLines.log
  Object.assign(mostLines, { log: 1 })
  try {
    await make()
  } finally {
    Object.assign(mostLines, { log: before })
  }
  await wipe()
  expect(await own(olga)).toMatchObject([{ id, state: 'failed', why: 'too_many' }])
  expect(await partsThere()).toEqual([])
  expect((await listAuditLines(app.ctx.db, { act: 'export finish', limit: 1 }))[0]).toMatchObject({
    outcome: 'failed',
    refusal: 'too_many',
  })
})

test('lines come piece by piece, none twice and none missing, though others are written meanwhile', async () => {
  for (let n = 0; n < 25; n++)
    await logAct(app.ctx, { actor_kind: 'shell', actor: 'ada' }, { act: 'job retry', target: `job ${n}` })
  const seen: unknown[] = []
  let after: string | null = null
  do {
    const wish = { what: 'log' as const, format: 'csv' as const, act: 'job retry' }
    const piece = await readPiece(app.ctx, makerOnMachine('shell:ada'), { wish, after, limit: 10 })
    seen.push(...piece.lines.map(({ target }) => target))
    after = piece.next
    await logAct(app.ctx, { actor_kind: 'shell', actor: 'ada' }, { act: 'job retry', target: 'late' })
  } while (after !== null)
  expect(seen).toEqual(Array.from({ length: 25 }, (_, n) => `job ${24 - n}`))
})
