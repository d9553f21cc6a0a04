/** Brand words: what a brand says on its first page and on landers, for one reader; a variant of an experiment says it in its own way. */
import type { FirstPage, FirstPageWords, LanderText, ShownLander } from '#domain/brand-words/brand-words.ts'
import { shownHero } from '#domain/brand-hero/shown-hero.ts'
import { landerTextFor } from '#domain/brand-words/lander-choice.ts'
import type { VariantText } from '#domain/experiments/experiments.ts'
import type { Locale } from '#domain/languages/languages.ts'
import { type ChosenVariant, variantFor } from '#server/experiments/experiments.ts'
import type { Handlers } from '#server/http/handle.ts'
import { glued } from '#server/infrastructure/texts.ts'
import type { Site } from '#server/ports/site-directory.ts'

export const brandWordsHandlers = {
  'GET /api/first_page.php': async ({ ctx, site, member, request }) => {
    const reader = readerOf(request, member)
    return firstPageOf(site, reader.locale, await variantFor(ctx, site, { page: '/' }, reader))
  },
  'GET /api/lander_words.php': async ({ ctx, site, member, request, query }): Promise<ShownLander> => {
    const reader = readerOf(request, member)
    const at = { page: query.family, niche: query.niche }
    const chosen = await variantFor(ctx, site, at, reader)
    const usual = landerTextFor(site.file.words?.landers ?? [], query, reader.locale)
    const words = { ...usual, ...landerTextIn(chosen?.variant.texts[reader.locale]) }
    return { ...asWritten(words, reader.locale), ...(chosen && { variant: chosen.ref }) }
  },
} satisfies Partial<Handlers>

type Request = { locale: Locale; address: string; userAgent: string | undefined }
const readerOf = ({ locale, address, userAgent }: Request, member: unknown) => ({
  locale,
  address,
  userAgent,
  isMember: Boolean(member),
})

function firstPageOf({ file }: Site, locale: Locale, chosen: ChosenVariant | null): FirstPage {
  const { texts = {}, landing, hero = file.hero } = chosen?.variant ?? {}
  const { button: _, ...said } = texts[locale] ?? {}
  const words: FirstPageWords = { ...file.words?.first_page[locale], ...said }
  return {
    words: asWritten(words, locale),
    hero: hero ? shownHero(hero, locale) : null,
    ...(landing && { landing }),
    ...(chosen && { variant: chosen.ref }),
  }
}

/** A lander calls its lead `line`. */
const landerTextIn = ({ headline, lead, button }: VariantText = {}): LanderText => ({
  ...(headline && { headline }),
  ...(lead && { line: lead }),
  ...(button && { button }),
})

/** With the spaces of the language, as all other texts. */
const asWritten = <Words extends object>(words: Words, locale: Locale): Words =>
  JSON.parse(JSON.stringify(words), (_, part: unknown) => (typeof part === 'string' ? glued(part, locale) : part)) as Words
