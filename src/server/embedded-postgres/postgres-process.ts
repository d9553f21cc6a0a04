/** The process of the embedded PostgreSQL: finds a running one, starts one, stops it. */
import { spawn } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { minuteMs } from '#domain/time/durations.ts'
import type { Owner, PostgresPaths } from '#server/embedded-postgres/postgres-paths.ts'

export type PostgresSettings = Record<string, string>

const defaults: PostgresSettings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  fsync: 'on',
  jit: 'off',
  shared_buffers: '256MB',
  max_connections: '60',
  max_wal_size: '2GB',
  // The log must never repeat what members wrote: no failed statements, no values, nothing below LOG.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

export const postgresLog = (paths: PostgresPaths) => `${paths.cluster}.log`

/** Starts PostgreSQL in a session of its own: it outlives us, and the terminal's Ctrl-C does not reach it. */
export function startPostgres(paths: PostgresPaths, owner: Owner, settings: PostgresSettings, onEnd: (how: string) => void) {
  const all = { ...defaults, unix_socket_directories: paths.socketDir, ...settings }
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = openLog(postgresLog(paths), owner)
  const child = spawn(join(paths.programs, 'postgres'), ['-D', paths.cluster, '-p', '5432', ...options], {
    ...owner,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
    env: { LC_ALL: 'C', TZ: 'UTC' },
  })
  closeSync(log)
  child.unref()
  child.once('exit', (code, signal) => onEnd(`it ended with ${signal ?? `code ${code}`}`))
  child.once('error', (error) => onEnd(error.message))
}

function openLog(path: string, owner: Owner) {
  const log = openSync(path, 'a', 0o600)
  if (statSync(path).size > 10_000_000) truncateSync(path)
  if (owner) chownSync(path, owner.uid, owner.gid)
  return log
}

/** The process that runs this cluster, or null. A process number reused by another program counts as null. */
export function findPostmaster(cluster: string): number | null {
  const pid = readPid(cluster)
  return pid !== null && isAlive(pid) && worksIn(pid, cluster) ? pid : null
}

function readPid(cluster: string) {
  try {
    const pid = Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10)
    return Number.isInteger(pid) && pid > 1 ? pid : null
  } catch {
    return null
  }
}

function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** A zombie process: common where a container's first process does not reap its children. */
function isZombie(pid: number) {
  try {
    return /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

const hasProc = process.platform === 'linux'

/** Every process of a server works in its cluster's folder. Where that cannot be seen, the number is believed. */
function worksIn(pid: number | string, cluster: string) {
  if (!hasProc) return true
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
  } catch {
    return false
  }
}

/**
 * Removes lock files of a dead server, also when another program reused its process number. They stay while an old backend works.
 */
export function clearStaleLocks(paths: PostgresPaths) {
  const pid = readPid(paths.cluster)
  if (pid === null || !hasProc || !existsSync(`/proc/${pid}`)) return
  if (readdirSync('/proc').some((entry) => /^\d+$/.test(entry) && worksIn(entry, paths.cluster))) return
  rmSync(join(paths.cluster, 'postmaster.pid'), { force: true })
  rmSync(join(paths.socketDir, '.s.PGSQL.5432.lock'), { force: true })
}

/** So long a fast shutdown may take. PostgreSQL 18 can wait for ever when one arrives while it recovers. */
export const shutdownMs = minuteMs / 2

/**
 * A fast shutdown: open transactions are rolled back, everything committed is written out. After `patienceMs` without an end, an
 * immediate one: the next start recovers what was committed.
 */
export async function stopPostmaster(pid: number, patienceMs = shutdownMs) {
  process.kill(pid, 'SIGINT')
  if (!(await untilGone(pid, patienceMs))) await abortPostmaster(pid)
}

/** An immediate shutdown, which no other process of the server can hold up. */
export async function abortPostmaster(pid: number) {
  if (isAlive(pid)) process.kill(pid, 'SIGQUIT')
  await untilGone(pid, minuteMs)
}

async function untilGone(pid: number, mostMs: number) {
  for (let waitedMs = 0; waitedMs < mostMs && isAlive(pid); waitedMs += 20) await pause(20)
  return !isAlive(pid)
}

export const lastLogLines = (paths: PostgresPaths) => {
  try {
    return readFileSync(postgresLog(paths), 'utf8').trim().split('\n').slice(-3).join(' · ')
  } catch {
    return `see ${dirname(paths.cluster)}`
  }
}
