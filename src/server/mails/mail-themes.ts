/** How a brand's mails look: its colours, in the plain notation that every mail program reads, and the shape of its template. */
import { radiiOf } from '#domain/themes/corners.ts'
import { fontFamilies } from '#domain/themes/fonts.ts'
import { templateFonts } from '#domain/themes/template-tokens.ts'
import { plainColours } from '#domain/themes/token-pairs.ts'
import type { SiteFile } from '#domain/sites/sites.ts'
import type { Template } from '#domain/sites/templates.ts'

const colours = ['surface', 'raised', 'text', 'muted', 'line', 'primary', 'on_primary'] as const
type Shape = {
  headingStyle: string
  brandStyle: string
  cardRadius: string
  buttonRadius: string
}
export type MailTheme = Record<(typeof colours)[number], string> & Shape & { font: string; headingFont: string }

const shapes: Record<Template, Shape> = {
  social: {
    headingStyle: 'font-weight:800;letter-spacing:-0.02em',
    brandStyle: 'font-weight:900;letter-spacing:-0.04em',
    cardRadius: '24px',
    buttonRadius: '999px',
  },
  classic: {
    headingStyle: 'font-weight:600;letter-spacing:-0.01em',
    brandStyle: 'font-weight:600;letter-spacing:-0.01em',
    cardRadius: '8px',
    buttonRadius: '6px',
  },
  lavish: {
    headingStyle: 'font-weight:500',
    brandStyle: 'font-weight:500;letter-spacing:0.04em',
    cardRadius: '2px',
    buttonRadius: '999px',
  },
}

type Brand = Pick<SiteFile, 'template' | 'niche' | 'tokens' | 'fonts' | 'corners'>

export function mailThemeOf(brand: Brand): MailTheme {
  const theme = templateFonts[brand.template]
  const { text = theme.text, heading = theme.heading } = brand.fonts ?? {}
  const radii = brand.corners && radiiOf[brand.corners]
  return {
    ...plainColours(brand, colours),
    ...shapes[brand.template],
    ...(radii && { cardRadius: radii.card, buttonRadius: radii.button }),
    // mail programs fetch no type: whoever has it sees it, all others its kind
    font: fontFamilies[text],
    headingFont: fontFamilies[heading],
  }
}
