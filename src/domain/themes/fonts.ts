/** Fonts a brand can choose. All are served by us and have the letters of all seven languages. */
import * as z from 'zod/mini'
import { describe } from '#domain/sites/descriptions.ts'

/** Each is a stylesheet, `public/fonts/<name>.css`. */
export const Font = z.enum(['figtree', 'dm-sans', 'manrope', 'nunito', 'source-serif-4', 'lora', 'playfair-display', 'fraunces'])
export type Font = z.infer<typeof Font>

const sans = "'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
const serif = "Georgia, 'Times New Roman', serif"
/** As CSS, each with fonts of its kind that most machines have. */
export const fontFamilies: Record<Font, string> = {
  figtree: `Figtree, ${sans}`,
  'dm-sans': `'DM Sans', ${sans}`,
  manrope: `Manrope, ${sans}`,
  nunito: `Nunito, ${sans}`,
  'source-serif-4': `'Source Serif 4', 'Source Serif', ${serif}`,
  lora: `Lora, ${serif}`,
  'playfair-display': `'Playfair Display', Didot, ${serif}`,
  fraunces: `Fraunces, ${serif}`,
}

export const Fonts = z.object({
  heading: describe('Of headings and of the brand’s name.', z.optional(Font)),
  text: describe('Of everything else.', z.optional(Font)),
})
export type Fonts = z.infer<typeof Fonts>

/** The address of the file with most letters of a page's headings or of its text. Source Serif has a file for each weight, the others one for all. */
export const fontAddress = (font: Font, use: keyof Fonts) =>
  `/fonts/${font}${font === 'source-serif-4' ? (use === 'heading' ? '-600' : '-400') : ''}-latin.woff2`
