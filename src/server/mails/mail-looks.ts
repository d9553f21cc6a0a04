/** How a brand's mails look: the colours of its template (and its own), in the plain notation that every mail program reads. */
import type { SiteFile, Template } from '#domain/sites.ts'

const colours = ['surface', 'raised', 'text', 'muted', 'line', 'primary', 'on_primary'] as const
export type MailLook = Record<(typeof colours)[number], string> & {
  font: string
  headingFont: string
  headingStyle: string
  brandStyle: string
  cardRadius: string
  buttonRadius: string
}

const sans = "'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

/** The same colours as the template's tokens on screen, of its first scheme: light, for lavish dark. */
const looks: Record<Template, MailLook> = {
  social: {
    surface: '#fff9f5',
    raised: '#ffffff',
    text: '#301928',
    muted: '#6d5662',
    line: '#ebdcd9',
    primary: '#dd2554',
    on_primary: '#ffffff',
    font: `Figtree, ${sans}`,
    headingFont: `Figtree, ${sans}`,
    headingStyle: 'font-weight:800;letter-spacing:-0.02em',
    brandStyle: 'font-weight:900;letter-spacing:-0.04em',
    cardRadius: '24px',
    buttonRadius: '999px',
  },
  classic: {
    surface: '#f9f7f1',
    raised: '#fefefb',
    text: '#182322',
    muted: '#4e5a56',
    line: '#d7d4cb',
    primary: '#0f5238',
    on_primary: '#fdfcf8',
    font: `'DM Sans', ${sans}`,
    headingFont: "'Source Serif 4', Georgia, 'Times New Roman', serif",
    headingStyle: 'font-weight:600;letter-spacing:-0.01em',
    brandStyle: 'font-weight:600;letter-spacing:-0.01em',
    cardRadius: '8px',
    buttonRadius: '6px',
  },
  lavish: {
    surface: '#16080a',
    raised: '#241012',
    text: '#f0e9db',
    muted: '#bdac9c',
    line: '#4c3227',
    primary: '#e1bb6f',
    on_primary: '#270d09',
    font: `Figtree, ${sans}`,
    headingFont: "'Playfair Display', Didot, Georgia, serif",
    headingStyle: 'font-weight:500',
    brandStyle: 'font-weight:500;letter-spacing:0.04em',
    cardRadius: '2px',
    buttonRadius: '999px',
  },
}

/** Mail programs know no newer colour notations, so a brand's own colour counts only when it is written as #rrggbb. */
export function lookOf({ template, tokens }: Pick<SiteFile, 'template' | 'tokens'>): MailLook {
  const own = colours.flatMap((name) => (/^#[0-9a-f]{6}$/i.test(tokens[name] ?? '') ? [[name, tokens[name] ?? ''] as const] : []))
  return { ...looks[template], ...Object.fromEntries(own) }
}
