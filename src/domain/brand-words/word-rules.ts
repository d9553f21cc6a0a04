/** Rules of a brand's own words, for the check of its file: in which of its languages they are missing. */
import type { LanderWords } from '#domain/brand-words/brand-words.ts'
import type { Locale } from '#domain/languages/languages.ts'
import { type Finding, findingOf } from '#domain/sites/findings.ts'
import type { SiteFile } from '#domain/sites/sites.ts'

export function wordFindings({ words, languages }: SiteFile): Finding[] {
  if (!words) return []
  const { first_page, landers } = words
  return [
    ...textFindings('words.first_page', first_page, languages),
    ...landers.flatMap(({ texts }, place) => textFindings(`words.landers.${place}`, texts, languages)),
    ...twiceSaid(landers),
  ]
}

type Texts = Partial<Record<Locale, object>>

/** Each part that is said in one language is expected in all of them. */
export function textFindings(setting: string, texts: Texts, languages: readonly Locale[]): Finding[] {
  const spoken = Object.keys(texts) as Locale[]
  const parts = [...new Set(spoken.flatMap((language) => Object.keys(texts[language] ?? {})))]
  const silent = parts.flatMap((part): Finding[] => {
    const without = languages.filter((language) => !Object.hasOwn(texts[language] ?? {}, part))
    return without.length > 0 ? [findingOf('warning', `${setting}.${part}`, 'usual_words_in', { languages: without })] : []
  })
  const strange = spoken.filter((language) => !languages.includes(language))
  return [
    ...silent,
    ...(strange.length > 0 ? [findingOf('advice', setting, 'language_not_offered', { languages: strange })] : []),
  ]
}

function twiceSaid(landers: readonly LanderWords[]): Finding[] {
  const places = landers.map(({ family, niche, campaign }) => JSON.stringify([family, niche, campaign]))
  return landers.flatMap((_, place): Finding[] => {
    const before = places.indexOf(places[place] ?? '')
    const other = `words.landers.${before}`
    return before < place ? [findingOf('warning', `words.landers.${place}`, 'same_landers', { other })] : []
  })
}
