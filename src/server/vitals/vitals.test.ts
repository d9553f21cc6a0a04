/** Vitals: measurements of real visits, stored as numbers only. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLimits } from '#server/http/limits.ts'
import { isMeasured } from '#server/vitals/vitals.ts'
import { openCaller, type Caller } from '../../../tests/caller.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let visitor: Caller
beforeAll(async () => {
  app = await openTestApp()
  visitor = await openCaller(app, null)
})
afterAll(() => app.close())

const report = (...vitals: unknown[]) => visitor('POST /api/vitals.php', { body: { vitals } })
const metrics = async () => (await (await app.hono()).request('http://social.localhost/metrics')).text()

test('a visit’s numbers move the histograms of the pages they belong to', async () => {
  const answer = await report(
    { name: 'lcp', page: 'members', value: 1800.4 },
    { name: 'ttfb', page: 'members', value: 90 },
    { name: 'inp', page: 'chat', value: 64 },
    { name: 'cls', page: 'chat', value: 0.02 },
  )
  expect([answer.status, answer.body]).toEqual([200, null])
  const text = await metrics()
  expect(text).toContain('duet_vitals_lcp_seconds_bucket{page="members",le="1.5"} 0\n')
  expect(text).toContain('duet_vitals_lcp_seconds_bucket{page="members",le="2"} 1\n')
  expect(text).toContain('duet_vitals_inp_seconds_bucket{page="chat",le="0.1"} 1\n')
  expect(text).toContain('duet_vitals_cls_sum{page="chat"} 0.02\n')
  expect(text).toContain('duet_vitals_ttfb_seconds_count{page="members"} 1\n')
})

test.each([
  ['a page that nobody has', { name: 'lcp', page: 'members/12', value: 1 }],
  ['a number that nobody asked for', { name: 'fid', page: 'chat', value: 1 }],
  ['less than nothing', { name: 'lcp', page: 'chat', value: -1 }],
  ['an hour', { name: 'inp', page: 'chat', value: 3_600_000 }],
  ['words', { name: 'inp', page: 'chat', value: 'slow' }],
])('%s is refused, and counts nowhere', async (_, vital) => {
  const before = await vitalLines()
  expect((await report(vital)).status).toBe(400)
  expect(await vitalLines()).toEqual(before)
})
const vitalLines = async () => (await metrics()).split('\n').filter((line) => line.startsWith('duet_vitals'))

test('more than a visit has is refused', async () => {
  expect((await report()).status).toBe(400)
  expect((await report(...Array.from({ length: 5 }, () => ({ name: 'lcp', page: 'chat', value: 1 })))).status).toBe(400)
})

test('nobody fills the histograms from one address', async () => {
  const limits = openLimits({ redisUrl: null, log: app.ctx.log })
  const one = () => limits.take('vitals', { account: null, address: '192.0.2.9' })
  for (let n = 0; n < 600; n += 1) await one()
  await expect(one()).rejects.toMatchObject({ code: 'too_many_requests' })
})

test('all visits are measured, or none, by the setting', () => {
  const measuredAt = (vitalsShare: number) =>
    Array.from({ length: 100 }, () => isMeasured({ config: { ...app.ctx.config, vitalsShare } })).filter(Boolean).length
  expect([measuredAt(0), measuredAt(1)]).toEqual([0, 100])
})
