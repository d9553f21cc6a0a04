/** A PostgreSQL of Debian's packages in a folder of its own, and physical copies of it that follow. */
import { spawnSync } from 'node:child_process'
import { appendFileSync, chownSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findOwner } from '#server/embedded-postgres/postgres-paths.ts'
import { freePort } from './installation.ts'

export type Cluster = {
  url: string
  findPid: () => number | null
  stop: () => void
  /** A standby that follows this cluster. */
  follow: (folder: string) => Promise<Cluster>
}

/** The folder of the newest version's programs; null without the package postgresql. */
export const findDebianPostgres = (): string | null =>
  ['17', '16', '15']
    .map((version) => `/usr/lib/postgresql/${version}/bin`)
    .find((bin) => spawnSync(join(bin, 'pg_basebackup'), ['--version']).status === 0) ?? null

/** `settings` are lines of postgresql.conf. The role `duet` is its superuser, and the database too. */
export async function openCluster(bin: string, folder: string, settings: Record<string, string>): Promise<Cluster> {
  const data = makeFolder(folder)
  run(bin, 'initdb', ['-D', data, '-U', 'duet', '-A', 'trust', '--locale=C.UTF-8', '--encoding=UTF8'])
  const cluster = await start(bin, data, settings)
  run(bin, 'createdb', ['-h', '127.0.0.1', '-p', new URL(cluster.url).port, '-U', 'duet', 'duet'])
  return cluster
}

function makeFolder(folder: string): string {
  const data = join(folder, 'cluster')
  mkdirSync(data, { mode: 0o700 })
  const owner = findOwner()
  if (owner) chownSync(data, owner.uid, owner.gid)
  return data
}

async function start(bin: string, data: string, settings: Record<string, string>): Promise<Cluster> {
  const port = await freePort()
  const all = { ...settings, port: String(port), listen_addresses: "'127.0.0.1'", unix_socket_directories: "''" }
  appendFileSync(
    join(data, 'postgresql.conf'),
    Object.entries(all)
      .map(([name, value]) => `${name} = ${value}\n`)
      .join(''),
  )
  const control = (...words: string[]) => run(bin, 'pg_ctl', ['-D', data, '-w', '-t', '60', '-l', join(data, 'log'), ...words])
  control('start')
  const cluster: Cluster = {
    url: `postgresql://duet@127.0.0.1:${port}/duet`,
    findPid: () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]) || null,
    stop: () => void tryToRun(bin, 'pg_ctl', ['-D', data, '-w', '-m', 'immediate', 'stop']),
    async follow(folder) {
      const copy = makeFolder(folder)
      run(bin, 'pg_basebackup', ['-h', '127.0.0.1', '-p', String(port), '-U', 'duet', '-D', copy, '-R', '-c', 'fast'])
      return start(bin, copy, settings)
    },
  }
  return cluster
}

const tryToRun = (bin: string, program: string, words: readonly string[]) =>
  spawnSync(join(bin, program), words, {
    ...findOwner(),
    cwd: '/',
    encoding: 'utf8',
    // pg_ctl leaves the server with these
    stdio: ['ignore', 'ignore', program === 'pg_ctl' ? 'ignore' : 'pipe'],
  })

function run(bin: string, program: string, words: readonly string[]) {
  const { status, stdout, stderr } = tryToRun(bin, program, words)
  if (status !== 0) throw new Error(`${program} ${words.at(-1)}: ${stdout ?? ''}${stderr ?? ''}`)
}
