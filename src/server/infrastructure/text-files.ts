/** The files of `locales/`: one a language, `en.json` defines the keys. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { locales, type Locale } from '#domain/languages/languages.ts'
import type { Tree } from '#server/infrastructure/text-tree.ts'

/** Texts that differ where a brand is formal, and no others: they lie over those of the locale. */
export const formalFolder = (folder: URL) => new URL('formal/', folder)

/** A language without a file says nothing of its own: English stands in. */
export function readLocaleFile(folder: URL, locale: Locale): Tree<string> {
  const file = new URL(`${locale}.json`, folder)
  if (!existsSync(file)) return {}
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Tree<string>
  } catch (error) {
    throw new Error(`${file.pathname} is not valid JSON`, { cause: error })
  }
}

export const stampOfFolder = (folder: URL) =>
  [folder, formalFolder(folder)]
    .flatMap((place) => locales.map((locale) => statSync(new URL(`${locale}.json`, place), { throwIfNoEntry: false })?.mtimeMs))
    .join(' ')
