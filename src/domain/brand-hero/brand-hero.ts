/** The hero picture of a brand: it fills the first screen of `/` under the words, in one cut for phones and one for wide screens, and may have a film over it. */
import * as z from 'zod/mini'
import { wordLengths } from '#domain/brand-words/word-lengths.ts'
import { Locale } from '#domain/languages/languages.ts'
import { BrandFile, FilmFile } from '#domain/sites/brand-files.ts'
import { describe, text } from '#domain/sites/descriptions.ts'

const percent = z.int().check(z.gte(0), z.lte(100))

const side = z.int().check(z.gte(1), z.lte(4096))
const Picture = z.object({
  file: describe('The name that `duet brand picture` gave it.', BrandFile),
  width: describe('Its width in pixels.', side),
  height: describe('Its height in pixels.', side),
})

const Cut = z.object({
  pictures: describe('The same cut in several sizes.', z.array(Picture).check(z.minLength(1), z.maxLength(3))),
  focus: describe(
    'What stays in sight, in per cent from the left and the top.',
    z.object({ x: describe('From the left.', percent), y: describe('From the top.', percent) }),
  ),
  scrim: describe('How dark the veil under the words is, in per cent: as much as the picture needs.', percent),
})
export type Cut = z.infer<typeof Cut>

export const Hero = z.object({
  phone: describe('On phones.', Cut),
  wide: describe('On wide screens.', Cut),
  alt: describe(
    'What it shows, in each language, for people who do not see it; left out where it is only decoration.',
    z._default(z.partialRecord(Locale, text(wordLengths.alt)), {}),
  ),
  film: describe('A short silent film over the picture: the name that `duet brand film` gave it.', z.optional(FilmFile)),
})
export type Hero = z.infer<typeof Hero>

/** For a page, in the reader's language. */
export const ShownHero = z.object({ phone: Cut, wide: Cut, alt: z.string(), film: z.optional(FilmFile) })
export type ShownHero = z.infer<typeof ShownHero>
