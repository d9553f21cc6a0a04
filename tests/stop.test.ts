/** Stopping: asked twice in one breath, as a terminal and whoever started us do, the server still ends in order and takes its PostgreSQL along. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openPostgres } from '#server/platform/embedded-postgres.ts'

const main = join(import.meta.dirname, '../src/main.ts')
const silent = { debug() {}, info() {}, warn() {}, error() {} }

test('a request to stop that comes twice is one request', { timeout: 60_000 }, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'duet-stop-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', SEED: 'none', LOG: 'silent' }
  const server = spawn(process.execPath, [main, 'worker'], { env, stdio: ['ignore', 'pipe', 'ignore'] })
  const ended = new Promise<number | null>((resolve) => server.once('exit', resolve))
  await new Promise((resolve) => server.stdout.once('data', resolve))
  const postgres = await openPostgres({ dataDir, log: silent })
  const pid = postgres.findPid() ?? 0
  await postgres.stop()

  server.kill('SIGTERM')
  await pause(20)
  server.kill('SIGTERM')
  expect(await ended).toBe(0)
  await expect.poll(() => lives(pid)).toBe(false)
})

function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
