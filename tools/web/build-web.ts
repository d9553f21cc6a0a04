/** Builds the web when its sources have changed since the last build. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { buildConsole, isConsoleBuilt } from './build-console.ts'
import { buildWorker } from './build-worker.ts'
import { compressFolder } from './compress.ts'
import { hasStamp, home, stampOf } from './stamp.ts'

export { home }
export const clientFolder = join(home, 'build/client')
const stampFile = join(home, 'build/stamp')
const sources = [
  'src/web',
  'src/domain',
  'public',
  'locales/legal',
  'locales/fictional',
  'locales/safety',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
  'tools/web',
]
/** A tab may stay open over a release: code it has not fetched yet stays this long. */
const keepMs = 7 * 24 * 60 * 60 * 1000

const run = promisify(execFile)

const isWebBuilt = () => hasStamp(stampFile, sources)
const isBuilt = () => isWebBuilt() && isConsoleBuilt()

/** Builds members' pages and the console when that is needed. Of several processes that come at once one builds, and the others wait. */
export async function ensureBuilt(onBuild = () => {}) {
  if (isBuilt()) return
  const leave = await enter()
  try {
    if (isBuilt()) return
    onBuild()
    if (!isWebBuilt()) await buildWeb()
    if (!isConsoleBuilt()) await buildConsole()
  } finally {
    leave()
  }
}

/** A builder that was killed is not waited for longer than this. */
const lockLifeMs = 5 * 60 * 1000

async function enter(): Promise<() => void> {
  const lock = join(tmpdir(), `duet-build-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`)
  for (;;) {
    try {
      mkdirSync(lock)
      return () => rmSync(lock, { recursive: true, force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const since = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (Date.now() - since > lockLifeMs) rmSync(lock, { recursive: true, force: true })
    await pause(200)
  }
}

export async function buildWeb() {
  const stamp = stampOf(sources)
  const old = setAside()
  const bin = join(home, 'node_modules/@react-router/dev/bin.cjs')
  const env = { ...process.env, NODE_ENV: 'production' }
  try {
    await run(process.execPath, [bin, 'build'], { cwd: home, env, maxBuffer: Infinity })
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new Error(`The pages could not be built\n${stdout}${stderr}`, { cause: error })
  }
  await buildWorker({ home, clientFolder })
  bringBack(old)
  await compressFolder(clientFolder)
  writeFileSync(stampFile, stamp)
}

function setAside(): string {
  const old = join(home, 'build/old-assets')
  rmSync(old, { recursive: true, force: true })
  rmSync(stampFile, { force: true })
  const assets = join(clientFolder, 'assets')
  if (existsSync(assets)) renameSync(assets, old)
  return old
}

function bringBack(old: string) {
  if (!existsSync(old)) return
  for (const file of readdirSync(old)) {
    const to = join(clientFolder, 'assets', file)
    const young = Date.now() - statSync(join(old, file)).mtimeMs < keepMs
    mkdirSync(dirname(to), { recursive: true })
    if (young && !existsSync(to)) cpSync(join(old, file), to, { preserveTimestamps: true })
  }
  rmSync(old, { recursive: true })
}
