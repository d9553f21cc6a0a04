/** The words of the look and of the niche, which stand where an owner wrote none: as the first page says them. */
import type { UsualWords } from '#domain/brand-settings/brand-settings.ts'
import { usualReasons, usualSteps } from '#domain/brand-words/usual-words.ts'
import { niches } from '#domain/landers/lander-slugs.ts'
import type { Locale } from '#domain/languages/languages.ts'
import type { SiteFile } from '#domain/sites/sites.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { taglineOf } from '#server/sites/sites.ts'

export function usualWords({ texts }: Pick<Context, 'texts'>, file: SiteFile, language: Locale): UsualWords {
  const say = texts.translator(language, file.form_of_address)
  const both = (key: string) => ({ title: say(`${key}.title`), text: say(`${key}.text`) })
  const niche = niches[file.niche - 1] ?? niches[0]
  return {
    tagline: taglineOf({ texts }, { ...file, tagline: {} }, language),
    lead: file.niche > 1 ? say(`niches.${niche}.line`) : say('landing.lead', { brand: file.name }),
    reasons: usualReasons.map(({ key, icon }) => ({ icon, ...both(`landing.reasons.${key}`) })),
    steps: usualSteps.map((step) => both(`landing.how.${step}`)),
  }
}
