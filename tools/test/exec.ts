/** Runs a program of this package or of the machine, its words on our terminal. */
import { spawn, spawnSync } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const home = fileURLToPath(new URL('../..', import.meta.url))
/** Our own Node 24 and our own tools come first, whatever the machine has. */
const PATH = [dirname(process.execPath), join(home, 'node_modules/.bin'), process.env.PATH].join(delimiter)

/** Answers the exit code; 127 when there is no such program. */
export function exec(program: string, options: string[], env: Record<string, string> = {}) {
  return new Promise<number>((resolve) => {
    const child = spawn(program, options, {
      cwd: home,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, PATH, ...env },
    })
    child.on('error', () => resolve(127))
    child.on('close', (code) => resolve(code ?? 1))
  })
}

/** What a program prints, or null when it fails or is not there. */
export function readOutput(program: string, options: string[]): string | null {
  const { status, stdout } = spawnSync(program, options, { encoding: 'utf8', env: { ...process.env, PATH } })
  return status === 0 ? stdout.trim() : null
}

/** Installs Debian packages as root. Answers false where that is not possible, or where TEST_INSTALL=never refuses it. */
export async function installPackages(names: string[]) {
  if (process.env.TEST_INSTALL === 'never' || process.getuid?.() !== 0 || readOutput('apt-get', ['--version']) === null)
    return false
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  console.log(`Installing the Debian package ${names.join(' ')} as root (TEST_INSTALL=never refuses this) …`)
  await exec('apt-get', ['update', '-qq'], env)
  return (await exec('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], env)) === 0
}
