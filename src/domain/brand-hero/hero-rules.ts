/** Rules of a hero picture, for the check of a brand's file. */
import { namesOfLanguages } from '#domain/languages/language-names.ts'
import type { Locale } from '#domain/languages/languages.ts'
import type { Finding } from '#domain/sites/site-check.ts'
import type { SiteFile } from '#domain/sites/sites.ts'

/** A picture without any text is decoration. One with a text in some languages has it in all of them. */
export function heroFindings({ hero, languages }: Pick<SiteFile, 'hero'> & { languages: readonly Locale[] }): Finding[] {
  if (!hero) return []
  const without = languages.filter((language: Locale) => hero.alt[language] === undefined)
  if (without.length === 0) return []
  if (without.length === languages.length)
    return [
      { level: 'advice', setting: 'hero.alt', words: 'nobody is told what the picture shows, as if it were only decoration' },
    ]
  return [{ level: 'warning', setting: 'hero.alt', words: `there is none in ${namesOfLanguages(without)}` }]
}
