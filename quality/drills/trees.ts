/** Trees of releases: a commit, or a folder, with its packages and its pages built. */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { home } from '../../tools/web/build-web.ts'

export type Tree = { folder: string; version: string }

/** `from` is a commit of this repository, or a folder that is used as it stands. */
export function openTree(from: string): Tree {
  const isFolder = existsSync(join(from, 'package.json'))
  const folder = isFolder ? from : checkOut(from)
  if (!existsSync(join(folder, 'node_modules'))) addPackages(folder)
  // the pages of this tree are as good where their sources are the same
  const [built, own] = [join(home, 'build'), join(folder, 'build')]
  if (existsSync(built) && !existsSync(own)) cpSync(built, own, { recursive: true })
  const build = `(await import('./tools/web/build-web.ts')).ensureBuilt()`
  execFileSync(process.execPath, ['--input-type=module', '-e', build], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  return { folder, version }
}

function checkOut(commit: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'duet-release-'))
  mkdirSync(folder, { recursive: true })
  const archive = execFileSync('git', ['archive', commit], { cwd: home, maxBuffer: 1e9 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  return folder
}

/** The packages of this tree where they are the same; else its own. */
function addPackages(folder: string) {
  const lockOf = (tree: string) => readFileSync(join(tree, 'package-lock.json'), 'utf8')
  const withoutVersion = (lock: string) => lock.replace(/"version": "[\d.]+"/, '').replace(/"version": "[\d.]+"/, '')
  if (withoutVersion(lockOf(folder)) === withoutVersion(lockOf(home)))
    symlinkSync(join(home, 'node_modules'), join(folder, 'node_modules'))
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'ignore' })
}
