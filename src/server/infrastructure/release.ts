/** The release of this code: the `version` of package.json, such as `0.1.0`. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as { version: string }
export const release = manifest.version

export const releasePattern = /^\d+\.\d+\.\d+$/

/** Below zero where `a` is the older one. Releases are three numbers with dots between them. */
export function compareReleases(a: string, b: string): number {
  const [left, right] = [a.split('.').map(Number), b.split('.').map(Number)]
  for (let part = 0; part < 3; part += 1) {
    const difference = (left[part] ?? 0) - (right[part] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
