/** A brand's colours in #rrggbb, for mails and pictures, which read no newer notation. */
import { colourOf, hexOf } from '#domain/themes/colours.ts'
import { templateTokens } from '#domain/themes/template-tokens.ts'
import { tokensOf } from '#domain/themes/niche-tokens.ts'
import type { SiteFile } from '#domain/sites/sites.ts'
import { asCss, isColour } from '#domain/themes/token-pairs.ts'

type Brand = Pick<SiteFile, 'template' | 'niche' | 'tokens'>

/** Those of the look's first scheme: light, for lavish dark. A row may hold a colour from before colours were measured: the look's stands in for it. */
export function plainColours<Name extends string>(brand: Brand, names: readonly Name[]): Record<Name, string> {
  const own = tokensOf(brand)
  const readable = Object.entries(own).filter(([name]) => isColour(brand.template, own, name))
  const tokens = { ...templateTokens(brand.template), ...Object.fromEntries(readable) }
  const css = asCss(tokens)
  const scheme = brand.template === 'lavish' ? 'dark' : 'light'
  return Object.fromEntries(names.map((name) => [name, hexOf(colourOf(tokens[name] ?? '', css, scheme))])) as Record<Name, string>
}
