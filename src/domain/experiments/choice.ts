/** Which experiment a page is part of, and which variant a number chooses. */
import type { Experiment, ExperimentPage, Variant } from '#domain/experiments/experiments.ts'
import type { NicheName } from '#domain/landers/lander-slugs.ts'
import type { Locale } from '#domain/languages/languages.ts'

/** Of several that fit the one of the niche. Null where all variants are alike in the reader's language. */
export function experimentOf(
  experiments: readonly Experiment[],
  at: { page: ExperimentPage; niche?: NicheName },
  locale: Locale,
): Experiment | null {
  const fitting = experiments.filter(({ page, niche }) => page === at.page && (niche ?? at.niche) === at.niche)
  const chosen = fitting.find(({ niche }) => niche !== undefined) ?? fitting[0]
  return chosen && differs(chosen, locale) ? chosen : null
}

const differs = ({ variants }: Experiment, locale: Locale) =>
  new Set(variants.map(({ texts, landing, hero }) => JSON.stringify([texts[locale], landing, hero === undefined ? 0 : hero])))
    .size > 1

/** `share`: from 0 to below 1. */
export function variantAt(variants: readonly Variant[], share: number): Variant | undefined {
  let left = share * variants.reduce((sum, { weight }) => sum + weight, 0)
  return variants.find(({ weight }) => (left -= weight) < 0) ?? variants[0]
}
