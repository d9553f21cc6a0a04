/** The clock of a process beside that of the database. */
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { checkClock, openClock } from '#server/infrastructure/clock.ts'
import { openMetrics } from '#server/infrastructure/metrics.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp()))
afterAll(() => app.close())

test.each([
  ['ten minutes ahead', 600_000, 600_000],
  ['ten minutes behind', -600_000, -600_000],
  ['a second ahead', 1_000, null],
])('a clock %s of the database is reported when sessions and jobs would suffer from it', async (_, aheadMs, reportedMs) => {
  const warn = vi.fn()
  const metrics = openMetrics()
  await checkClock({ db: app.ctx.db, ownNow: () => new Date(Date.now() + aheadMs), log: { ...app.ctx.log, warn }, metrics })
  expect(warn.mock.calls.map(([{ event, ms }]) => [event, Math.round(ms / 10_000) * 10_000])).toEqual(
    reportedMs === null ? [] : [['clock.differs', reportedMs]],
  )
  expect(Math.abs((metrics.clockAhead.ms ?? 0) - aheadMs)).toBeLessThan(5_000)
})

test('a database that takes long to answer has no other clock for it', async () => {
  const metrics = openMetrics()
  const times = [Date.now() - 60_000, Date.now() + 60_000]
  await checkClock({ db: app.ctx.db, ownNow: () => new Date(times.shift() ?? 0), log: app.ctx.log, metrics })
  expect(metrics.clockAhead.ms).toBe(0)
})

test.each([
  ['ahead', 600_000],
  ['behind', -600_000],
])('a process whose clock is ten minutes %s goes by the time of the database', async (_, aheadMs) => {
  const ownNow = () => new Date(Date.now() + aheadMs)
  const clock = await openClock({ db: app.ctx.db, ownNow, log: app.ctx.log, metrics: openMetrics() })
  onTestFinished(clock.stop)
  expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(5_000)
})

test('a small difference is left alone, and without a database the own clock counts', async () => {
  const ownNow = () => new Date('2026-06-15T12:00:00Z')
  const metrics = { clockAhead: { ms: 1_500 } }
  const db = { getExecutor: () => ({ executeQuery: () => Promise.reject(new Error('away')) }) } as never
  const clock = await openClock({ db, ownNow, log: app.ctx.log, metrics })
  onTestFinished(clock.stop)
  expect(clock.now()).toEqual(ownNow())
})
