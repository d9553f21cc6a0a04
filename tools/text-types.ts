/** Generates types of all texts of `locales/` and `locales/console/`, so that a wrong key or a missing placeholder does not compile. Runs before `tsc`. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readLocaleFile } from '#server/infrastructure/texts.ts'

const home = new URL('../', import.meta.url)
const folder = new URL('.react-router/types/', home)
const words = readLocaleFile(new URL('locales/', home), 'en')
const consoleWords = readLocaleFile(new URL('locales/console/', home), 'en')

mkdirSync(fileURLToPath(folder), { recursive: true })
writeFileSync(
  new URL('texts.d.ts', folder),
  `/** Made by tools/text-types.ts from locales/. */
import type { Locale } from '#domain/languages/languages.ts'

declare module 'use-intl' {
  interface AppConfig {
    Locale: Locale
    /** Those under \`console\` are the operators' (src/console); members' pages have none of them. */
    Messages: ${JSON.stringify({ ...words, console: consoleWords }, null, 2)}
  }
}
`,
)
