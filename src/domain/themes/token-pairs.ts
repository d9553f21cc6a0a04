/** Colour pairs: which colour stands on which, and their least contrast (WCAG 2.2 AA); also a brand's colours as #rrggbb. */
import { colourOf, contrast, type Scheme, type Tokens, hexOf } from '#domain/themes/colours.ts'
import { templateTokens } from '#domain/themes/template-tokens.ts'
import { tokensOf } from '#domain/themes/niche-tokens.ts'
import type { SiteFile } from '#domain/sites/sites.ts'

export type Pair = [front: string, ground: string]

const grounds = ['surface', 'raised', 'sunken']
const on = (fronts: string[]): Pair[] => grounds.flatMap((ground) => fronts.map((front): Pair => [front, ground]))

export const textPairs: Pair[] = [
  ...on(['text', 'muted', 'primary_text', 'danger', 'success', 'warning']),
  ...['primary', 'accent', 'success', 'warning', 'danger', 'scrim'].map((tone): Pair => [`on_${tone}`, tone]),
  ['on_primary', 'primary_hover'],
  ['primary_text', 'primary_soft'],
  ...['primary', 'success', 'warning', 'danger', 'info'].map((tone): Pair => ['text', `${tone}_soft`]),
  ['danger', 'danger_soft'],
]
/** Edges and the focus: seen, not read. */
export const linePairs: Pair[] = on(['line_strong', 'focus', 'primary_text'])

export const schemes: Scheme[] = ['light', 'dark']
const rules = [
  { pairs: textPairs, least: 4.5 },
  { pairs: linePairs, least: 3 },
]

const cssName = (name: string) => `--color-${name.replaceAll('_', '-')}`
/** Tokens of a brand or a look under the names that a stylesheet gives them. */
export const asCss = (tokens: Record<string, string>): Tokens =>
  Object.fromEntries(Object.entries(tokens).map(([name, value]) => [cssName(name), value]))

export const ratioOf = (tokens: Tokens, scheme: Scheme, [front, ground]: Pair) =>
  contrast(colourOf(tokens[cssName(front)] ?? '', tokens, scheme), colourOf(tokens[cssName(ground)] ?? '', tokens, scheme))

export type WeakPair = { pair: Pair; scheme: Scheme; ratio: number; least: number }

/** The pairs that are too close to each other, each in the scheme where it is closest. */
export function weakPairs(brand: Pick<SiteFile, 'template' | 'niche' | 'tokens'>): WeakPair[] {
  const tokens = asCss({ ...templateTokens(brand.template), ...tokensOf(brand) })
  return rules.flatMap(({ pairs, least }) =>
    pairs.flatMap((pair) => {
      const [closest] = schemes
        .map((scheme) => ({ pair, scheme, ratio: ratioOf(tokens, scheme, pair), least }))
        .sort((a, b) => a.ratio - b.ratio)
      return closest && closest.ratio < least ? [closest] : []
    }),
  )
}

/** Can this be read as a colour beside the look's own? */
export function isColour(template: SiteFile['template'], own: Record<string, string>, name: string): boolean {
  try {
    const tokens = asCss({ ...templateTokens(template), ...own })
    for (const scheme of schemes) colourOf(own[name] ?? '', tokens, scheme)
    return true
  } catch {
    return false
  }
}

type Brand = Pick<SiteFile, 'template' | 'niche' | 'tokens'>

/** The look's first scheme: light, for lavish dark. Replaces stored colours that fail the contrast check. */
export function plainColours<Name extends string>(brand: Brand, names: readonly Name[]): Record<Name, string> {
  const own = tokensOf(brand)
  const readable = Object.entries(own).filter(([name]) => isColour(brand.template, own, name))
  const tokens = { ...templateTokens(brand.template), ...Object.fromEntries(readable) }
  const css = asCss(tokens)
  const scheme = brand.template === 'lavish' ? 'dark' : 'light'
  return Object.fromEntries(names.map((name) => [name, hexOf(colourOf(tokens[name] ?? '', css, scheme))])) as Record<Name, string>
}
