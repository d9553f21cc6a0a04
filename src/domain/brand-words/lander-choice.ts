/** Which of a brand's lander texts a visitor reads: of those that fit, the most particular, part by part. */
import type { LanderQuery, LanderText, LanderWords } from '#domain/brand-words/brand-words.ts'
import type { Locale } from '#domain/languages/languages.ts'

const fits = (words: LanderWords, at: LanderQuery) =>
  (words.family ?? at.family) === at.family &&
  (words.niche ?? at.niche) === at.niche &&
  (words.campaign === undefined || words.campaign === at.campaign)

/** A campaign is more particular than a niche, and a niche than a kind of lander. */
const particularity = ({ family, niche, campaign }: LanderWords) => (campaign ? 4 : 0) + (niche ? 2 : 0) + (family ? 1 : 0)

/** A part that the most particular text leaves out comes from the next one that has it. */
export function landerTextFor(landers: readonly LanderWords[], at: LanderQuery, locale: Locale): LanderText {
  const fitting = landers
    .filter((words) => fits(words, at))
    .toSorted((a, b) => particularity(b) - particularity(a))
    .map(({ texts }) => texts[locale] ?? {})
  return Object.assign({}, ...fitting.toReversed()) as LanderText
}
