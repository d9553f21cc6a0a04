/** The console's texts: fetched for the person's language, kept apart from members' texts. */
import { type Locale, locales } from '#domain/languages/languages.ts'
import { readFromBrowser, storeInBrowser } from '#web/kit/app/browser-store.ts'

const storedLocale = 'console-locale'

/** Written by the server into the document: the hash of each language's texts. */
const hashes = () =>
  JSON.parse(document.querySelector<HTMLMetaElement>('meta[name=texts]')?.content ?? '{}') as Partial<Record<Locale, string>>

/** Before anybody is signed in: the last language of this browser, else the one that the server chose. */
export function firstLocale(): Locale {
  const candidates = [readFromBrowser(storedLocale), document.documentElement.lang]
  return locales.find((locale) => candidates.includes(locale)) ?? 'en'
}

/** Also remembers the language for the next visit. */
export async function loadTexts(locale: Locale): Promise<object> {
  const response = await fetch(`/_i18n/${locale}/messages.json?v=${hashes()[locale] ?? ''}`)
  if (!response.ok) throw new Error(`The texts answered ${response.status}`)
  const texts = (await response.json()) as { errors: object }
  storeInBrowser(storedLocale, locale)
  document.documentElement.lang = locale
  // The kit reads `errors`; everything of the console stands under a key of its own.
  return { errors: texts.errors, console: texts }
}
