/** A hero picture as a page gets it: in one language, with the scrim that its words need. */
import type { Cut, Hero, ShownHero } from '#domain/brand-hero/brand-hero.ts'
import { scrimOnWhite } from '#domain/brand-hero/scrim.ts'
import type { Locale } from '#domain/languages/languages.ts'

/** Frames of a film may be brighter than the picture, and nobody has measured them. */
export function shownHero({ phone, wide, alt, film }: Hero, locale: Locale): ShownHero {
  const veiled = (cut: Cut): Cut => (film ? { ...cut, scrim: Math.max(cut.scrim, scrimOnWhite) } : cut)
  return { phone: veiled(phone), wide: veiled(wide), alt: alt[locale] ?? '', ...(film && { film }) }
}
