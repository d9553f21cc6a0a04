/** Limits of exposure: twenty grave looks an hour and sixty a day, another lane after 25 minutes, and nobody sees somebody else's numbers. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Exposure } from '#domain/exposure/exposure.ts'
import { hourMs, minuteMs } from '#domain/time/durations.ts'
import { fileReport } from '#server/safety/reports.ts'
import { asConsoleRole } from '#server/infrastructure/console-role.ts'
import { codeOf, openConsole, type Worker } from '../../../tests/console.ts'
import { memberFixtures } from '../../../tests/member-fixtures.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let desk: ReturnType<typeof openConsole>
let hired = 0
beforeAll(async () => {
  app = await openTestApp()
  desk = openConsole(app)
})
afterAll(() => app.close())
beforeEach(() =>
  sql`update moderation_case set state = 'closed', closed_at = now(), holder = null, held_until = null where state = 'open'`.execute(
    app.ctx.db,
  ),
)
const { createMember } = memberFixtures(() => app)

const moderator = () => desk.hire(`Mo${(hired += 1)}`, { role: 'moderator' })
/** Signed in anew: time passes in these tests. */
const again = (who: Worker) => desk.signIn(who.id)
async function caseOf(reason: 'scam' | 'fake') {
  const [reporter, subject] = [await createMember(), await createMember({ gender: 'm' })]
  return (await fileReport(app.ctx, app.site(), reporter, { profile: subject, reason })).reference
}
async function open(who: Worker, reference: string) {
  await who.call('POST /api/cases/hold', { body: { reference } })
  return who.call('GET /api/cases/evidence', { query: { reference } })
}
/** As if somebody had looked at so many things, the last one now. */
const looked = (who: Worker, times: number) =>
  sql`insert into grave_look (who, target, at) select ${`staff:${who.id}`}, 'file ' || gen_random_uuid(), ${app.ctx.now()}::timestamptz - n * interval '1 second'
    from generate_series(0, ${times - 1}::int) n`.execute(app.ctx.db)
const numbersOf = async (who: Worker) => (await who.call('GET /api/own/exposure')).body as Exposure
const next = async (who: Worker) =>
  (await who.call('POST /api/cases/next', { body: {} })).body as { reference: string | null; closed_until?: string }
/** As if it had been decided. */
const done = (reference: string | null) =>
  sql`update moderation_case set state = 'closed', closed_at = now(), holder = null, held_until = null where reference = ${reference}`.execute(
    app.ctx.db,
  )

test('the twentieth grave look in an hour is the last: then the lanes are closed to this person, and open again later', async () => {
  const [mo, ada] = [await moderator(), await moderator()]
  const [first, second] = [await caseOf('scam'), await caseOf('scam')]
  expect(await numbersOf(mo)).toMatchObject({ hour: 0, day: 0, closed_until: null })
  await looked(mo, 19)
  expect((await open(mo, first)).status).toBe(200)
  // once more is the same look
  expect((await open(mo, first)).status).toBe(200)
  expect(await numbersOf(mo)).toMatchObject({ hour: 20, day: 20 })
  const refused = await open(mo, second)
  expect([refused.status, codeOf(refused)]).toEqual([429, 'exposure_limit'])
  const opensAt = new Date(app.ctx.now().getTime() + hourMs - 19_000)
  expect(Math.abs(Date.parse((refused.body as { until: string }).until) - opensAt.getTime())).toBeLessThan(20_000)
  await mo.call('POST /api/cases/pass', { body: { reference: second } })
  expect((await open(ada, second)).status).toBe(200)
  expect(await numbersOf(ada)).toMatchObject({ hour: 1, closed_until: null })
  app.wait(hourMs)
  const later = await again(mo)
  expect(await numbersOf(later)).toMatchObject({ hour: 0, day: 20, closed_until: null })
  const third = await caseOf('scam')
  expect((await open(later, third)).status).toBe(200)
})

test('while they are closed the next case comes from another lane, and evidence of other lanes opens', async () => {
  const mo = await moderator()
  await looked(mo, 20)
  await caseOf('scam')
  const usual = await caseOf('fake')
  expect(await next(mo)).toEqual({ reference: usual })
  expect((await open(mo, usual)).status).toBe(200)
  await done(usual)
  expect(await next(mo)).toMatchObject({ reference: null, closed_until: expect.any(String) })
})

test('sixty a day are the most, however they spread', async () => {
  const mo = await moderator()
  for (let hours = 0; hours < 3; hours += 1) {
    await looked(mo, 20)
    app.wait(2 * hourMs)
  }
  const later = await again(mo)
  expect(codeOf(await open(later, await caseOf('scam')))).toBe('exposure_limit')
  app.wait(18 * hourMs + minuteMs)
  expect((await open(await again(mo), await caseOf('scam'))).status).toBe(200)
})

test('own limits are tighter, never wider, and nobody else has them', async () => {
  const mo = await moderator()
  expect((await mo.call('PUT /api/own/exposure', { body: { an_hour: 21, a_day: null } })).status).toBe(400)
  const set = await mo.call('PUT /api/own/exposure', { body: { an_hour: 2, a_day: null } })
  expect(set.body).toMatchObject({ limits: { an_hour: 2, a_day: null } })
  await looked(mo, 2)
  expect(codeOf(await open(mo, await caseOf('scam')))).toBe('exposure_limit')
  await mo.call('PUT /api/own/exposure', { body: { an_hour: null, a_day: null } })
  expect((await open(mo, await caseOf('scam'))).status).toBe(200)
})

test('after 25 minutes in one grave lane the next case comes from another one, if one waits; a pause begins anew', async () => {
  const mo = await moderator()
  const take = async () => {
    const { reference } = await next(await again(mo))
    await done(reference)
    return reference
  }
  const grave = [await caseOf('scam'), await caseOf('scam'), await caseOf('scam'), await caseOf('scam')]
  const usual = await caseOf('fake')
  expect(grave).toContain(await take())
  app.wait(24 * minuteMs)
  expect(grave).toContain(await take())
  app.wait(2 * minuteMs)
  expect(await take()).toBe(usual)
  expect(grave).toContain(await take())
  app.wait(26 * minuteMs)
  // nothing waits elsewhere
  expect(grave).toContain(await take())
})

test('a photo in full counts and leaves a line, a small grey one neither', async () => {
  const mo = await moderator()
  const reference = await caseOf('scam')
  const row = await app.ctx.db.selectFrom('report').select('id').where('reference', '=', reference).executeTakeFirstOrThrow()
  const photos = ['a-photo-of-the-test', 'another-photo-of-the-test']
  await sql`insert into evidence_photo (file, pool_id) select unnest(${photos}::text[]), ${app.site().pool_id}`.execute(
    app.ctx.db,
  )
  await sql`insert into report_photo (report_id, file) select ${row.id}, unnest(${photos}::text[])`.execute(app.ctx.db)
  await mo.call('POST /api/cases/hold', { body: { reference } })
  const photo = (layer: string, file = photos[0]) =>
    desk.hono.request(`http://console.localhost:3000/evidence/${reference}/${file}?layer=${layer}`, {
      headers: { cookie: mo.cookie, host: 'console.localhost:3000' },
    })
  const lines = async () =>
    (
      await app.ctx.db
        .selectFrom('audit_log')
        .select(['act', 'case_reference'])
        .where('actor', '=', String(mo.id))
        .where('act', '=', 'case photo')
        .execute()
    ).length
  await photo('small')
  expect([await lines(), (await numbersOf(mo)).hour]).toEqual([0, 0])
  await photo('grey')
  await photo('colour')
  expect([await lines(), (await numbersOf(mo)).hour]).toEqual([2, 1])
  await looked(mo, 19)
  // its file is not in the store, which is found out after the look was counted
  expect((await photo('grey')).status).toBe(404)
  const other = await photo('grey', photos[1])
  expect([other.status, codeOf({ body: await other.json() })]).toEqual([429, 'exposure_limit'])
})

test('how much somebody looked at stands in no log, and the console’s role may not read it', async () => {
  const mo = await moderator()
  await looked(mo, 20)
  await open(mo, await caseOf('scam'))
  const refused = await sql`select from audit_log where refusal = 'exposure_limit'`.execute(app.ctx.db)
  expect(refused.rows).toEqual([])
  const asConsole = app.ctx.db
    .transaction()
    .execute((db) => asConsoleRole(db, () => sql`select count(*) from grave_look`.execute(db)))
  await expect(asConsole).rejects.toMatchObject({ code: '42501' })
})
