/** Calls of the console about switches: each ends by itself, a notice has words, and the audit log says who turned what. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourMs } from '#domain/time/durations.ts'
import { listAuditLines } from '#server/audit/audit.ts'
import { openConsole, type Worker } from '../../../tests/console.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let owner: Worker
beforeAll(async () => {
  app = await openTestApp()
  owner = await openConsole(app).hire('Ada', { role: 'owner' })
})
afterAll(() => app.close())

const turn = (body: object) => owner.call('POST /api/switches', { body: { is_on: true, reason: 'slow payments', ...body } })

test('a notice needs words in each brand’s own language and an end, and leaves one line with its readers', async () => {
  const texts = Object.fromEntries(app.ctx.sites.all().map(({ file }) => [file.domain_language, 'Payments are slow today.']))
  const notice = { texts, site: null }
  const name = 'members-notice'
  for (const body of [
    { name, minutes: 60 },
    { name, notice },
    { name: 'read-only', minutes: 60, notice },
  ])
    expect((await turn(body)).body).toMatchObject({ error: 'invalid_input' })
  expect((await turn({ name, minutes: 60, notice: { texts: {}, site: null } })).body).toMatchObject({
    error: 'invalid_input',
    field: 'texts',
  })
  const on = await turn({ name, minutes: 60, notice })
  const ends_at = new Date(app.ctx.now().getTime() + hourMs).toISOString()
  const line = (body: unknown) => (body as { switches: { name: string }[] }).switches.find((one) => one.name === name)
  expect(line(on.body)).toMatchObject({ is_on: true, notice, ends_at })
  const [newest] = await listAuditLines(app.ctx.db, { limit: 1 })
  expect(newest).toMatchObject({
    act: 'switch on',
    target: name,
    outcome: 'done',
    changed: { is_on: { after: true }, members_of: { after: 'all brands' } },
  })
  expect(JSON.stringify(newest)).not.toContain('Payments are slow')
  expect(line((await turn({ name, is_on: false })).body)).toMatchObject({ is_on: false, notice: null })
})
