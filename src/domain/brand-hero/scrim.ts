/**
 * The scrim: a black veil between a picture and white words. It is as dark as the brightest pixel that can stand behind the words
 * needs. Black and white, and no tokens of the brand: a later change of colours cannot make words unreadable.
 */
import type { Cut } from '#domain/brand-hero/brand-hero.ts'

export type Pixels = { data: Uint8Array; width: number; height: number; channels: number }

/** Over WCAG's 4.5, because browsers sharpen edges when they scale. */
const aimedContrast = 5
const mostLuminance = 1.05 / aimedContrast - 0.05

/** On wide screens the words stand in this share of the screen from the left (`hero-picture.module.css`). */
const wordsShare = 0.6

/** The share of the columns, from the left, that can stand behind the words. A narrow screen shows only what is around the focus. */
export const columnsBehindWords = (cut: 'phone' | 'wide', { x }: Cut['focus']) =>
  cut === 'phone' ? 1 : Math.max(wordsShare, x / 100)

/** Per cent of black. `columns`: from the left, 0 to 1. */
export function scrimFor({ data, width, height, channels }: Pixels, columns = 1): number {
  let scrim = 0
  let light = luminancesUnder(scrim)
  const last = Math.ceil(width * columns)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < last; x += 1) {
      const at = (y * width + x) * channels
      while (luminanceAt(data, at, light) > mostLuminance) light = luminancesUnder((scrim += 1))
    }
  return scrim
}

type Light = Record<'red' | 'green' | 'blue', Float64Array>

/** What each value of a channel adds to the luminance of WCAG, under a scrim. */
function luminancesUnder(scrim: number): Light {
  const linear = Float64Array.from({ length: 256 }, (_, value) => {
    const channel = (value / 255) * (1 - scrim / 100)
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return {
    red: linear.map((one) => one * 0.2126),
    green: linear.map((one) => one * 0.7152),
    blue: linear.map((one) => one * 0.0722),
  }
}

const luminanceAt = (data: Uint8Array, at: number, { red, green, blue }: Light) =>
  (red[data[at] ?? 0] ?? 0) + (green[data[at + 1] ?? 0] ?? 0) + (blue[data[at + 2] ?? 0] ?? 0)

/** For a film, where a frame may be white. */
export const scrimOnWhite = scrimFor({ data: Uint8Array.of(255, 255, 255), width: 1, height: 1, channels: 3 })
