/** Names of languages in English, for commands. */
import { isoOf, type Locale } from '#domain/languages/languages.ts'

const english = new Intl.DisplayNames('en', { type: 'language' })
const list = new Intl.ListFormat('en')

/** `German and Polish`. */
export const namesOfLanguages = (languages: readonly Locale[]) =>
  list.format(languages.map((language) => english.of(isoOf(language).slice(0, 2)) ?? language))
