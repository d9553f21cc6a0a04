/** Cases: all open reports about a member are one, no two people hold the same, and whoever acts has seen what is there. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { caseHoldMs, eachCaseLane } from '#domain/cases/cases.ts'
import { dayMs, hourMs, minuteMs } from '#domain/time/durations.ts'
import {
  claimNextCase,
  closeCase,
  countCases,
  findCase,
  holdCase,
  listOpenCases,
  lockCaseFor,
  passCase,
  placesIn,
  takeOverCase,
} from '#server/cases/cases.ts'
import { atomically } from '#server/infrastructure/context.ts'
import { memberFixtures, type Person } from '../../../tests/member-fixtures.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
const { newMember } = memberFixtures(() => app)
beforeEach(() =>
  sql`update moderation_case set state = 'closed', closed_at = now(), holder = null, held_until = null where state = 'open'`.execute(
    app.ctx.db,
  ),
)

const report = async (who: Person, whom: Person, reason: string, more = {}) => {
  const { body } = await who.call('POST /api/report.php', { body: { profile: whom.id, reason, ...more } })
  return (body as { reference: string }).reference
}
const reported = async (reason = 'other') => {
  const bad = await newMember({ gender: 'm' })
  return { bad, reference: await report(await newMember(), bad, reason) }
}
const caseOf = async (reference: string) => {
  const found = await findCase(app.ctx, reference)
  if (!found) throw new Error(`there is no case of ${reference}`)
  return found
}
const placesOf = (host: string) => eachCaseLane.map((lane) => ({ pool: app.site(host).pool_id, lane }))
const hoursTo = (due: Date) => (due.getTime() - app.ctx.now().getTime()) / hourMs

test('all open reports about one member are one case, which gets heavier and rises to the lane of the gravest of them', async () => {
  const { bad, reference } = await reported('fake')
  expect(await caseOf(reference)).toMatchObject({
    reference,
    lane: 'usual',
    weight: 1,
    version: 1,
    subject_id: bad.id,
    language: 'en',
  })
  expect(hoursTo((await caseOf(reference)).due_at)).toBe(72)
  const second = await report(await newMember({ language: 'pl' }), bad, 'under_age')
  expect(await caseOf(second)).toMatchObject({ reference, lane: 'safety', weight: 2, version: 2 })
  expect(hoursTo((await caseOf(second)).due_at)).toBe(24)
  expect((await listOpenCases(app.ctx)).cases.map((one) => one.reference)).toEqual([reference])
})

test.each([
  ['harassment', 'safety', 24],
  ['scam', 'safety', 24],
  ['under_age', 'safety', 24],
  ['fake', 'usual', 72],
  ['indecent', 'usual', 72],
  ['other', 'usual', 72],
])('a report of %s waits in the lane %s and is due in %i hours', async (reason, lane, hours) => {
  const { reference } = await reported(reason)
  const one = await caseOf(reference)
  expect([one.lane, hoursTo(one.due_at)]).toEqual([lane, hours])
})

test('thirty reports about one member at the same moment are one case of thirty', async () => {
  const bad = await newMember({ gender: 'm' })
  const all = await Promise.all(Array.from({ length: 30 }, () => newMember()))
  const [first = ''] = await Promise.all(all.map((who) => report(who, bad, 'scam')))
  expect((await listOpenCases(app.ctx)).cases).toHaveLength(1)
  expect(await caseOf(first)).toMatchObject({ weight: 30, version: 30 })
})

test('fifty people take a thousand cases at once, and each case goes to one of them', async () => {
  const site = app.site()
  await sql`insert into moderation_case (reference, kind, site_id, lane, weight, language, opened_at, due_at, pool_id)
    select 'X-' || n, 'reports', ${site.id}, case when n % 2 = 0 then 'safety' else 'usual' end, 1, 'en', now(), now() + n * interval '1 second', ${site.pool_id}
      from generate_series(1, 1000) n`.execute(app.ctx.db)
  const taken = await Promise.all(
    Array.from({ length: 50 }, async (_, person) => {
      const mine: string[] = []
      for (let turn = 0; turn < 20; turn += 1) {
        const one = await claimNextCase(app.ctx, `staff:${person}`)
        if (!one) continue
        mine.push(one.reference)
        await closeCase(app.ctx, one.id)
      }
      return mine
    }),
  )
  expect(new Set(taken.flat()).size).toBe(1000)
  expect(await claimNextCase(app.ctx, 'staff:99')).toBeNull()
})

test('the next one is of the first lane, and there the first that is due; only of the lanes, pools and languages asked for', async () => {
  const usual = await reported('fake')
  const safety = await reported('scam')
  const bad = await newMember({ gender: 'm' })
  const polish = await report(await newMember({ language: 'pl' }), bad, 'harassment')
  expect(await claimNextCase(app.ctx, 'staff:1', { places: placesOf('lavish.localhost') })).toBeNull()
  expect(await claimNextCase(app.ctx, 'staff:1', { languages: ['pl'] })).toMatchObject({ reference: polish })
  expect(await claimNextCase(app.ctx, 'staff:2', { places: placesIn(app.ctx, ['usual']) })).toMatchObject({
    reference: usual.reference,
  })
  expect(await claimNextCase(app.ctx, 'staff:3')).toMatchObject({ reference: safety.reference, holder: 'staff:3' })
  expect(await claimNextCase(app.ctx, 'staff:4')).toBeNull()
})

test('who holds a case and has not decided comes back to it, held anew, before any other; decided or passed, the next one comes', async () => {
  const own = await reported('fake')
  await claimNextCase(app.ctx, 'staff:1')
  const graver = await reported('scam')
  app.wait(10 * minuteMs)
  const again = await claimNextCase(app.ctx, 'staff:1')
  expect(again).toMatchObject({ reference: own.reference, holder: 'staff:1' })
  expect(again?.held_until).toEqual(new Date(app.ctx.now().getTime() + caseHoldMs))
  expect(await claimNextCase(app.ctx, 'staff:1', { places: placesIn(app.ctx, ['safety']) })).toMatchObject({
    reference: graver.reference,
  })
  await closeCase(app.ctx, (await caseOf(graver.reference)).id)
  await passCase(app.ctx, 'staff:1', own.reference, { to: 'staff:2' })
  expect(await claimNextCase(app.ctx, 'staff:1')).toBeNull()
  expect(await claimNextCase(app.ctx, 'staff:2')).toMatchObject({ reference: own.reference })
})

test('one that a lead took over, or whose hold ended, is not theirs any more', async () => {
  const { reference } = await reported('scam')
  const second = await reported('fake')
  await claimNextCase(app.ctx, 'staff:11')
  await takeOverCase(app.ctx, 'staff:12', reference)
  expect(await claimNextCase(app.ctx, 'staff:11')).toMatchObject({ reference: second.reference })
  app.wait(caseHoldMs)
  expect(await claimNextCase(app.ctx, 'staff:13')).toMatchObject({ reference })
  expect(await claimNextCase(app.ctx, 'staff:12')).toMatchObject({ reference: second.reference })
})

test('ten presses of one person at once are one case, and its holder and ten others never meet in one', async () => {
  for (let n = 0; n < 4; n += 1) await reported('fake')
  const press = (who: string) => claimNextCase(app.ctx, who)
  const mine = await Promise.all(Array.from({ length: 10 }, () => press('staff:1')))
  expect(new Set(mine.map((one) => one?.reference)).size).toBe(1)
  const all = await Promise.all(
    [...Array.from({ length: 3 }, () => 'staff:1'), ...Array.from({ length: 10 }, (_, n) => `staff:${n + 2}`)].map(press),
  )
  const taken = all.filter((one) => one !== null)
  for (const { reference, holder } of taken)
    expect(taken.filter((one) => one.reference === reference).every((one) => one.holder === holder)).toBe(true)
  expect(new Set(taken.map(({ reference }) => reference)).size).toBe(4)
})

test('a hold that ended is free again, and one that is asked for longer is not', async () => {
  const { reference } = await reported()
  expect(await claimNextCase(app.ctx, 'staff:1')).toMatchObject({ reference })
  app.wait(10 * minuteMs)
  await holdCase(app.ctx, 'staff:1', reference)
  app.wait(10 * minuteMs)
  expect(await claimNextCase(app.ctx, 'staff:2')).toBeNull()
  app.wait(caseHoldMs)
  expect(await claimNextCase(app.ctx, 'staff:2')).toMatchObject({ reference, holder: 'staff:2' })
  await expect(holdCase(app.ctx, 'staff:1', reference)).rejects.toMatchObject({ code: 'case_held', details: { by: 'staff:2' } })
})

test('an act needs the hold and the version that was read: a report that joined meanwhile is not overlooked', async () => {
  const { bad, reference } = await reported()
  const read = await holdCase(app.ctx, 'staff:1', reference)
  const act = (who: string, version: number) => atomically(app.ctx, (ctx) => lockCaseFor(ctx, who, reference, version))
  await expect(act('staff:2', read.version)).rejects.toMatchObject({ code: 'case_held' })
  expect(await act('staff:1', read.version)).toMatchObject({ reference })
  await report(await newMember(), bad, 'scam')
  await expect(act('staff:1', read.version)).rejects.toMatchObject({ code: 'changed_meanwhile', details: { version: 2 } })
})

test('a case is passed to anybody or to one person, and whoever knows somebody in it never gets it again', async () => {
  const { reference } = await reported()
  await holdCase(app.ctx, 'staff:1', reference)
  await expect(passCase(app.ctx, 'staff:2', reference)).rejects.toMatchObject({ code: 'case_held' })
  await passCase(app.ctx, 'staff:1', reference, { knowsThem: true })
  expect(await claimNextCase(app.ctx, 'staff:1')).toBeNull()
  await expect(takeOverCase(app.ctx, 'staff:1', reference)).rejects.toMatchObject({ code: 'not_allowed' })
  await passCase(app.ctx, 'staff:2', reference, { to: 'staff:3' })
  await expect(passCase(app.ctx, 'staff:3', reference, { to: 'staff:1' })).rejects.toMatchObject({ code: 'not_allowed' })
  expect(await claimNextCase(app.ctx, 'staff:2')).toBeNull()
  expect(await claimNextCase(app.ctx, 'staff:3')).toMatchObject({ reference })
  await passCase(app.ctx, 'staff:3', reference, { to: 'staff:4' })
  app.wait(dayMs)
  expect(await claimNextCase(app.ctx, 'staff:2')).toMatchObject({ reference })
})

test('a lead takes a case over, and the first holder acts on it no more', async () => {
  const { reference } = await reported()
  await holdCase(app.ctx, 'staff:1', reference)
  await takeOverCase(app.ctx, 'staff:9', reference)
  const act = atomically(app.ctx, (ctx) => lockCaseFor(ctx, 'staff:1', reference, null))
  await expect(act).rejects.toMatchObject({ code: 'case_held', details: { by: 'staff:9' } })
})

test('a report that an earlier release decides closes its case, and the next one opens another', async () => {
  const { bad, reference } = await reported()
  await sql`update report set state = 'dismissed', decided_at = ${app.ctx.now()} where reference = ${reference}`.execute(
    app.ctx.db,
  )
  expect(await caseOf(reference)).toMatchObject({ state: 'closed' })
  const next = await report(await newMember(), bad, 'fake')
  expect((await caseOf(next)).id).not.toBe((await caseOf(reference)).id)
})

test('what is late is counted by lane', async () => {
  await reported('scam')
  await reported('fake')
  app.wait(dayMs)
  expect(await countCases(app.ctx)).toEqual([
    { lane: 'safety', open: 1, late: 1 },
    { lane: 'usual', open: 1, late: 0 },
  ])
})

test('the queue is paged by place: what is closed or opened meanwhile moves no case past a page', async () => {
  const opened = []
  for (const reason of ['scam', 'fake', 'other', 'harassment', 'fake']) opened.push(await reported(reason)) // the same hour: lane, then weight and number
  const order = (await listOpenCases(app.ctx)).cases.map(({ reference }) => reference)
  const first = await listOpenCases(app.ctx, {}, undefined, 2)
  expect(first.cases.map(({ reference }) => reference)).toEqual(order.slice(0, 2))
  await sql`update moderation_case set state = 'closed', closed_at = now() where reference = ${order[0]}`.execute(app.ctx.db)
  await reported('under_age')
  const second = await listOpenCases(app.ctx, {}, first.next ?? '', 2)
  const third = await listOpenCases(app.ctx, {}, second.next ?? '', 2)
  const seen = [second, third].flatMap(({ cases }) => cases.map(({ reference }) => reference))
  expect(seen).toEqual(expect.arrayContaining(order.slice(2)))
  expect(new Set(seen).size).toBe(seen.length)
  expect(third.next).toBeNull()
  await expect(listOpenCases(app.ctx, {}, '50')).rejects.toThrow('invalid_input')
})
