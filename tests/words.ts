/** The English words, for tests of pages: what a member reads is what is looked for. */
import { pathToFileURL } from 'node:url'
import { readLocaleFiles } from '#server/platform/text-files.ts'

// Found from the package's folder: under a test's browser this file has no address of its own on the disk.
export const englishWords = readLocaleFiles(pathToFileURL('locales/'), 'en')
