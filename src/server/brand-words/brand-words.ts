/** Brand words: what a brand says on its first page and on landers, for one reader. */
import { landerTextFor } from '#domain/brand-words/lander-choice.ts'
import type { Locale } from '#domain/languages/languages.ts'
import type { Handlers } from '#server/http/handle.ts'
import { glued } from '#server/infrastructure/texts.ts'

export const brandWordsHandlers = {
  'GET /api/first_page.php': async ({ site: { file }, request: { locale } }) => ({
    words: asWritten(file.words?.first_page[locale] ?? {}, locale),
    hero: file.hero ? { phone: file.hero.phone, wide: file.hero.wide, alt: file.hero.alt[locale] ?? '' } : null,
  }),
  'GET /api/lander_words.php': async ({ site: { file }, request: { locale }, query }) =>
    asWritten(landerTextFor(file.words?.landers ?? [], query, locale), locale),
} satisfies Partial<Handlers>

/** With the spaces of the language, as all other texts. */
const asWritten = <Words extends object>(words: Words, locale: Locale): Words =>
  JSON.parse(JSON.stringify(words), (_, part: unknown) => (typeof part === 'string' ? glued(part, locale) : part)) as Words
