/** Where the PostgreSQL servers of tests lie: in memory where there is room, else in the folder for temporary files. */
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostmaster } from '#server/embedded-postgres/postgres-process.ts'

const prefix = 'duet-test-'
/** Each test app copies a database of some 1,600 files: in memory that costs a tenth of the processor's time. */
const memory = '/dev/shm'
const leastFreeBytes = 4 * 2 ** 30

/** A new folder. The server's cluster belongs into `clusterIn` it, where the next run finds it when this one is killed. */
export function makeDatabaseFolder(): string {
  const parent = isRoomy(memory) ? memory : tmpdir()
  removeLeftovers(parent)
  const folder = mkdtempSync(join(parent, `${prefix}${process.pid}-`))
  chmodSync(folder, 0o755) // PostgreSQL may run as another OS user
  return folder
}

export const clusterIn = (folder: string) => join(folder, 'postgres')

function isRoomy(folder: string): boolean {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= leastFreeBytes
}

/** A killed run leaves its server behind: the folder's name has its process id. */
function removeLeftovers(parent: string) {
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(prefix))) {
    const runner = Number.parseInt(name.slice(prefix.length), 10)
    if (!Number.isInteger(runner) || isAlive(runner)) continue
    const pid = findPostmaster(clusterIn(join(parent, name)))
    if (pid) process.kill(pid, 'SIGQUIT')
    rmSync(join(parent, name), { recursive: true, force: true })
  }
}

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
