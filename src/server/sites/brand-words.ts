/** What a brand says of itself where it was given no words: those of its niche, in the reader's language. */
import type { Locale } from '#domain/languages/languages.ts'
import { niches } from '#domain/landers/lander-slugs.ts'
import type { SiteFile } from '#domain/sites/sites.ts'
import type { Context } from '#server/infrastructure/context.ts'

/** Words in the reader's own language go before the brand's own in another one. */
export const taglineOf = (
  { texts }: Pick<Context, 'texts'>,
  { tagline, niche, form_of_address }: SiteFile,
  locale: Locale,
): string => tagline[locale] ?? texts.translator(locale, form_of_address)(`niches.${niches[niche - 1] ?? niches[0]}.headline`)
