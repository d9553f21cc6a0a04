/** Builds the operators' console into `build/console`, apart from members' pages: neither build sees the other's files. */
import { execFile } from 'node:child_process'
import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { compressFolder } from './compress.ts'
import { hasStamp, home, stampOf } from './stamp.ts'

export const consoleFolder = join(home, 'build/console')
const stampFile = join(home, 'build/console-stamp')
const sources = [
  'src/console',
  'src/domain',
  'src/web/kit',
  'public/fonts',
  'public/icons.svg',
  'vite.console.config.ts',
  'package-lock.json',
  'tools/web',
]
/** What its pages show beside their own files. */
const beside = ['icons.svg', 'fonts/figtree-latin.woff2', 'fonts/figtree-latin-ext.woff2']

const run = promisify(execFile)

export const isConsoleBuilt = () => hasStamp(stampFile, sources)

export async function buildConsole() {
  const stamp = stampOf(sources)
  rmSync(stampFile, { force: true })
  const vite = join(home, 'node_modules/vite/bin/vite.js')
  const env = { ...process.env, NODE_ENV: 'production' }
  try {
    await run(process.execPath, [vite, 'build', '--config', 'vite.console.config.ts'], { cwd: home, env, maxBuffer: Infinity })
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new Error(`The console could not be built\n${stdout}${stderr}`, { cause: error })
  }
  for (const file of beside) cpSync(join(home, 'public', file), join(consoleFolder, file))
  await compressFolder(consoleFolder)
  writeFileSync(stampFile, stamp)
}
