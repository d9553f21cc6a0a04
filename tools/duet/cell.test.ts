/** `duet cell`: what is in this database, and words that would do harm. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../tests/test-app.ts'
import { command } from '../../tests/server-processes.ts'

/** Each command is a process that migrates and starts. */

let app: TestApp
beforeAll(async () => void (app = await openTestApp()))
afterAll(() => app.close())

test('the status names the cell, its pools with members, and who serves their hosts', async () => {
  await app.createMember('Anna')
  const { stdout } = command(app, 'cell', 'status')
  expect(stdout).toContain('This database is cell 0.')
  expect(stdout).toMatch(/garden +1 +classic social .*social\.localhost \(0\)/)
})

test('the map of hosts has one line a host, as HAProxy reads it', () => {
  expect(command(app, 'cell', 'hosts').stdout.split('\n')).toContain('lavish.localhost cell-0')
})

const elsewhere = 'postgresql://duet@db.example/duet'
test.each([
  [['move', 'garden', '--to', 'postgresql://duet:secret@db.example/duet'], 2, 'Leave the password out of --to'],
  [['move', 'garden', '--to', 'db.example'], 2, 'no address of a PostgreSQL'],
  [['move', 'garden', '--to', elsewhere, '--edge', '/run/edge.sock'], 2, 'Say --map'],
  [['move', 'nobody', '--to', elsewhere], 3, 'There is no pool "nobody"'],
  [['split', 'garden', '--to', elsewhere, '--cell', '1024'], 2, '--cell takes a number from 0 to 1023'],
  [['clean', 'garden'], 1, 'has not moved to another cell: nothing is erased'],
])('duet cell %j ends with %i', (words, code, error) => {
  const { status, stderr } = command(app, 'cell', ...words)
  expect([status, stderr]).toEqual([code, expect.stringContaining(error)])
})

test('a database that was restored to a time before a move says where the pool is, and nothing here acts for it', async () => {
  expect(command(app, 'cell', 'moved', 'velours', '--cell', '3').status).toBe(0)
  expect(command(app, 'cell', 'hosts').stdout).toContain('lavish.localhost cell-3')
  await app.ctx.switches.refresh()
  expect(app.ctx.switches.stateOf(app.site('lavish.localhost').pool_id)).toBe('elsewhere')
})
