/** Another PostgreSQL than the embedded one: given by TEST_DATABASE_URL, found on this machine, or installed; ours alone for as long as the tests run. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chownSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { findOwner, type Owner } from '#server/embedded-postgres/postgres-owner.ts'
import { installPackages } from './exec.ts'

type Other = { url: string | null; version?: string; missing?: string }

export async function withOtherPostgres<T>(work: (other: Other) => Promise<T>): Promise<T> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return work({ url: given, version: await versionOf(given) })
  const programs = findPrograms() ?? ((await installPackages(['postgresql'])) ? findPrograms() : null)
  if (!programs) {
    return work({
      url: null,
      missing:
        'no other PostgreSQL was found, and none could be installed (as root on Debian it would be); TEST_DATABASE_URL names one',
    })
  }
  const folder = mkdtempSync(join(tmpdir(), 'duet-other-'))
  const owner = findOwner()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const server = startPrivately(programs, folder, owner)
  try {
    const url = `postgresql://localhost/postgres?user=duet&host=${encodeURIComponent(folder)}`
    return await work({ url, version: await versionOf(url) })
  } finally {
    await stop(server)
    rmSync(folder, { recursive: true, force: true })
  }
}

function findPrograms() {
  const found = globSync([
    '/usr/lib/postgresql/*/bin/initdb',
    '/usr/pgsql-*/bin/initdb',
    '/opt/homebrew/opt/postgresql*/bin/initdb',
  ])
  const newest = found.filter((path) => versionIn(path) >= 15).sort((a, b) => versionIn(b) - versionIn(a))[0]
  return newest ? dirname(newest) : null
}

const versionIn = (path: string) => Number(/(\d+)/.exec(path)?.[1] ?? 0)

function startPrivately(programs: string, folder: string, owner: Owner) {
  const cluster = join(folder, 'cluster')
  const init = ['-D', cluster, '-U', 'duet', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']
  const made = spawnSync(join(programs, 'initdb'), init, { ...owner, cwd: '/', encoding: 'utf8' })
  if (made.status !== 0)
    throw new Error(`Another PostgreSQL was found in ${programs}, but could not make a cluster: ${made.stderr}`)
  const settings = {
    listen_addresses: '',
    unix_socket_directories: folder,
    fsync: 'off',
    max_connections: '200',
    shared_buffers: '128MB',
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return spawn(join(programs, 'postgres'), ['-D', cluster, ...options], { ...owner, cwd: '/', stdio: 'ignore' })
}

async function versionOf(url: string) {
  for (let tries = 0; ; tries++) {
    const client = new Client({ connectionString: url })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query<{ server_version: string }>('show server_version')
      return rows[0]?.server_version ?? ''
    } catch (error) {
      if (tries > 200) throw error
      await pause(50)
    } finally {
      await client.end().catch(() => {})
    }
  }
}

async function stop(server: ChildProcess) {
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGINT')
  await ended
}
