/** Fonts a brand can choose. All are served by us and have the letters of all seven languages. */
import * as z from 'zod/mini'
import { describe } from '#domain/sites/descriptions.ts'

/** Each is a stylesheet, `public/fonts/<name>.css`. */
export const Font = z.enum(['figtree', 'dm-sans', 'manrope', 'nunito', 'source-serif-4', 'lora', 'playfair-display', 'fraunces'])
export type Font = z.infer<typeof Font>

export const Fonts = z.object({
  heading: describe('Of headings and of the brand’s name.', z.optional(Font)),
  text: describe('Of everything else.', z.optional(Font)),
})
export type Fonts = z.infer<typeof Fonts>
