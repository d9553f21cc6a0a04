/** Brand words: an owner's own texts of the first page and of landers, by language, in place of those of the look and the niche. */
import * as z from 'zod/mini'
import { attributionMaxLength } from '#domain/attribution/attribution.ts'
import { ShownHero } from '#domain/brand-hero/brand-hero.ts'
import { JoinReason, sentence, title } from '#domain/brand-words/reasons.ts'
import { mostLanderTexts, mostReasons, stepCount, wordLengths } from '#domain/brand-words/word-lengths.ts'
import { VariantRef } from '#domain/experiments/experiments.ts'
import { landerFamilies, niches } from '#domain/landers/lander-slugs.ts'
import { Locale } from '#domain/languages/languages.ts'
import { findingTexts } from '#domain/sites/finding-texts.ts'
import { describe, text } from '#domain/sites/descriptions.ts'
import { LandingKind } from '#domain/sites/kinds.ts'

const Step = z.object({ title, text: sentence })

/** What is left out stays as the look and the niche have it. */
export const FirstPageWords = z.object({
  headline: describe('The largest line of the first page.', z.optional(text(wordLengths.headline))),
  lead: describe('One or two sentences under it.', z.optional(text(wordLengths.lead))),
  reasons: describe(
    'Up to three reasons to join; they replace all of the usual ones.',
    z.optional(z.array(JoinReason).check(z.minLength(1), z.maxLength(mostReasons))),
  ),
  steps: describe(
    'The three steps under “How it works”.',
    z.optional(z.array(Step).check(z.refine((steps) => steps.length === stepCount, findingTexts.three_steps))),
  ),
})
export type FirstPageWords = z.infer<typeof FirstPageWords>

export const LanderText = z.object({
  headline: describe('The largest line of the lander.', z.optional(text(wordLengths.headline))),
  line: describe('The sentence below it.', z.optional(text(wordLengths.line))),
  button: describe('What the button to the form says.', z.optional(text(wordLengths.button))),
})
export type LanderText = z.infer<typeof LanderText>

const LanderWords = z.object({
  family: describe('Only landers of this kind.', z.optional(z.enum(landerFamilies))),
  niche: describe('Only landers of this niche.', z.optional(z.enum(niches))),
  campaign: describe('Only visitors of links with this `ref`.', z.optional(text(attributionMaxLength))),
  texts: describe('The words in each language.', z.partialRecord(Locale, LanderText)),
})
export type LanderWords = z.infer<typeof LanderWords>

/** The setting of a brand, in the brand's own form of address. */
export const BrandWords = z.object({
  first_page: describe('The first page, in each language.', z._default(z.partialRecord(Locale, FirstPageWords), {})),
  landers: describe(
    'Landers, by their kind, niche and campaign; of several that fit, the more particular one speaks.',
    z._default(z.array(LanderWords).check(z.maxLength(mostLanderTexts)), []),
  ),
})
export type BrandWords = z.infer<typeof BrandWords>

/** For the first page, in the reader's language. `variant`: which one of an experiment it is, with its kind where it has another. */
export const FirstPage = z.object({
  words: FirstPageWords,
  hero: z.nullable(ShownHero),
  landing: z.optional(LandingKind),
  variant: z.optional(VariantRef),
})
export type FirstPage = z.infer<typeof FirstPage>

/** For a lander, in the reader's language. `campaign`: the `ref` of the link. */
export const LanderQuery = z.object({
  family: z.enum(landerFamilies),
  niche: z.enum(niches),
  campaign: z.optional(z.string().check(z.maxLength(attributionMaxLength))),
})
export type LanderQuery = z.infer<typeof LanderQuery>

export const ShownLander = z.extend(LanderText, { variant: z.optional(VariantRef) })
export type ShownLander = z.infer<typeof ShownLander>
