/** Bundles the service worker: two files that stand beside the pages under fixed names, with the build they belong to written in them. */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from 'vite'
import { previousFiles } from './previous-files.ts'

export const workerNames = ['sw', 'sw-push'] as const
/** What a worker knows of its build: its id, and the public files that it keeps. */
export type WorkerBuild = { id: string; files: string[] }

type Built = { home: string; clientFolder: string }

/** Stands in the code until the id is known, which is made of the code too. */
const idPlace = 'the-id-of-this-build'

/** After the pages: their files are what the worker keeps. Says in `/builds/latest.json` which build this is. */
export async function buildWorker({ home, clientFolder }: Built) {
  const files = previousFiles(clientFolder)
  const codes: string[] = []
  for (const name of workerNames) codes.push(await bundleWorker(home, name, { id: idPlace, files }))
  const id = idOf(clientFolder, codes)
  for (const [place, name] of workerNames.entries())
    writeFileSync(join(clientFolder, `${name}.js`), codes[place]?.replaceAll(idPlace, id) ?? '')
  const told = join(clientFolder, 'builds/latest.json')
  mkdirSync(dirname(told), { recursive: true })
  writeFileSync(told, JSON.stringify({ id }))
}

/** One classic script: `importScripts` knows no modules. Without a build (while developing) it keeps nothing. */
export async function bundleWorker(home: string, name: (typeof workerNames)[number], of: WorkerBuild | null): Promise<string> {
  const { NODE_ENV: before } = process.env
  const result = await build({
    configFile: false,
    root: home,
    logLevel: 'error',
    publicDir: false,
    define: { WORKER_BUILD: JSON.stringify(of), 'import.meta.env.DUET_VERSION': JSON.stringify(versionOf(home)) },
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: { input: join(home, `src/web/pwa/worker/${name}.ts`), output: { format: 'iife', codeSplitting: false } },
    },
  })
  // The bundler says what kind of build it makes by the environment of this process, which has other work to do.
  if (before === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = before
  const [chunk] = [result].flat().flatMap((each) => ('output' in each ? each.output : []))
  if (chunk?.type !== 'chunk') throw new Error(`${name}.js could not be built`)
  // browsers take an empty script for one that has changed
  return chunk.code || '/* nothing yet */'
}

const versionOf = (home: string) => (JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string }).version

/** A hash over all that browsers may be given: the same sources make the same build. */
function idOf(clientFolder: string, codes: readonly string[]): string {
  const hash = createHash('sha256').update(codes.join('\n'))
  const files = readdirSync(clientFolder, { recursive: true, encoding: 'utf8' }).sort()
  for (const file of files) {
    const path = join(clientFolder, file)
    if (statSync(path).isFile()) hash.update(file).update(readFileSync(path))
  }
  return hash.digest('base64url').slice(0, 12)
}
