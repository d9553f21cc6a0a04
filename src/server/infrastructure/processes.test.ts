/** Which processes run on a database, and what keeps an old one out. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listProcesses, registerProcess } from '#server/infrastructure/processes.ts'
import { compareReleases, release, releasePattern } from '#server/infrastructure/release.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
const register = (kind: string, ownRelease?: string) => registerProcess({ ...app.ctx, kind, ...(ownRelease && { ownRelease }) })
const running = async () => (await listProcesses(app.ctx.db)).map(({ kind, release }) => `${kind} ${release}`)
beforeAll(async () => {
  app = await openTestApp()
})
beforeEach(() => app.ctx.db.deleteFrom('process').execute())
afterAll(() => app.close())

test('a process is listed with its release and its machine from its start to its stop', async () => {
  const leave = await register('web')
  expect(await listProcesses(app.ctx.db)).toMatchObject([{ kind: 'web', release, pid: process.pid, host: expect.any(String) }])
  await leave()
  expect(await running()).toEqual([])
})

test('a process that was silent for a minute is gone, and its line goes with the next start', async () => {
  const leaves = [await register('web', '0.1.0')]
  await sql`update process set seen_at = now() - interval '61 seconds'`.execute(app.ctx.db)
  expect(await running()).toEqual([])
  leaves.push(await register('worker', '0.2.0'))
  expect(await running()).toEqual(['worker 0.2.0'])
  expect(await app.ctx.db.selectFrom('process').select('kind').execute()).toEqual([{ kind: 'worker' }])
  for (const leave of leaves) await leave()
})

test('a release below the least one does not start and says which does', async () => {
  await sql`update release set least = '0.3.0'`.execute(app.ctx.db)
  await expect(register('web', '0.2.9')).rejects.toThrow(
    /^This is release 0\.2\.9, and the database needs 0\.3\.0 or newer: start that release, or restore a backup/,
  )
  expect(await running()).toEqual([])
  const leave = await register('web', '0.3.0')
  expect(await running()).toEqual(['web 0.3.0'])
  await leave()
  await sql`update release set least = '0.0.0'`.execute(app.ctx.db)
})

test('releases are compared as numbers', () => {
  expect(release).toMatch(releasePattern)
  expect(['0.10.0', '1.0.0', '0.9.12', '0.9.2'].toSorted(compareReleases)).toEqual(['0.9.2', '0.9.12', '0.10.0', '1.0.0'])
  expect(compareReleases('0.1.0', '0.1.0')).toBe(0)
})
