/** The types of every look, as its stylesheet has them (a test compares). */
import type { Font, Fonts } from '#domain/themes/fonts.ts'
import type { Template } from '#domain/sites/sites.ts'

export const templateFonts: Record<Template, Record<keyof Fonts, Font>> = {
  social: { text: 'figtree', heading: 'figtree' },
  classic: { text: 'dm-sans', heading: 'source-serif-4' },
  lavish: { text: 'figtree', heading: 'playfair-display' },
}
