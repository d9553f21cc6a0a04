/** In which languages a colleague gets cases: set for them by those who rule staff. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAuditLines } from '#server/audit/audit.ts'
import { findStaffByEmail } from '#server/staff/staff.ts'
import { codeOf, openConsole, type Worker } from '../../../tests/console.ts'
import { command } from '../../../tests/server-processes.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let desk: ReturnType<typeof openConsole>
beforeAll(async () => {
  app = await openTestApp()
  desk = openConsole(app)
})
afterAll(() => app.close())

test('who may rule staff sets in which languages a colleague gets cases, within their reach, with a line before and after', async () => {
  const brand = { kind: 'site' as const, id: app.site('social.localhost').id }
  const boss = await desk.hire('Boss', { role: 'owner' })
  const manager = await desk.hire('Manager', { role: 'brand_manager', at: brand })
  const sam = await desk.hire('Sam', { role: 'support', at: brand })
  const mo = await desk.hire('Mo', { role: 'moderator' })
  const set = (who: Worker, id: number, languages: string[]) =>
    who.call('POST /api/staff/languages', { body: { id, languages, reason: 'they speak these' } })
  expect((await set(boss, mo.id, ['de', 'en', 'de'])).status).toBe(200)
  expect((await set(manager, sam.id, ['pl'])).status).toBe(200)
  expect(codeOf(await set(manager, mo.id, ['pl']))).toBe('not_found')
  expect(codeOf(await set(sam, mo.id, ['pl']))).toBe('not_allowed')
  expect((await set(boss, mo.id, ['xx'])).status).toBe(400)
  const { staff } = (await boss.call('GET /api/staff')).body as { staff: { id: number; languages: string[] }[] }
  expect([mo, sam].map(({ id }) => staff.find((one) => one.id === id)?.languages)).toEqual([['de', 'en'], ['pl']])
  const lines = await listAuditLines(app.ctx.db, { act: 'staff languages', limit: 10 })
  expect(lines.find(({ target, outcome }) => target === String(mo.id) && outcome === 'done')?.changed).toEqual({
    languages: { before: [], after: ['de', 'en'] },
  })
  expect((await set(boss, mo.id, [])).status).toBe(200)
})

test('the command sets them too, and refuses words that are no languages', async () => {
  const email = 'mia@staff.example.com'
  await desk.hire('Mia', { role: 'moderator' })
  const set = (words: string) => command(app, 'staff', 'languages', email, words, '--reason', 'they speak these').status
  expect([set('en,fr'), set('english')]).toEqual([0, 2])
  expect((await findStaffByEmail(app.ctx, email))?.languages).toEqual(['en', 'fr'])
  expect(set('all')).toBe(0)
  expect((await findStaffByEmail(app.ctx, email))?.languages).toEqual([])
})
