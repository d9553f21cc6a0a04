/** Members' pages built with the console in the tree and without a file of it: the same files, byte for byte. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { home } from '../../tools/web/build-web.ts'
import { type Row, runSteps } from './row.ts'

/** What only the console is made of, apart from the server. */
const ofConsole = ['src/console', 'locales/console', 'vite.console.config.ts']
const isOfConsole = (file: string) =>
  ofConsole.some((path) => file === path || file.startsWith(`${path}/`)) || file.startsWith('src/domain/console-')

export async function consoleDrill(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'duet-console-drill-'))
  const names = { encoding: 'utf8', cwd: home, maxBuffer: 1e9 } as const
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], names)
  let [before, removed] = [new Map<string, string>(), 0]
  try {
    return await runSteps([
      [
        'a copy of this tree',
        () => {
          const archive = execFileSync('tar', ['-c', '--ignore-failed-read', '-T', '-'], {
            cwd: home,
            input: files,
            maxBuffer: 1e9,
          })
          execFileSync('tar', ['-x', '-C', folder], { input: archive })
          symlinkSync(join(home, 'node_modules'), join(folder, 'node_modules'))
          return { ok: true, saw: `${files.trim().split('\n').length} files` }
        },
      ],
      [
        'built with the console',
        () => {
          before = build(folder)
          return { ok: before.size > 0, saw: sizeOf(folder) }
        },
      ],
      [
        'built without it',
        () => {
          for (const file of files.split('\n').filter(isOfConsole)) {
            rmSync(join(folder, file), { force: true })
            removed += 1
          }
          const after = build(folder)
          const differing = [...new Set([...before.keys(), ...after.keys()])].filter(
            (file) => before.get(file) !== after.get(file),
          )
          const saw = `${removed} files less in the tree; ${differing.length} of ${before.size} differ ${differing.slice(0, 3).join(' ')}`
          return { ok: differing.length === 0 && removed > 100, saw }
        },
      ],
    ])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Members' pages alone, and the hash of each file that a browser may fetch. */
function build(folder: string): Map<string, string> {
  rmSync(join(folder, 'build'), { recursive: true, force: true })
  const run = `await (await import('./tools/web/build-web.ts')).buildWeb()`
  execFileSync(process.execPath, ['--input-type=module', '-e', run], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  return new Map(filesOf(folder).map((file) => [file, hashOf(join(folder, 'build/client', file))]))
}

const filesOf = (folder: string) =>
  readdirSync(join(folder, 'build/client'), { recursive: true, encoding: 'utf8' })
    .filter((file) => statSync(join(folder, 'build/client', file)).isFile())
    .toSorted()
const hashOf = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')
const sizeOf = (folder: string) => {
  const bytes = filesOf(folder).reduce((sum, file) => sum + statSync(join(folder, 'build/client', file)).size, 0)
  return `${filesOf(folder).length} files, ${(bytes / 1e6).toFixed(1)} MB`
}
