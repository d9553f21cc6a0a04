/** The files of `locales/`: `nl.json` and the parts `parts/<feature>.nl.json`, joined into one tree. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { leavesOf, plant, type Tree } from '#server/platform/text-tree.ts'
import type { Locale } from '#domain/languages.ts'

/** Two files that claim the same sentence are a mistake, and both are named. */
export function readLocaleFiles(folder: URL, locale: Locale): Tree<string> {
  const tree: Tree<string> = {}
  const ownerOf = new Map<string, string>()
  for (const file of localeFiles(folder).filter((name) => name === `${locale}.json` || name.endsWith(`.${locale}.json`))) {
    for (const [key, text] of leavesOf(parse(folder, file))) {
      if (ownerOf.has(key)) throw new Error(`locales/${file} and locales/${ownerOf.get(key)} both say "${key}"`)
      ownerOf.set(key, file)
      plant(tree, key, text)
    }
  }
  return tree
}

export const stampOfFolder = (folder: URL) =>
  localeFiles(folder)
    .map((file) => `${file}:${statSync(new URL(file, folder)).mtimeMs}`)
    .join(' ')

function localeFiles(folder: URL) {
  const parts = new URL('parts/', folder)
  const inParts = existsSync(parts) ? readdirSync(parts).map((name) => `parts/${name}`) : []
  return [...readdirSync(folder), ...inParts].filter((name) => name.endsWith('.json')).sort()
}

function parse(folder: URL, file: string) {
  try {
    return JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Tree<string>
  } catch (error) {
    throw new Error(`locales/${file} is not valid JSON`, { cause: error })
  }
}
