/** The text of the page about fictional profiles, one file a language in `locales/fictional/`. Only this page loads one. */
import type { Locale } from '#domain/languages/languages.ts'

const texts = import.meta.glob<string>('/locales/fictional/**/*.md', { query: '?raw', import: 'default' })

/** `isFormal`: for a brand that addresses its members formally. Languages that do so anyway have one text. */
export async function loadFictionalText(locale: Locale, isFormal = false): Promise<string> {
  const load = (isFormal && texts[`/locales/fictional/formal/${locale}.md`]) || texts[`/locales/fictional/${locale}.md`]
  if (!load) throw new Error(`There is no text about fictional profiles in ${locale}`)
  return load()
}
