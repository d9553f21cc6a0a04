/** Lists as files and saved views by command: the same rows and lines in the log as by the console. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAuditLines } from '#server/audit/audit.ts'
import { makeListExport } from '#server/list-exports/list-exports.jobs.ts'
import { command } from '../../tests/server-processes.ts'
import { openTestApp, type TestApp } from '../../tests/test-app.ts'

let app: TestApp
const folder = mkdtempSync(join(tmpdir(), 'exports-'))
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})
const duet = (...words: string[]) => command(app, ...words)
const acts = async (noun: string) =>
  (await listAuditLines(app.ctx.db, { act: noun, limit: 9 })).map(({ act, target }) => [act, target])

test('a list is begun, made by a worker and fetched once into a file', async () => {
  const { id } = JSON.parse(duet('export', 'start', 'log', '--act', 'export', '--json').stdout) as { id: number }
  const file = join(folder, 'log.csv')
  expect(duet('export', 'fetch', String(id), '--to', file)).toMatchObject({
    status: 3,
    stderr: expect.stringContaining('no export') as string,
  })
  // commands have the clock of the machine
  await makeListExport.run({ ...app.ctx, now: () => new Date() }, { id })
  expect(duet('export', 'list').stdout).toMatch(new RegExp(`${id} +log +csv +ready +2 +shell:${userInfo().username}`))
  expect(duet('export', 'fetch', String(id), '--to', file).status).toBe(0)
  expect(readFileSync(file, 'utf8')).toContain(',export start,act,')
  expect(duet('export', 'fetch', String(id), '--to', file)).toMatchObject({ status: 2 })
  expect(await acts('export')).toEqual([
    ['export fetch', String(id)],
    ['export finish', String(id)],
    ['export fetch', String(id)],
    ['export start', String(id)],
  ])
})

test('a list that there is not and a filter of another list are wrong words', () => {
  expect(duet('export', 'start', 'orders').status).toBe(2)
  expect(duet('export', 'start', 'cases', '--act', 'member')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('--act') as string,
  })
  expect(duet('export', 'preview', 'cases').stdout).toBe('0 lines.\n')
})

test('a view is kept, listed and removed', async () => {
  const { id } = JSON.parse(duet('view', 'save', 'log', 'Members', '--query', 'act=member', '--team', '--json').stdout) as {
    id: number
  }
  expect(duet('view', 'list', 'log').stdout).toMatch(/Members +shell:\S+ +team +act=member/)
  expect(duet('view', 'remove', String(id)).status).toBe(0)
  expect(duet('view', 'remove', String(id)).status).toBe(3)
  expect((await acts('view')).map(([act]) => act)).toEqual(['view remove', 'view remove', 'view save'])
})
