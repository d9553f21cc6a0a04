/** The texts of the safety centre, one file a language in `locales/safety/`. Only this page loads one. */
import type { Locale } from '#domain/languages/languages.ts'

const texts = import.meta.glob<string>('/locales/safety/**/*.md', { query: '?raw', import: 'default' })

/** `isFormal`: for a brand that addresses its members formally. Languages that do so anyway have one text. */
export async function loadSafetyText(locale: Locale, isFormal = false): Promise<string> {
  const load = (isFormal && texts[`/locales/safety/formal/${locale}.md`]) || texts[`/locales/safety/${locale}.md`]
  if (!load) throw new Error(`There is no safety text in ${locale}`)
  return load()
}
