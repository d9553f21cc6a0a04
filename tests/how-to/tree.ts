/** A copy of the tree, in which a recipe of `docs/how-to.md` is followed. */
import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'

const root = join(import.meta.dirname, '../..')
const leftOut = new Set(['node_modules', 'build', '.data', '.git', '.react-router', 'coverage', 'test-results'])

/** One step of a recipe: what a person edits. */
export type Step = (tree: Tree) => void
export type Recipe = Record<string, Step>
export type Tree = {
  read: (path: string) => string
  write: (path: string, text: string) => void
  /** Replaces a text that stands there once. */
  edit: (path: string, before: string, after: string) => void
  editJson: <Content>(path: string, change: (content: Content) => unknown) => void
  list: (folder: string) => string[]
  /** Adds the next migration, which stops this table for a moment. */
  migrate: (name: string, table: string, text: string) => void
}
/** How a command ended, and all that it printed. */
export type RunResult = { code: number; output: string }

export function copyTree() {
  const folder = mkdtempSync(join(tmpdir(), 'duet-how-to-'))
  cpSync(root, folder, { recursive: true, filter: (path) => !leftOut.has(relative(root, path)) })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const originals = new Map<string, string | null>()
  const pathOf = (path: string) => join(folder, path)
  const read = (path: string) => readFileSync(pathOf(path), 'utf8')
  const write = (path: string, text: string) => {
    if (!originals.has(path)) originals.set(path, existsSync(pathOf(path)) ? read(path) : null)
    mkdirSync(dirname(pathOf(path)), { recursive: true })
    writeFileSync(pathOf(path), text)
  }
  const tree: Tree = {
    read,
    write,
    edit(path, before, after) {
      const parts = read(path).split(before)
      if (parts.length !== 2) throw new Error(`${path} has this ${parts.length - 1} times: ${before}`)
      write(path, parts.join(after))
    },
    editJson: (path, change) => write(path, `${JSON.stringify(change(JSON.parse(read(path))), null, 2)}\n`),
    list: (path) => readdirSync(pathOf(path)),
    migrate(name, table, text) {
      const made = globSync('database/migrations/**/*.sql', { cwd: folder }).length
      write(`database/migrations/${String(made + 1).padStart(4, '0')}_${name}.sql`, `-- locks: ${table}\n${text}`)
    },
  }
  const run = (file: string, ...words: string[]) =>
    new Promise<RunResult>((resolve) => {
      const options = { cwd: folder, env: ownEnvironment(), maxBuffer: 2 ** 26 }
      execFile(process.execPath, [file, ...words], options, (error, out, err) =>
        resolve({ code: error ? Number(error.code) || 1 : 0, output: out + err }),
      )
    })
  return {
    /** The tree as it was, with these steps. */
    follow(steps: readonly Step[]) {
      for (const [path, text] of originals) {
        if (text === null) rmSync(pathOf(path), { force: true })
        else writeFileSync(pathOf(path), text)
      }
      for (const step of steps) step(tree)
    },
    run,
    /** What `npm run check` runs first: the types of routes and texts, then the compiler. */
    async compile() {
      await run('node_modules/@react-router/dev/bin.js', 'typegen')
      await run('tools/text-types.ts')
      return run('node_modules/typescript/bin/tsc', '--incremental', '--tsBuildInfoFile', '.tsbuildinfo')
    },
    /** Runs test files of the copy; gives the names of those with a failure. */
    async test(...files: string[]) {
      const { output } = await run(
        'node_modules/vitest/vitest.mjs',
        'run',
        ...projects,
        '--reporter=json',
        '--outputFile=.results.json',
        ...files,
      )
      if (!existsSync(pathOf('.results.json'))) throw new Error(output)
      const { testResults } = JSON.parse(read('.results.json')) as Results
      const ran = testResults.map(({ name, status }) => [relative(folder, name), status] as const)
      return { output, failed: ran.flatMap(([name, status]) => (status === 'passed' ? [] : [name])).sort(), ran: ran.length }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

const projects = ['--project=server', '--project=quick']
type Results = { testResults: { name: string; status: string }[] }

/** The environment without the variables of the test runner and npm. */
const ownEnvironment = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(?:VITEST|npm_|(?:FORCE|NO)_COLOR$|TEST$|DEV$|PROD$|SSR$|MODE$|BASE_URL$)/.test(name),
    ),
  )
