/** Another PostgreSQL than the embedded one: given by TEST_DATABASE_URL, else version 15 from npm (`postgres-15`), started for as long as the tests run. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chownSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { findOwner, type Owner, packageName, reachablePrograms } from '#server/embedded-postgres/postgres-paths.ts'
import { clusterIn, makeDatabaseFolder } from '../../tests/database-folder.ts'
import { settings } from '../../tests/database.ts'

type Other = { url: string | null; version?: string; missing?: string }

export async function withOtherPostgres<T>(work: (other: Other) => Promise<T>): Promise<T> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return work({ url: given, version: await versionOf(given) })
  const entry = findPackage()
  if (!entry)
    return work({ url: null, missing: `npm has no PostgreSQL 15 for ${packageName}; TEST_DATABASE_URL names another server` })
  const folder = makeDatabaseFolder()
  const owner = findOwner()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const server = startPrivately(reachablePrograms(entry, owner), folder, owner)
  try {
    const url = `postgresql://localhost/postgres?user=duet&host=${encodeURIComponent(folder)}`
    return await work({ url, version: await versionOf(url) })
  } finally {
    await stop(server)
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The alias `postgres-15` brings a platform package of its own, beside the one of the embedded PostgreSQL. */
function findPackage(): string | null {
  try {
    return createRequire(createRequire(import.meta.url).resolve('postgres-15')).resolve(packageName)
  } catch {
    return null
  }
}

function startPrivately(programs: string, folder: string, owner: Owner) {
  const cluster = clusterIn(folder)
  const init = ['-D', cluster, '-U', 'duet', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']
  const made = spawnSync(join(programs, 'initdb'), init, { ...owner, cwd: '/', encoding: 'utf8' })
  if (made.status !== 0)
    throw new Error(`Another PostgreSQL was found in ${programs}, but could not make a cluster: ${made.stderr}`)
  const own = { ...settings, listen_addresses: '', unix_socket_directories: folder }
  const options = Object.entries(own).flatMap(([name, value]) => ['-c', `${name}=${value}`])
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
