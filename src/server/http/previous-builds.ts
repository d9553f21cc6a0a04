/** Files of earlier builds: a page that was open during a release may request them days later. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dayMs } from '#domain/time/durations.ts'
import { readBuildId } from '#server/http/assets.ts'
import type { Log } from '#server/infrastructure/log.ts'

/** Builds are removed this long after they were replaced. */
export const previousBuildsMs = 7 * dayMs
/** A file in the folder of a replaced build: the time of its replacement in ms. */
const replacedFile = 'replaced-at'

type Storing = { clientFolder: string; folder: string; nowMs: number; log: Log }

/**
 * Copies the build of `clientFolder` into `folder`, one folder a build, and removes old ones. Runs once at start. Returns the
 * asset folders of earlier builds. A folder that is full or not writable does not stop the start: open pages then reload.
 */
export function storeAssets({ clientFolder, folder, nowMs, log }: Storing): string[] {
  const current = readBuildId(clientFolder)
  const isDone = (work: () => void) => {
    try {
      work()
      return true
    } catch (err) {
      log.warn({ event: 'builds.not_stored', err }, 'the code of this build or of earlier ones could not be stored')
      return false
    }
  }
  // removing old builds first may make room for the new one
  const others = isDone(() => mkdirSync(folder, { recursive: true }))
    ? readdirSync(folder).filter((name) => name !== current && !name.endsWith('.tmp'))
    : []
  const earlier = others.filter((name) => {
    let isOver = false
    isDone(() => void (isOver = isOld(join(folder, name), nowMs)))
    return !isOver
  })
  if (current !== null && existsSync(folder)) isDone(() => copyBuild(clientFolder, join(folder, current)))
  return earlier.map((name) => join(folder, name, 'assets'))
}

/** Copies a build atomically, for another process may start at the same time. */
function copyBuild(clientFolder: string, target: string) {
  rmSync(join(target, replacedFile), { force: true })
  if (existsSync(target)) return
  const passing = `${target}.${process.pid}.tmp`
  try {
    cpSync(join(clientFolder, 'assets'), join(passing, 'assets'), { recursive: true })
    renameSync(passing, target)
  } catch (error) {
    rmSync(passing, { recursive: true, force: true })
    if (!existsSync(target)) throw error
  }
}

/** Marks builds that are no longer the current one, at the first start after a release. */
function isOld(build: string, nowMs: number): boolean {
  const mark = join(build, replacedFile)
  if (!existsSync(mark)) writeWhole(mark, String(nowMs))
  const isOver = nowMs - Number(readFileSync(mark, 'utf8')) >= previousBuildsMs
  if (isOver) rmSync(build, { recursive: true, force: true })
  return isOver
}

/** On a full disk an empty file would stay, which means the year 1970. */
function writeWhole(path: string, content: string) {
  try {
    writeFileSync(path, content)
  } catch (error) {
    rmSync(path, { force: true })
    throw error
  }
}

/** The path of an older build's file, plain or compressed; null when no build has it. `name` has no folder. */
export function findPreviousAsset(folders: readonly string[], name: string): string | null {
  if (!/^[\w.-]+$/.test(name) || name.startsWith('.')) return null
  const paths = folders.map((folder) => join(folder, name))
  return paths.find((path) => existsSync(path) && statSync(path).isFile()) ?? null
}
