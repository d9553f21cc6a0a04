/** Parses the colours of tokens like a browser, to check their contrast. Conversions and contrast are culori's. */
import culori, { type Oklch } from 'culori/require'

const { clampRgb, converter, formatHex, parse, wcagContrast } = culori

const toOklch = converter('oklch')
const toOklab = converter('oklab')
const toRgb = converter('rgb')

export type Scheme = 'light' | 'dark'
export type Tokens = Record<string, string>
/** OKLCH: lightness 0-1, chroma, hue in degrees. */
type Colour = { l: number; c: number; h: number }

const asColour = ({ l, c, h = 0 }: Oklch): Colour => ({ l, c, h })
const asOklch = (colour: Colour): Oklch => ({ mode: 'oklch', ...colour })

/** #rrggbb, rgb(), hsl() and oklch() without transparency; null for all else. */
function readColour(text: string): Colour | null {
  const found = /^(?:#|rgb\(|hsl\(|oklch\()/i.test(text) ? parse(text) : undefined
  if (!found || found.alpha !== undefined) return null
  const colour = asColour(toOklch(found))
  return Object.values(colour).every(Number.isFinite) ? colour : null
}

const inner = (text: string) => text.slice(text.indexOf('(') + 1, text.lastIndexOf(')')).trim()

/** Splits at commas (or spaces) that stand outside brackets. */
function split(text: string, at: RegExp): string[] {
  const parts: string[] = ['']
  let depth = 0
  for (const letter of text) {
    depth += letter === '(' ? 1 : letter === ')' ? -1 : 0
    if (depth === 0 && at.test(letter)) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts.map((part) => part.trim()).filter(Boolean)
}

/** `--color-text: …` lines of a stylesheet, the last one of a name winning. */
export function readTokens(css: string): Tokens {
  const plain = css.replaceAll(/\/\*[\s\S]*?\*\//g, '')
  return Object.fromEntries(
    [...plain.matchAll(/(?<![\w-])(--[\w-]+):([^;:{}]*);/g)].map(([, name, value]) => [
      name,
      value?.replaceAll(/\s+/g, ' ').trim(),
    ]),
  )
}

function mix(one: Colour, share: number, two: Colour): Colour {
  const [from, to] = [toOklab(asOklch(one)), toOklab(asOklch(two))]
  const blend = (part: 'l' | 'a' | 'b') => from[part] * share + to[part] * (1 - share)
  return asColour(toOklch({ mode: 'oklab', l: blend('l'), a: blend('a'), b: blend('b') }))
}

/** One channel of a relative colour: a number, a channel's letter, `min(l, 0.5)` or `max(l, 0.8)`. */
function channel(text: string, base: Colour): number {
  if (text === 'l' || text === 'c' || text === 'h') return base[text]
  if (!/^m(in|ax)\(/.test(text)) return Number(text)
  const parts = split(inner(text), /,/).map((part) => channel(part, base))
  return text.startsWith('min') ? Math.min(...parts) : Math.max(...parts)
}

function colourMix(text: string, tokens: Tokens, scheme: Scheme): Colour {
  const [, one = '', two = ''] = split(inner(text), /,/)
  const [, first = '', share = '50'] = /^(.*?)(?:(?<!\s)\s+([\d.]+)%)?$/.exec(one) ?? []
  return mix(colourOf(first, tokens, scheme), Number(share) / 100, colourOf(two, tokens, scheme))
}

/** Resolves `light-dark()`, `color-mix()`, relative colours, `var()` and what people write themselves. Throws where there is no colour. */
export function colourOf(text: string, tokens: Tokens, scheme: Scheme): Colour {
  if (text.startsWith('var(')) return colourOf(tokens[inner(text)] ?? '', tokens, scheme)
  if (text.startsWith('light-dark(')) return colourOf(split(inner(text), /,/)[scheme === 'light' ? 0 : 1] ?? '', tokens, scheme)
  if (text.startsWith('color-mix(')) return colourMix(text, tokens, scheme)
  const plain = readColour(text)
  if (plain) return plain
  const parts = split(inner(text), / /)
  if (!text.startsWith('oklch(') || parts[0] !== 'from') throw new Error(`not a colour: "${text}"`)
  const base = colourOf(parts[1] ?? '', tokens, scheme)
  return { l: channel(parts[2] ?? '', base), c: channel(parts[3] ?? '', base), h: channel(parts[4] ?? '', base) }
}

/** As a screen shows it: clipped into sRGB. */
const shown = (colour: Colour) => clampRgb(toRgb(asOklch(colour)))

/** #rrggbb, for what reads no newer notation. */
export const hexOf = (colour: Colour): string => formatHex(shown(colour))

/** Contrast of WCAG 2, from 1 to 21. */
export const contrast = (one: Colour, two: Colour): number => wcagContrast(shown(one), shown(two))
