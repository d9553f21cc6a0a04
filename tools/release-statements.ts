/** `node tools/release-statements.ts`: writes the prepared statements of this release to `docs/releases/VERSION.json`. */
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { statements } from '#server/infrastructure/db.ts'
import { release } from '#server/infrastructure/release.ts'

const home = join(import.meta.dirname, '..')

/** Loads every module that prepares one. */
export async function collectStatements(): Promise<Record<string, string>> {
  for (const file of globSync('src/server/**/*.ts', { cwd: home }).toSorted())
    if (!file.endsWith('.test.ts') && /\bprepared[<(]/.test(readFileSync(join(home, file), 'utf8')))
      await import(join(home, file))
  const all = statements.map(({ name, text }) => [name, text.replace(/\s+/g, ' ').trim()] as const)
  return Object.fromEntries(all.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

if (import.meta.main) {
  mkdirSync(join(home, 'docs/releases'), { recursive: true })
  const file = join(home, `docs/releases/${release}.json`)
  writeFileSync(file, `${JSON.stringify(await collectStatements(), null, 2)}\n`)
  console.log(`${file} has ${statements.length} statements.`)
}
