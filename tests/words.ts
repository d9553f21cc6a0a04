/** The English words, for tests of pages: what a member reads is what is looked for. */
import { readLocaleFiles } from '#server/platform/text-files.ts'

export const englishWords = readLocaleFiles(new URL('../locales/', import.meta.url), 'en')
