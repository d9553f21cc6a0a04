/** Stamps of builds: a hash over the sources, so that a build is made again only when they have changed. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const home = fileURLToPath(new URL('../..', import.meta.url))

export const hasStamp = (file: string, sources: readonly string[]): boolean =>
  existsSync(file) && readFileSync(file, 'utf8') === stampOf(sources)

/** `sources`: files and folders, from the root of the repository. */
export function stampOf(sources: readonly string[]): string {
  const hash = createHash('sha256').update(process.version)
  for (const source of sources)
    for (const file of filesIn(join(home, source))) hash.update(file.slice(home.length)).update(readFileSync(file))
  return hash.digest('hex')
}

function filesIn(path: string): string[] {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  const files = readdirSync(path, { recursive: true, encoding: 'utf8' }).map((file) => join(path, file))
  return files.filter((file) => statSync(file).isFile() && !/\.test\.tsx?$/.test(file)).sort()
}
