/** Rules of a hero picture, for the check of a brand's file. */
import type { Locale } from '#domain/languages/languages.ts'
import { type Finding, findingOf } from '#domain/sites/findings.ts'
import type { SiteFile } from '#domain/sites/sites.ts'

/** A picture without any text is decoration. One with a text in some languages has it in all of them. */
export function heroFindings({ hero, languages }: Pick<SiteFile, 'hero'> & { languages: readonly Locale[] }): Finding[] {
  if (!hero) return []
  const without = languages.filter((language: Locale) => hero.alt[language] === undefined)
  if (without.length === 0) return []
  if (without.length === languages.length) return [findingOf('advice', 'hero.alt', 'no_alt')]
  return [findingOf('warning', 'hero.alt', 'none_in', { languages: without })]
}
