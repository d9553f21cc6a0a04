/** A member's timeline: every kind of event, newest first, by page; what a role may not know is left out. */
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TimelinePage } from '#domain/look-up/timeline.ts'
import { timelineKinds } from '#domain/look-up/timeline.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { minuteMs } from '#domain/time/durations.ts'
import { openDb } from '#server/infrastructure/db.ts'
import { refundOrder } from '#server/credits/refunds.ts'
import { fileReport } from '#server/safety/reports.ts'
import { timelineLength } from '#server/look-up/timeline.ts'
import { sources } from '#server/look-up/timeline.store.ts'
import { openShop } from '../../../tests/buyers.ts'
import { openCaller } from '../../../tests/caller.ts'
import { codeOf, consoleHost, consoleOrigin, openConsole, type Worker } from '../../../tests/console.ts'
import { run } from '../../../tests/database.ts'
import { photoOf } from '../../../tests/member-fixtures.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let desk: ReturnType<typeof openConsole>
let sam: Worker
let ben: ProfileId
let anna: ProfileId
beforeEach(async () => {
  app = await openTestApp()
  desk = openConsole(app)
  sam = await desk.hire('Sam', { role: 'support' })
  anna = await app.createMember('Annabella')
  ben = await app.createMember('Ben')
  await openCaller(app, ben)
})
afterEach(() => app.close())

const notLooks = (events: TimelinePage['events']) => events.filter(({ what }) => what !== 'look').length
type Wish = { kind?: string; cursor?: string | null }
const read = async (who: Worker, { kind, cursor }: Wish = {}) =>
  (await who.call('GET /api/members/timeline', { query: { id: ben, kind, cursor: cursor ?? undefined } })).body as TimelinePage
const readAll = async (who: Worker, kind?: string) => {
  const pages = [await read(who, { ...(kind && { kind }) })]
  for (let next = pages[0]?.next; next; next = pages.at(-1)?.next)
    pages.push(await read(who, { ...(kind && { kind }), cursor: next }))
  return pages
}
const whatOf = ({ events }: TimelinePage) => events.map(({ what }) => what)
const mail = (template: string, at: Date, state: 'queued' | 'bounced' = 'queued') =>
  app.ctx.db
    .insertInto('mail_log')
    .values({ member_id: ben, template, state, created_at: at, updated_at: at, pool_id: app.site().pool_id })
    .execute()
const buy = () => openShop(app).buy(ben)
const isPaid = { price_minor: 1499, currency: 'EUR', credits: 30 }
const report = (from: ProfileId, about: ProfileId) =>
  fileReport(app.ctx, app.site(), from, { profile: about, reason: 'scam', details: 'he wants money' })

test('each thing that happened is there, newest first; reports name nobody', async () => {
  const { db } = app.ctx
  await db.deleteFrom('mail_log').where('member_id', '=', ben).execute()
  app.wait(minuteMs)
  await mail('reminder', app.ctx.now(), 'bounced')
  app.wait(minuteMs)
  const order = await buy()
  app.wait(minuteMs)
  await refundOrder(app.ctx, { order: order.id, amount_minor: 499, credits: 10, reason: 'operator' })
  app.wait(minuteMs)
  await report(anna, ben)
  app.wait(minuteMs)
  await report(ben, anna)
  app.wait(minuteMs)
  await sam.call('POST /api/members/notes', { body: { id: ben, words: 'called us', is_pinned: false } })
  app.wait(minuteMs)
  const lea = await desk.hire('Lea', { role: 'lead_moderator' })
  const measures = { measures: ['note'], facts: 'seen', source: 'own' }
  const { reference } = (await lea.call('POST /api/members/decide', { body: { id: ben, ...measures } })).body as {
    reference: string
  }
  const page = await read(sam)
  expect(whatOf(page)).toEqual([
    'login',
    'decision',
    'note',
    'report_by',
    'report_about',
    'refund',
    'mail',
    'paid',
    'mail',
    'confirmed',
    'signed_up',
  ])
  const [login, ...events] = page.events
  expect(login?.at).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(events.map(({ more }) => more).slice(0, 8)).toEqual([
    { reference, measures: 'note', decision_state: 'in_force' },
    { by: 'Sam' },
    { reason: 'scam', report_state: 'open' },
    { reason: 'scam', report_state: 'open' },
    { price_minor: 499, currency: 'EUR', refund_reason: 'operator', refund_state: 'asked' },
    { template: 'receipt', state: 'queued' },
    isPaid,
    { template: 'reminder', state: 'bounced' },
  ])
  expect(JSON.stringify(page)).not.toMatch(/Annabella|wants money|called us/)
  expect(JSON.stringify(page)).not.toContain(String(anna))
})

test('a lander of ours is named with the network and the steps; another page of a form is not', async () => {
  const signedUp = async () => (await read(sam, { kind: 'account' })).events.at(-1)?.more
  const set = (form_path: string) =>
    app.ctx.db.updateTable('member').set({ form_path, trafficsource: 'northlight' }).where('id', '=', ben).execute()
  await set('/landers/video/general-nl')
  expect(await signedUp()).toMatchObject({ network: 'northlight', lander: 'video/general-nl', steps: expect.any(String) })
  await set('/landers/<b>my words</b>')
  expect(await signedUp()).not.toHaveProperty('lander')
})

test('many events of one moment come by page, by kind too: none is lost, none comes twice', async () => {
  const at = app.ctx.now()
  const note = { member_id: ben, is_pinned: false, made_by: 'shell:ada', created_at: at, pool_id: app.site().pool_id }
  for (let n = 0; n < 40; n++) await mail(`t${n}`, at)
  for (let n = 0; n < 40; n++)
    await app.ctx.db
      .insertInto('member_note')
      .values({ ...note, words: `n${n}` })
      .execute()
  const row = await app.ctx.db.selectFrom('session').selectAll().where('member_id', '=', ben).executeTakeFirstOrThrow()
  for (let n = 1; n <= 40; n++)
    await app.ctx.db
      .insertInto('session')
      .values({ ...row, id: n, token_hash: Buffer.alloc(32, n), browser: `B${n}` })
      .execute()
  const pages = await readAll(sam)
  const all = pages.flatMap(({ events }) => events)
  const written = all.map(({ what, more }) => `${what} ${more.template ?? more.browser ?? ''}`)
  expect(pages.slice(0, -1).every(({ events }) => events.length === timelineLength)).toBe(true)
  expect(new Set(written.filter((one) => one.startsWith('mail t'))).size).toBe(40)
  expect(written.filter((one) => one.startsWith('mail t'))).toHaveLength(40)
  expect(written.filter((one) => one.startsWith('note'))).toHaveLength(40)
  expect(new Set(written.filter((one) => one.startsWith('login B'))).size).toBe(40)
  expect(written.filter((one) => one.startsWith('login B'))).toHaveLength(40)
  const byKind = await Promise.all(timelineKinds.map((kind) => readAll(sam, kind)))
  const inKinds = byKind.flat().flatMap(({ events }) => events)
  expect(notLooks(inKinds)).toBe(notLooks(all))
})

test('sums are for those who read money; who looked is for those who read the log', async () => {
  await buy()
  app.wait(minuteMs)
  await sam.call('GET /api/members/one', { query: { id: ben } })
  app.wait(minuteMs)
  const mona = await desk.hire('Mona', { role: 'moderator' })
  const olga = await desk.hire('Olga', { role: 'owner' })
  const sight = async (who: Worker) => {
    const { events } = await read(who)
    const paid = events.find(({ what }) => what === 'paid')?.more
    const look = events.find(({ what, more }) => what === 'look' && more.role === 'support')?.more
    return { paid, look }
  }
  const look = { role: 'support', look: 'page', why: 'service' }
  expect(await sight(olga)).toEqual({ paid: isPaid, look: { ...look, by: 'Sam' } })
  expect(await sight(mona)).toEqual({ paid: {}, look })
  // their own lines of the log
  expect(await sight(sam)).toEqual({ paid: isPaid, look: { ...look, by: 'Sam' } })
})

test('a colleague who is gone stands as in the audit log', async () => {
  const note = { member_id: ben, words: 'old', is_pinned: false, made_by: 'staff:999999', created_at: app.ctx.now() }
  await app.ctx.db
    .insertInto('member_note')
    .values({ ...note, pool_id: app.site().pool_id })
    .execute()
  expect((await read(sam, { kind: 'notes' })).events).toMatchObject([{ what: 'note', more: { by: 'staff:999999' } }])
})

test('a cursor that is none is refused, and a member of another brand is not there', async () => {
  const ask = (query: object) => sam.call('GET /api/members/timeline', { query: { id: ben, ...query } })
  for (const cursor of ['1', '1.99.1', '1.5.x', 'a.1.1']) expect(codeOf(await ask({ cursor }))).toBe('invalid_input')
  expect((await ask({ cursor: '1.1.1' })).body).toEqual({ events: [], next: null })
  const other = app.ctx.sites.all().find(({ id }) => id !== app.site().id)
  const nina = await desk.hire('Nina', { role: 'support', at: { kind: 'site', id: other?.id ?? 0 } })
  expect((await nina.call('GET /api/members/timeline', { query: { id: ben } })).status).toBeGreaterThanOrEqual(403)
})

test('a photo, and its hiding by a decision, are there; its small picture is for who reads the member until then', async () => {
  const photo = await photoOf(app, { id: ben, call: await openCaller(app, ben) })
  const pictureFor = (who: Worker) =>
    desk.hono.request(`${consoleOrigin}/photos/${photo}/small`, { headers: { host: consoleHost, cookie: who.cookie } })
  const other = app.ctx.sites.all().find(({ id }) => id !== app.site().id)
  const nina = await desk.hire('Nina', { role: 'support', at: { kind: 'site', id: other?.id ?? 0 } })
  const shown = await pictureFor(sam)
  expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect((await pictureFor(nina)).status).toBe(404)
  app.wait(minuteMs)
  const mona = await desk.hire('Mona', { role: 'moderator' })
  const hidden = await mona.call('POST /api/photos/hide', { body: { ids: [photo], clause: 'indecent' } })
  expect((await read(sam, { kind: 'photos' })).events).toMatchObject([
    { what: 'photo_hidden', more: { reference: (hidden.body as { reference: string }).reference } },
    { what: 'photo_added', more: {} },
  ])
  expect([(await pictureFor(sam)).status, (await pictureFor(mona)).status]).toEqual([404, 200])
})

test('each source is read by an index', async () => {
  await run(app.clientConfig, `alter database ${app.clientConfig.database} set enable_seqscan = off`)
  const db = openDb({ clientConfig: app.clientConfig, max: 1 })
  const tables = ['mail_log', 'session', 'image', 'purchase_order', 'refund', 'report', 'decision', 'member_note', 'member_look']
  const countScans = async () => {
    await sql`select pg_stat_force_next_flush()`.execute(db)
    await sql`select pg_stat_clear_snapshot()`.execute(db)
    const { rows } = await sql<{
      n: number
    }>`select sum(seq_scan)::int as n from pg_stat_user_tables where relname = any(${tables})`.execute(db)
    return rows[0]?.n ?? 0
  }
  const before = await countScans()
  for (const after of [null, { us: 1_700_000_000_000_000, rank: 6, id: '1' }])
    for (const { read, rank } of sources) await read(db, { member: ben, after, limit: 31, gravest: [], namesLooks: true }, rank)
  expect(await countScans()).toBe(before)
  await db.destroy()
})
