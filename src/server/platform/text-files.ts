/** The files of `locales/`: one a language, `en.json` defines the keys. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { locales, type Locale } from '#domain/languages.ts'
import type { Tree } from '#server/platform/text-tree.ts'

/** A language without a file says nothing of its own: English stands in. */
export function readLocaleFile(folder: URL, locale: Locale): Tree<string> {
  const file = new URL(`${locale}.json`, folder)
  if (!existsSync(file)) return {}
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Tree<string>
  } catch (error) {
    throw new Error(`locales/${locale}.json is not valid JSON`, { cause: error })
  }
}

export const stampOfFolder = (folder: URL) =>
  locales.map((locale) => statSync(new URL(`${locale}.json`, folder), { throwIfNoEntry: false })?.mtimeMs).join(' ')
