/** The server under fire: a real one, killed by SIGKILL and started again on the same port and data, and its PostgreSQL. */
import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#server/infrastructure/db.ts'
import { settingsOf } from './people.ts'

const main = join(import.meta.dirname, '../../src/main.ts')
const stepMs = 20
const timeoutMs = 90_000
const mostFailures = 5

export const logOf = (dataDir: string) => join(dataDir, 'server.log')

export function openServerProcess(dataDir: string, port: number) {
  let child: ChildProcess | null = null
  let failures = 0
  const isUp = () => child !== null && child.exitCode === null && child.signalCode === null
  function begin() {
    const log = openSync(logOf(dataDir), 'a')
    const quick = { SEARCH_INDEX: 'off', NODE_COMPILE_CACHE: join(dataDir, 'compiled') }
    const settings = { ...settingsOf(dataDir), PORT: String(port), LOG: 'error', ...quick }
    child = spawn(process.execPath, [main], { env: { ...process.env, ...settings }, stdio: ['ignore', log, log] })
    closeSync(log)
  }
  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    if (!child || !isUp()) return null
    const ended = new Promise<number | null>((resolve) => child?.once('exit', resolve))
    child.kill(signal)
    return ended
  }
  /** A start that fails, because the database dies in it, is made again: a supervisor does the same. */
  async function untilReady() {
    const failedBefore = failures
    for (let waitedMs = 0; waitedMs < timeoutMs; waitedMs += stepMs) {
      if (child && !isUp() && child.signalCode === null && child.exitCode !== 0) failures++
      if (failures > failedBefore + mostFailures) break
      if (!isUp()) begin()
      if (await isReady(port)) return
      await pause(stepMs)
    }
    throw new Error(`The server did not come back: see ${logOf(dataDir)}`)
  }
  return { begin, end, isUp, untilReady, failedStarts: () => failures }
}
export type ServerProcess = ReturnType<typeof openServerProcess>

const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
    async (response) => {
      await response.body?.cancel()
      return response.ok
    },
    () => false,
  )

export type Postgres = { db: Db; findPid: () => number | null }

/** Kills the server of the database itself. Answers once another one stands in its place. */
export async function killPostmaster({ findPid }: Postgres): Promise<() => Promise<void>> {
  await until('There is no PostgreSQL to kill.', async () => findPid() !== null)
  const killed = findPid() ?? 0
  process.kill(killed, 'SIGKILL')
  return () => until('PostgreSQL did not come back.', async () => (findPid() ?? killed) !== killed)
}

/** Kills one of its processes, a busy one if there is: all others are ended by PostgreSQL, which recovers by itself. */
export async function killBackend({ db }: Postgres) {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where application_name = 'duet' and pid <> pg_backend_pid() order by (state = 'idle'), random() limit 1`.execute(db)
  if (!rows[0]) return false
  process.kill(rows[0].pid, 'SIGKILL')
  return true
}

/** The jobs of the clock that staff run by hand. A server that is killed before its first start is over has not scheduled them yet. */
export const untilScheduled = (db: Db, jobs: readonly string[]) =>
  until('The clock has no such jobs.', async () => {
    const { rows } = await sql`select from queue.schedule where name = any(${jobs}::text[])`.execute(db)
    return rows.length === jobs.length
  })

/** Failed requests are retried: the server may be down for a moment. */
async function until(complaint: string, isSo: () => Promise<boolean>) {
  for (let waitedMs = 0; waitedMs < timeoutMs; waitedMs += stepMs) {
    if (await isSo().catch(() => false)) return
    await pause(stepMs)
  }
  throw new Error(complaint)
}
