/** Surface colours, with which browsers colour their bars. Apart from `token-pairs.ts`, so that the head of a page loads little. */
import { colourOf, hexOf, type Scheme } from '#domain/themes/colours.ts'
import { type SchemeChoice, usualScheme } from '#domain/themes/colour-scheme.ts'
import { templateTokens } from '#domain/themes/template-tokens.ts'
import type { SiteFile } from '#domain/sites/sites.ts'

type Brand = Pick<SiteFile, 'template' | 'tokens'>
/** `scheme` is null where there is one for everybody. */
type Surface = { scheme: Scheme | null; surface: string }

const cache = new Map<string, Surface[]>()

/** One for each possible scheme: the chosen one, or both where the device decides. Lavish defaults to dark. */
export function surfacesOf({ template, tokens }: Brand, chosen: SchemeChoice | null): Surface[] {
  const own = tokens.surface
  const scheme = chosen ?? usualScheme(template)
  const key = `${template} ${scheme} ${own ?? ''}`
  const before = cache.get(key)
  if (before) return before
  const schemes: Scheme[] = scheme === 'system' ? ['light', 'dark'] : [scheme]
  const found = schemes.map((scheme) => ({
    scheme: schemes.length > 1 ? scheme : null,
    surface: (own && hexIn(own, scheme)) ?? hexOf(colourOf(templateTokens(template).surface ?? '', {}, scheme)),
  }))
  cache.set(key, found)
  return found
}

/** Null for what is no colour, which a row from before colours were measured may hold. */
function hexIn(colour: string, scheme: Scheme): string | null {
  try {
    return hexOf(colourOf(colour, {}, scheme))
  } catch {
    return null
  }
}
