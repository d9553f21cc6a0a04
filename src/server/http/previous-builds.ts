/** The code of builds that were: a page that was open over a release may still ask for it, days later. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dayMs } from '#domain/time/durations.ts'
import { readBuildId } from '#server/http/assets.ts'

/** So long after the release that replaced it. */
export const previousBuildsMs = 7 * dayMs
/** Lies in the folder of a build that was replaced; its content is when, in milliseconds. */
const replacedFile = 'replaced-at'

/**
 * Copies the build of `clientFolder` into `folder`, one folder a build, and removes those that were replaced long ago.
 * Said once when a server starts. Answers the asset folders of the earlier builds.
 */
export function storeAssets(clientFolder: string, folder: string, nowMs: number): string[] {
  const current = readBuildId(clientFolder)
  mkdirSync(folder, { recursive: true })
  if (current !== null) copyBuild(clientFolder, join(folder, current))
  const others = readdirSync(folder).filter((name) => name !== current && !name.endsWith('.tmp'))
  return others.filter((name) => !isOld(join(folder, name), nowMs)).map((name) => join(folder, name, 'assets'))
}

/** Whole or not at all: another process may start at the same time. */
function copyBuild(clientFolder: string, target: string) {
  rmSync(join(target, replacedFile), { force: true })
  if (existsSync(target)) return
  const passing = `${target}.${process.pid}.tmp`
  cpSync(join(clientFolder, 'assets'), join(passing, 'assets'), { recursive: true })
  try {
    renameSync(passing, target)
  } catch (error) {
    rmSync(passing, { recursive: true, force: true })
    if (!existsSync(target)) throw error
  }
}

/** The first start after a release marks what it replaced. */
function isOld(build: string, nowMs: number): boolean {
  const mark = join(build, replacedFile)
  if (!existsSync(mark)) writeFileSync(mark, String(nowMs))
  const isOver = nowMs - Number(readFileSync(mark, 'utf8')) >= previousBuildsMs
  if (isOver) rmSync(build, { recursive: true, force: true })
  return isOver
}

/** A file of theirs, plain or with the ending of its compressed copy; null when none has it. `name` has no folder in it. */
export function findPreviousAsset(folders: readonly string[], name: string): string | null {
  if (!/^[\w.-]+$/.test(name) || name.startsWith('.')) return null
  const paths = folders.map((folder) => join(folder, name))
  return paths.find((path) => existsSync(path) && statSync(path).isFile()) ?? null
}
