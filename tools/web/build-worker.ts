/** Bundles the service worker: two files that stand beside the pages under fixed names, with the build they belong to written in them. */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { bundleScript } from './bundle-script.ts'
import { previousFiles } from './previous-files.ts'

export const workerNames = ['sw', 'sw-push'] as const
/** What a worker knows of its build: its id, and the public files that it keeps. */
export type WorkerBuild = { id: string; files: string[] }

type Built = { home: string; clientFolder: string }

/** Stands in the code until the id is known, which is made of the code too. */
const idPlace = 'the-id-of-this-build'

/** Runs after the pages, whose files the worker caches. Writes the build's id to `/builds/latest.json`. */
export async function buildWorker({ home, clientFolder }: Built) {
  const files = previousFiles(clientFolder)
  const codes: string[] = []
  for (const name of workerNames) codes.push(await bundleWorker(home, name, { id: idPlace, files }))
  const id = idOf(clientFolder, codes)
  for (const [place, name] of workerNames.entries())
    writeFileSync(join(clientFolder, `${name}.js`), codes[place]?.replaceAll(idPlace, id) ?? '')
  const file = join(clientFolder, 'builds/latest.json')
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify({ id }))
}

/** One classic script: `importScripts` knows no modules. Without a build (while developing) it keeps nothing. */
export async function bundleWorker(home: string, name: (typeof workerNames)[number], of: WorkerBuild | null): Promise<string> {
  const define = { WORKER_BUILD: JSON.stringify(of), 'import.meta.env.DUET_VERSION': JSON.stringify(versionOf(home)) }
  const code = await bundleScript({ home, input: join(home, `src/web/pwa/worker/${name}.ts`), define })
  // browsers take an empty script for one that has changed
  return code || '/* nothing yet */'
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
