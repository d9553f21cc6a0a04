/** The cluster of the embedded PostgreSQL: created once with its own password, complete even if the process dies halfway. */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Owner, isCluster, type PostgresPaths } from '#server/embedded-postgres/postgres-paths.ts'
import { StartError } from '#server/infrastructure/start-error.ts'

const passwordFile = 'duet.password'

/** Where a recovery prepares the cluster that takes the place of this one. */
export const unfinishedRecovery = (cluster: string) => `${cluster}.recovering`

/** Made in a folder of its own and renamed into place: of two processes that start at once, one wins and both use it. */
export async function ensureCluster({ cluster, programs }: PostgresPaths, owner: Owner) {
  if (isCluster(cluster)) return
  // killed between two renames: a fresh cluster would hide that
  if (existsSync(unfinishedRecovery(cluster)))
    throw new StartError(`A recovery of ${cluster} is not finished: say duet backup recover again.`)
  const unfinished = mkdtempSync(`${cluster}.unfinished-`)
  give(unfinished, owner)
  const password = randomBytes(24).toString('base64url')
  await initdb(join(programs, 'initdb'), unfinished, password, owner)
  writePrivately(join(unfinished, passwordFile), password, owner)
  try {
    renameSync(unfinished, cluster)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!isCluster(cluster)) throw error
  }
}

export function readPassword(cluster: string) {
  const path = join(cluster, passwordFile)
  if (!existsSync(path))
    throw new StartError(`${cluster} is a PostgreSQL cluster that Duet did not make: set DATABASE_URL or another DATA_DIR.`)
  return readFileSync(path, 'utf8').trim()
}

async function initdb(program: string, folder: string, password: string, owner: Owner) {
  const envelope = mkdtempSync(join(tmpdir(), 'duet-initdb-'))
  give(envelope, owner)
  writePrivately(join(envelope, 'password'), password, owner)
  const options = [
    `--pgdata=${folder}`,
    `--pwfile=${join(envelope, 'password')}`,
    '--username=duet',
    '--auth=scram-sha-256',
    '--no-instructions',
  ]
  const order = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  try {
    await run(program, [...options, ...order], owner)
  } finally {
    rmSync(envelope, { recursive: true, force: true })
  }
}

function run(program: string, options: string[], owner: Owner) {
  return new Promise<void>((resolve, reject) => {
    const child = spawn(program, options, { ...owner, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })
    let complaint = ''
    child.stderr.on('data', (text) => (complaint += text))
    child.on('error', (error) => reject(new StartError(`The embedded PostgreSQL cannot run here: ${error.message}`)))
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new StartError(`PostgreSQL could not make its cluster: ${complaint.trim()}`)),
    )
  })
}

function writePrivately(path: string, text: string, owner: Owner) {
  writeFileSync(path, text, { mode: 0o600 })
  chmodSync(path, 0o600)
  give(path, owner)
}

const give = (path: string, owner: Owner) => owner && chownSync(path, owner.uid, owner.gid)
