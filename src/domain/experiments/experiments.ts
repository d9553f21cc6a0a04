/** Experiments: a page in up to four variants, as a brand's file says. Which one a visitor reads is stored nowhere; only sums are. */
import * as z from 'zod/mini'
import { Hero } from '#domain/brand-hero/brand-hero.ts'
import { JoinReason } from '#domain/brand-words/reasons.ts'
import { mostExperiments, mostReasons, mostWeight, variantCounts, wordLengths } from '#domain/brand-words/word-lengths.ts'
import { landerFamilies, niches } from '#domain/landers/lander-slugs.ts'
import { Locale } from '#domain/languages/languages.ts'
import { findingTexts } from '#domain/sites/finding-texts.ts'
import { describe, text } from '#domain/sites/descriptions.ts'
import { LandingKind } from '#domain/sites/kinds.ts'

const Name = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/, findingTexts.name_form))

const VariantText = z.object({
  headline: describe('The largest line of the page.', z.optional(text(wordLengths.headline))),
  lead: describe('The sentence under it.', z.optional(text(wordLengths.lead))),
  reasons: describe(
    'Reasons to join, of `/` only.',
    z.optional(z.array(JoinReason).check(z.minLength(1), z.maxLength(mostReasons))),
  ),
  button: describe('What the button to the form says, of landers only.', z.optional(text(wordLengths.button))),
})
export type VariantText = z.infer<typeof VariantText>

const Variant = z.object({
  name: describe('What its counts are called.', Name),
  weight: describe('How many visitors read it, beside the weights of the others.', z.int().check(z.gte(1), z.lte(mostWeight))),
  texts: describe(
    'Its words in each language; what is left out stays as it is.',
    z._default(z.partialRecord(Locale, VariantText), {}),
  ),
  landing: describe('Another form of `/`, as in `kinds.landing`.', z.optional(LandingKind)),
  hero: describe('Another picture of `/`, as in `hero`; null for none.', z.optional(z.nullable(Hero))),
})
export type Variant = z.infer<typeof Variant>

/** `/`, or a kind of lander. */
export const experimentPages = ['/', ...landerFamilies] as const
export type ExperimentPage = (typeof experimentPages)[number]

const Experiment = z.object({
  name: describe('What its counts are called; a new name begins to count anew.', Name),
  page: describe('What is tried: `/`, or a kind of lander.', z.enum(experimentPages)),
  niche: describe('Only landers of this niche.', z.optional(z.enum(niches))),
  variants: describe(
    'Two to four. Search engines and other machines read the first one.',
    z.array(Variant).check(z.minLength(variantCounts.least), z.maxLength(variantCounts.most)),
  ),
})
export type Experiment = z.infer<typeof Experiment>

export const Experiments = z.array(Experiment).check(z.maxLength(mostExperiments))

/** `experiment.variant`: what a page passes on with a sign-up, and nothing about the visitor. */
export const VariantRef = z.string().check(z.regex(/^[a-z0-9-]{1,40}\.[a-z0-9-]{1,40}$/))

/** Where it is shown, as its counts say it: `/`, `video` or `video/gay`. */
export const placeOf = ({ page, niche }: Pick<Experiment, 'page' | 'niche'>) => (niche ? `${page}/${niche}` : page)
