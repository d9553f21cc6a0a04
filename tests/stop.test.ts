/** Stopping: two signals at once, as a terminal and a supervisor send them, end the server and its PostgreSQL in order. */
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openPostgres } from '#server/embedded-postgres/embedded-postgres.ts'
import { ensureBuilt } from '../tools/web/build-web.ts'
import { openTestApp } from './test-app.ts'
import { cookieOf, openStream } from './stream-listener.ts'
import { freePort } from './redis.ts'

const main = join(import.meta.dirname, '../src/main.ts')
const silent = { debug() {}, info() {}, warn() {}, error() {} }

test('a request to stop that comes twice is one request', { timeout: 180_000 }, async () => {
  const dataDir = folderForAll()
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', SEED: 'none', LOG: 'silent' }
  const server = spawn(process.execPath, [main, 'worker'], { env, stdio: ['ignore', 'pipe', 'ignore'] })
  const ended = new Promise<number | null>((resolve) => server.once('exit', resolve))
  await new Promise((resolve) => server.stdout.once('data', resolve))
  const postgres = await openPostgres({ dataDir, log: silent })
  expect(postgres.findPid()).not.toBeNull()
  await postgres.stop()

  server.kill('SIGTERM')
  await pause(20)
  server.kill('SIGTERM')
  expect(await ended).toBe(0)
  // a zombie process counts as dead
  await expect.poll(() => postgres.findPid()).toBeNull()
})

test('a server that is stopped while its worker still begins ends in order, too', { timeout: 180_000 }, async () => {
  const dataDir = folderForAll()
  await ensureBuilt()
  const port = await freePort()
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', PORT: String(port), SEED: 'none', LOG: 'silent' }
  const server = spawn(process.execPath, [main], { env, stdio: 'ignore' })
  const ended = new Promise<number | null>((resolve) => server.once('exit', resolve))
  const listens = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (server.exitCode === null && !(await listens())) await pause(5)
  server.kill('SIGTERM')
  expect(await ended).toBe(0)
})

test('a server that cannot begin takes its PostgreSQL along', { timeout: 180_000 }, async () => {
  const dataDir = folderForAll()
  const postgres = await openPostgres({ dataDir, log: silent })
  const client = new Client(postgres.clientConfig)
  await client.connect()
  await client.query(`create table migration (id int primary key, name text, checksum text, applied_at timestamptz)`)
  await client.query(`insert into migration values (1, '0001_baseline.sql', 'of another file', now())`)
  await client.end()
  await postgres.stop()

  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', SEED: 'none', LOG: 'silent' }
  const server = spawn(process.execPath, [main, 'worker'], { env, stdio: 'ignore' })
  expect(await new Promise<number | null>((resolve) => server.once('exit', resolve))).toBe(1)
  expect(postgres.findPid()).toBeNull()
})

test('a server that holds streams ends them first, and is gone within a moment', { timeout: 180_000 }, async () => {
  const app = await openTestApp()
  onTestFinished(() => app.close())
  const { host = '', user = '', password, database } = app.clientConfig
  const query = new URLSearchParams({ host, user, password: String(password) }).toString()
  const port = await freePort()
  const given = {
    DATABASE_URL: `postgresql://localhost/${database}?${query}`,
    DATA_DIR: app.ctx.config.dataDir,
    PORT: String(port),
  }
  const env = { ...process.env, ...given, SEED: 'none', LOG: 'silent' }
  const server = spawn(process.execPath, [main, 'web'], { env, stdio: ['ignore', 'pipe', 'ignore'] })
  const ended = new Promise<number | null>((resolve) => server.once('exit', resolve))
  await new Promise((resolve) => server.stdout.once('data', resolve))
  // the server's clock runs
  app.wait(Date.now() - app.ctx.now().getTime())
  const cookie = await cookieOf(app, await app.createMember('Anna'))
  const stream = await openStream({ port, cookie })
  await stream.next('unread')

  const requestedAtMs = performance.now()
  server.kill('SIGTERM')
  await stream.ended()
  expect(await ended).toBe(0)
  expect(performance.now() - requestedAtMs).toBeLessThan(5000)
})

/** One that the database's own user may enter, so that its cluster lies in it and goes with it. */
function folderForAll(): string {
  const folder = mkdtempSync(join(tmpdir(), 'duet-stop-'))
  chmodSync(folder, 0o755)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
