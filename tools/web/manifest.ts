/** The manifest of the browser's build: which file each module became, and what it needs. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[]; assets?: string[] }
/** By the module's path from the root of the repository. */
export type Manifest = Record<string, Chunk>

export const readManifest = (clientFolder: string) =>
  JSON.parse(readFileSync(join(clientFolder, '.vite/manifest.json'), 'utf8')) as Manifest

/** The keys of these modules, and of the parts that React Router split off them. */
export const manifestKeys = (manifest: Manifest, modules: readonly string[]): string[] =>
  Object.keys(manifest).filter((key) => modules.some((module) => key === module || key.startsWith(`${module}?`)))

/** Everything that these keys import statically, themselves included. */
export function staticChunks(manifest: Manifest, keys: readonly string[]): Chunk[] {
  const chunks = new Set<Chunk>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || chunks.has(chunk)) return
    chunks.add(chunk)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const key of keys) visit(key)
  return [...chunks]
}

/** Names of the stylesheets that these keys need: `assets/….css`. */
export const sheetsOf = (manifest: Manifest, keys: readonly string[]): string[] => [
  ...new Set(staticChunks(manifest, keys).flatMap(({ css = [] }) => css)),
]
