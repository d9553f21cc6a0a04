/** Reads the colours of tokens as a browser would, so that every pair of them can be kept readable. */
import { readColour, type Colour } from '#domain/themes/colour-notations.ts'

export type Scheme = 'light' | 'dark'
export type Tokens = Record<string, string>

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

const toLab = ({ l, c, h }: Colour) => [l, c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)] as const

function mix(one: Colour, share: number, two: Colour): Colour {
  const [from, to] = [toLab(one), toLab(two)]
  const blend = (part: 0 | 1 | 2) => from[part] * share + to[part] * (1 - share)
  return { l: blend(0), c: Math.hypot(blend(1), blend(2)), h: (Math.atan2(blend(2), blend(1)) * 180) / Math.PI }
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

const clip = (part: number) => Math.min(1, Math.max(0, part))

/** Red, green and blue as light, the colour clipped into sRGB. */
function lightOf(colour: Colour): [number, number, number] {
  const [L, a, b] = toLab(colour)
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

/** Relative luminance of WCAG 2. */
function luminance(colour: Colour): number {
  const [red, green, blue] = lightOf(colour)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const encoded = (light: number) => (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055)

/** #rrggbb, for what reads no newer notation. */
export const hexOf = (colour: Colour): string =>
  `#${lightOf(colour)
    .map((light) =>
      Math.round(encoded(light) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** Contrast of WCAG 2, from 1 to 21. */
export function contrast(one: Colour, two: Colour): number {
  const [high = 0, low = 0] = [luminance(one), luminance(two)].toSorted((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}
