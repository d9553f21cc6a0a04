/** One moment of the evening at the quay, as SVG. All movement is a wave with a whole number of turns, so the film loops without a jump. */

import { windows as lit } from '../../src/web/landers/quay-windows.ts'

/** Of no template: the film lies over the drawing in the template's tints, and fades into it above. */
const tints =
  '--tint-ink:#1c1830;--tint-1:#3a3357;--tint-2:#8c6d9c;--tint-3:#ffc978;--tint-4:#5b6f9c;--tint-5:#b5566a;--tint-paper:#fbeedd;--tint-line:#fbeedd'

const turn = Math.PI * 2
/** Between 0 and 1; `turns` in the film, `from`: where in its turn it begins. */
const wave = (at: number, turns: number, from: number) => 0.5 + 0.5 * Math.sin(turn * (at * turns + from))
const round = (value: number) => Math.round(value * 1000) / 1000
/** The same for each number, spread evenly. */
const spread = (n: number, step = 0.618_034) => (n * step) % 1

const each = (count: number, draw: (n: number) => string) => Array.from({ length: count }, (_, n) => draw(n)).join('')

/** `at`: from 0 to 1 through the film. */
export const drawQuay = (at: number, width: number, height: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 1600 900" style="${tints}">
  <defs><radialGradient id="glow"><stop offset="0" stop-color="#ffd9a0" stop-opacity=".75"/><stop offset="1" stop-color="#ffd9a0" stop-opacity="0"/></radialGradient></defs>
  <use href="#quay-back"/>${stars(at)}${clouds(at)}${windows(at)}${water(at)}${boat(at)}<use href="#quay-front"/></svg>`

const stars = (at: number) =>
  each(26, (n) => {
    const [x, y] = [40 + spread(n) * 1520, 30 + spread(n, 0.754_877) * 210]
    return `<circle cx="${round(x)}" cy="${round(y)}" r="${2 + (n % 3) * 0.6}" fill="var(--tint-paper)" opacity="${round(0.25 + 0.7 * wave(at, 1 + (n % 3), spread(n, 0.37)))}"/>`
  })

const clouds = (at: number) => {
  const x = 70 * Math.sin(turn * at)
  return `<g fill="var(--tint-2)" opacity=".3"><path transform="translate(${round(x)})" d="M640 330q4-26 40-24 16-34 60-20 24-20 50-2 34-4 38 22 30-2 34 24z"/><path transform="translate(${round(-0.7 * x)})" d="M1080 270q4-20 30-18 14-26 48-16 20-14 38 0 26-2 28 34z"/></g>`
}

/** Some rooms light up and go dark again; in each a candle flickers. */
const windows = (at: number) =>
  lit
    .map(([x, y, width], n) => {
      const isOn = Math.min(1, Math.max(0, wave(at, 1, spread(n)) * 5 - 1))
      const flicker = 0.9 + 0.1 * Math.sin(turn * (at * (9 + (n % 4)) + spread(n, 0.29)))
      const middle = [x + width / 2, y + 17] as const
      return `<g opacity="${round(isOn * flicker)}"><circle cx="${middle[0]}" cy="${middle[1]}" r="58" fill="url(#glow)" opacity=".5"/><rect x="${x}" y="${y}" width="${width}" height="34" fill="var(--tint-3)"/></g>`
    })
    .join('')

/** Light on the water: short strokes that swell, shrink and drift. */
const water = (at: number) =>
  `<g stroke="var(--tint-3)" stroke-linecap="round">${each(54, (n) => {
    const [x, row] = [20 + spread(n) * 1560, n % 6]
    const size = wave(at, 1 + (n % 2), spread(n, 0.43))
    const drift = 14 * Math.sin(turn * (at + spread(n, 0.21)))
    const length = (26 + row * 9) * (0.35 + size)
    return `<path stroke-width="${3 + row * 0.5}" opacity="${round(0.1 + 0.5 * size)}" d="M${round(x + drift - length / 2)} ${666 + row * 12}h${round(length)}"/>`
  })}</g>`

/** At anchor, so that it may rock for ever. */
const boat = (at: number) => {
  const [y, lean] = [4 * Math.sin(turn * 2 * at), 1.1 * Math.sin(turn * (2 * at + 0.2))]
  const bulbs = [60, 95, 130, 170, 205, 240]
    .map((x, n) => {
      const glow = round(0.55 + 0.45 * wave(at, 3, n / 6))
      const cy = round(586 - (110 - Math.abs(150 - x)) * 0.22)
      return `<g opacity="${glow}"><circle cx="${x}" cy="${cy}" r="22" fill="url(#glow)"/><circle cx="${x}" cy="${cy}" r="5" fill="var(--tint-3)"/></g>`
    })
    .join('')
  return `<g transform="translate(1010 ${round(y)}) rotate(${round(lean)} 150 690)"><path d="M40 590L150 560 260 590" fill="none" stroke="var(--tint-paper)" stroke-width="2"/>${bulbs}<path d="M38 588h5v70h-5zM258 588h5v70h-5zM147 556h5v100h-5z" fill="var(--tint-ink)"/><path d="M70 618h160v40H70z" fill="var(--tint-paper)"/><path d="M84 628h30v20H84zM124 628h30v20h-30zM164 628h30v20h-30z" fill="var(--tint-3)"/><path d="M0 652h304q-14 50-60 54H52Q12 700 0 652z" fill="var(--tint-5)"/><path d="M0 652h304l-4 12H4z" fill="var(--tint-paper)"/></g>`
}
