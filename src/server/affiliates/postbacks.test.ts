/** Affiliates that are unreachable, slow or wrong: postbacks arrive once or are shown as failed, and others do not wait. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dayMs, minuteMs } from '#domain/time/durations.ts'
import { clearTries, findDuePostbacks, sendPostbacks } from '#server/affiliates/postbacks.jobs.ts'
import { listFailedPostbacks, listMissingSecrets, listPostbackTries, retryPostbacks } from '#server/affiliates/reports.ts'
import { retryPausesMs } from '#server/infrastructure/outbox.ts'
import { openState } from '#server/infrastructure/state.ts'
import { checkSite } from '#server/sites/site-check.ts'
import { importSite } from '#server/sites/sites.ts'
import type { TestApp } from '../../../tests/test-app.ts'
import type { AffiliateServer } from '../../../tests/affiliate-server.ts'
import { openAffiliateTestApp } from '../../../tests/affiliate-fixtures.ts'

let away: Awaited<ReturnType<typeof openAffiliateTestApp>>
let app: TestApp
let lamp: AffiliateServer
let reed: AffiliateServer

beforeAll(async () => {
  away = await openAffiliateTestApp('lamplight', 'reed')
  app = away.app
  ;[lamp, reed] = away.servers as [AffiliateServer, AffiliateServer]
})
beforeEach(() => {
  for (const server of [lamp, reed]) {
    server.feel('well')
    server.received.splice(0)
  }
})
afterAll(() => away.close())

const signUp = (network: string, sub1 = 'c') => away.signUp({ network, sub1 })
/** What the clock does every minute. */
async function tick() {
  await findDuePostbacks.run(app.ctx, {})
  await app.runJobs()
}
async function pass(ms: number) {
  app.wait(ms)
  await tick()
}
const clicks = (server: AffiliateServer, click: string) => server.counted().filter(({ values }) => values['c'] === click)
const stateOf = async (member: number) =>
  app.ctx.db
    .selectFrom('postback')
    .innerJoin('conversion', 'conversion.id', 'postback.conversion_id')
    .select(['postback.state', 'postback.tries', 'postback.last_outcome', 'postback.conversion_id as id'])
    .where('member_id', '=', member)
    .executeTakeFirstOrThrow()

test.each(['broken', 'elsewhere', 'deaf'] as const)(
  'an affiliate who is %s twice gets a third try, under the same id',
  async (mood) => {
    lamp.feel(mood)
    const member = await signUp('lamplight', mood)
    await app.runJobs()
    await pass(retryPausesMs.postback[0] as number)
    lamp.feel('well')
    await pass(retryPausesMs.postback[1] as number)
    expect(clicks(lamp, mood)).toHaveLength(1)
    expect(lamp.received).toHaveLength(3)
    expect(new Set(lamp.received.map(({ key }) => key)).size).toBe(1)
    expect(new Set(lamp.received.map(({ seconds }) => seconds)).size).toBe(3)
    expect(lamp.received.every(({ isSigned, path }) => isSigned && path === '/in')).toBe(true)
    expect(await stateOf(member)).toMatchObject({ state: 'delivered', tries: 3 })
    await pass(dayMs)
    expect(lamp.received).toHaveLength(3)
  },
)

test('an affiliate who is unreachable for a day gets everything afterwards', async () => {
  await lamp.leave()
  const clicksMissed = ['one', 'two', 'three']
  for (const click of clicksMissed) await signUp('lamplight', click)
  await app.runJobs()
  for (let hour = 0; hour < 24; hour += 1) await pass(60 * minuteMs)
  await lamp.reopen()
  for (let hour = 0; hour < 26; hour += 1) await pass(60 * minuteMs)
  for (const click of clicksMissed) expect(clicks(lamp, click)).toHaveLength(1)
  expect(await listFailedPostbacks(app.ctx)).toEqual([])
})

test('a failing affiliate is given up after nine tries in two days, shown as failed, and retried by an operator', async () => {
  lamp.feel('broken')
  const member = await signUp('lamplight', 'never')
  await app.runJobs()
  for (const pause of retryPausesMs.postback) await pass(pause)
  expect(lamp.received).toHaveLength(9)
  await pass(10 * dayMs)
  expect(lamp.received).toHaveLength(9)
  const { id } = await stateOf(member)
  expect(await listFailedPostbacks(app.ctx)).toMatchObject([
    { id, site: 'social', network: 'lamplight', kind: 'signup', tries: 9, last_outcome: 'refused', last_status: 500 },
  ])
  const log = await listPostbackTries(app.ctx, id)
  expect(log.map(({ outcome, status }) => [outcome, status])).toEqual(Array.from({ length: 9 }, () => ['refused', 500]))
  lamp.feel('well')
  expect(await retryPostbacks(app.ctx, { network: 'reed' })).toBe(0)
  expect(await retryPostbacks(app.ctx, { id })).toBe(1)
  await tick()
  expect(clicks(lamp, 'never')).toHaveLength(1)
  expect(await listFailedPostbacks(app.ctx)).toEqual([])
})

test('a process that dies while sending leaves the postback to another, after its lease', async () => {
  const member = await signUp('reed', 'lease')
  const { db } = app.ctx
  const { id } = await stateOf(member)
  const lease = new Date(app.ctx.now().getTime() + minuteMs)
  await db.updateTable('postback').set({ tries: 1, due_at: lease }).where('conversion_id', '=', id).execute()
  await app.runJobs()
  expect(reed.received).toEqual([])
  await pass(minuteMs)
  expect(clicks(reed, 'lease')).toHaveLength(1)
})

test('two processes that send to the same affiliate at once send each event once', async () => {
  const alike = Array.from({ length: 9 }, (_, index) => `both${index}`)
  for (const click of alike) await signUp('reed', click)
  const affiliate = { site: app.site().id, network: 'reed' }
  await Promise.all([1, 2, 3].map(() => sendPostbacks.run({ ...app.ctx, state: openState() }, affiliate)))
  expect(reed.received.map(({ values }) => values['c']).sort()).toEqual(alike)
  await app.runJobs()
})

test('of many events of one member one is tried at a time while the affiliate is silent, and none loses a try', async () => {
  lamp.feel('deaf')
  const member = await signUp('lamplight', 'much')
  const { id } = await stateOf(member)
  const more = {
    site_id: app.site().id,
    member_id: member,
    kind: 'refund',
    network: 'lamplight',
    sub1: 'much',
    at: app.ctx.now(),
  }
  const rows = ['a', 'b', 'c'].map((fact) => ({ ...more, id: `${id.slice(1)}${fact}`, fact }))
  await app.ctx.db.insertInto('conversion').values(rows).execute()
  const { site_id, network, at } = more
  const waiting = rows.map((row) => ({ conversion_id: row.id, site_id, network, due_at: at, created_at: at }))
  await app.ctx.db.insertInto('postback').values(waiting).execute()
  await app.runJobs()
  expect(lamp.received).toHaveLength(1)
  const tries = await app.ctx.db
    .selectFrom('postback')
    .select('tries')
    .where('conversion_id', 'like', `${id.slice(1)}%`)
    .execute()
  expect(tries.map(({ tries }) => tries)).toEqual([0, 0, 0])
  lamp.feel('well')
  await pass(retryPausesMs.postback[0] as number)
  expect(clicks(lamp, 'much')).toHaveLength(4)
})

test('an address that was put right is right for what waits, and a secret that is missing sends nothing', async () => {
  const { file } = app.site()
  const networks = file.networks?.map((one) => (one.network === 'reed' ? { ...one, signing_secret: 'lost' } : one))
  await importSite(app.ctx, { ...file, networks })
  const member = await signUp('reed', 'right')
  await app.runJobs()
  expect(reed.received).toEqual([])
  expect(await stateOf(member)).toMatchObject({ state: 'waiting', last_outcome: 'no_secret' })
  const { findings } = await checkSite(app.ctx, app.site().file)
  expect(findings.filter(({ setting }) => setting === 'networks')).toEqual([
    { level: 'warning', setting: 'networks', words: 'reed is told nothing: AFFILIATE_SECRETS has no secret named lost' },
  ])
  expect(listMissingSecrets(app.ctx)).toEqual([{ site: 'social', network: 'reed', signing_secret: 'lost' }])
  await importSite(app.ctx, file)
  await pass(retryPausesMs.postback[0] as number)
  expect(clicks(reed, 'right')).toHaveLength(1)
})

test('tries are stored for ninety days, and what waits or counts stays', async () => {
  const count = async () => (await app.ctx.db.selectFrom('postback_try').selectAll().execute()).length
  const conversions = async () => (await app.ctx.db.selectFrom('conversion').select('id').execute()).length
  expect(await count()).toBeGreaterThan(10)
  const before = await conversions()
  app.wait(80 * dayMs)
  await signUp('reed', 'late')
  await app.runJobs()
  app.wait(20 * dayMs)
  await clearTries.run(app.ctx, {})
  expect(await count()).toBe(1)
  expect(await conversions()).toBe(before + 1)
})
