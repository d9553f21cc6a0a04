/** Colours as people write them: #rrggbb, rgb(), hsl() and oklch(), without transparency. */

/** OKLCH: lightness 0-1, chroma, hue in degrees. */
export type Colour = { l: number; c: number; h: number }

type Three = [number, number, number]

const turn = 360
const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)

function fromRgb(parts: Three): Colour {
  const [r, g, b] = parts.map(linear) as Three
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const x = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  return { l: lightness, c: Math.hypot(x, y), h: (Math.atan2(y, x) * 180) / Math.PI }
}

function fromHsl([hue, saturation, lightness]: Three): Colour {
  const most = saturation * Math.min(lightness, 1 - lightness)
  const part = (place: number) => {
    const k = (place + (((hue % turn) + turn) % turn) / 30) % 12
    return lightness - most * Math.max(-1, Math.min(k - 3, 9 - k, 1))
  }
  return fromRgb([part(0), part(8), part(4)])
}

/** A number, or per cent of `whole`. */
const amount = (text: string, whole: number) =>
  text.endsWith('%') ? (Number(text.slice(0, -1)) / 100) * whole : Number(text.replace(/deg$/, ''))

function fromHex(digits: string): Colour {
  const pairs = digits.length === 3 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? [])
  return fromRgb(pairs.map((pair) => parseInt(pair, 16) / 255) as Three)
}

/** Null for what is no colour in one of these notations, and for a transparent one. */
export function readColour(text: string): Colour | null {
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(text)?.[1]
  if (hex) return fromHex(hex)
  const [, notation = '', inside = ''] = /^(rgb|hsl|oklch)\(([^()]+)\)$/i.exec(text) ?? []
  const [one = '', two = '', three = '', ...more] = inside.trim().split(/[\s,]+/)
  if (more.length > 0 || three === '') return null
  const colour =
    notation === 'rgb'
      ? fromRgb([amount(one, 255) / 255, amount(two, 255) / 255, amount(three, 255) / 255])
      : notation === 'hsl'
        ? fromHsl([amount(one, turn), amount(two, 1), amount(three, 1)])
        : { l: amount(one, 1), c: amount(two, 0.4), h: amount(three, turn) }
  return Object.values(colour).every(Number.isFinite) ? colour : null
}
