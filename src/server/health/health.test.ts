/** Health in the console: a worker makes the checks, a finding keeps since when it stands, and no setting shows its value. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourMs } from '#domain/time/durations.ts'
import { healthJobs } from '#server/health/health.jobs.ts'
import { openConsole, type Worker } from '../../../tests/console.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let dev: Worker
let signIn: ReturnType<typeof openConsole>['signIn']
beforeAll(async () => {
  app = await openTestApp()
  const desk = openConsole(app)
  dev = await desk.hire('Dan', { role: 'developer' })
  signIn = desk.signIn
})
afterAll(() => app.close())

type Health = { checked_at: string | null; is_running: boolean; findings: { code: string; since: string; todo: string }[] }
const read = async (who = dev) => (await who.call('GET /api/health')).body as Health

test('the checks run when they are asked for, twice asked is once, and each finding says what to do', async () => {
  expect(await read()).toMatchObject({ checked_at: null, is_running: false })
  for (let press = 0; press < 2; press++)
    expect((await dev.call('POST /api/health/check')).body).toMatchObject({ checked_at: null, is_running: true })
  await app.runJobs(healthJobs)
  const first = await read()
  expect(first).toMatchObject({ checked_at: app.ctx.now().toISOString(), is_running: false })
  expect(first.findings.map(({ code }) => code)).toContain('worker.none')
  for (const { todo } of first.findings) expect(todo).toMatch(/^.{10,}\.$/)
})

test('a finding that stands keeps its time', async () => {
  const { findings } = await read()
  app.wait(hourMs)
  const again = await signIn(dev.id)
  await again.call('POST /api/health/check')
  await app.runJobs(healthJobs)
  const later = await read(again)
  const sinceOf = (list: Health['findings']) => list.find(({ code }) => code === 'worker.none')?.since
  expect(sinceOf(findings)).toEqual(expect.any(String))
  expect(sinceOf(later.findings)).toBe(sinceOf(findings))
  expect(later.checked_at).toBe(app.ctx.now().toISOString())
})

test('settings are told by name, set or not, never by value', async () => {
  const answer = await (await signIn(dev.id)).call('GET /api/settings')
  expect(answer.body).toMatchObject({
    settings: expect.arrayContaining([{ name: 'DATA_DIR', meaning: expect.any(String), is_secret: false, is_set: true }]),
  })
  expect(JSON.stringify(answer.body)).not.toContain(app.ctx.config.dataDir)
})
