/** Thirty pictures on which words are hard to read, 1280 × 720 pixels each. */
import type { Sharp } from 'sharp'

export const pictureSize = { width: 1280, height: 720 } as const
type Colour = readonly [red: number, green: number, blue: number]
type Paint = (x: number, y: number) => Colour

const grey = (value: number): Colour => [value, value, value]
const [white, black] = [grey(255), grey(0)]
const solid =
  (...colour: Colour): Paint =>
  () =>
    colour
const stripes =
  (size: number, one: Colour, two: Colour, direction: 'x' | 'y' | 'xy' = 'x'): Paint =>
  (x, y) =>
    Math.floor((direction === 'x' ? x : direction === 'y' ? y : x + y) / size) % 2 === 0 ? one : two
const checker =
  (size: number, one: Colour = white, two: Colour = black): Paint =>
  (x, y) =>
    (Math.floor(x / size) + Math.floor(y / size)) % 2 === 0 ? one : two
/** Always the same: a hash of the place. */
const random = (x: number, y: number) => {
  const mixed = Math.sin(x * 12.9898 + y * 78.233) * 43_758.5453
  return mixed - Math.floor(mixed)
}
const whiteWhere =
  (isWhite: (x: number, y: number) => boolean): Paint =>
  (x, y) =>
    isWhite(x, y) ? white : black
/** Rows of words: strokes of several lengths. */
const isInk = (x: number, y: number) =>
  y % 24 > 7 && y % 24 < 20 && x % 9 > 2 && random(Math.floor(x / 40), Math.floor(y / 24)) > 0.2

export const hostilePictures: Record<string, Paint> = {
  white: solid(...white),
  black: solid(...black),
  'middle grey': solid(...grey(128)),
  'the grey next to the limit': solid(...grey(119)),
  red: solid(255, 0, 0),
  green: solid(0, 255, 0),
  blue: solid(0, 0, 255),
  yellow: solid(255, 255, 0),
  cyan: solid(0, 255, 255),
  magenta: solid(255, 0, 255),
  'stripes of one pixel': stripes(1, white, black),
  'stripes of three pixels': stripes(3, white, black, 'y'),
  'broad stripes': stripes(80, white, black),
  'slanted stripes': stripes(11, [255, 255, 0], [0, 0, 255], 'xy'),
  'grey stripes': stripes(4, grey(200), grey(90)),
  'red and green stripes': stripes(6, [255, 0, 0], [0, 255, 0]),
  'checker of one pixel': checker(1),
  'checker of eight pixels': checker(8),
  'checker of a hundred pixels': checker(100),
  'checker of yellow and magenta': checker(20, [255, 255, 0], [255, 0, 255]),
  noise: (x, y) => grey(Math.floor(random(x, y) * 256)),
  'coloured noise': (x, y) => [random(x, y) * 255, random(y, x) * 255, random(x + 7, y + 3) * 255],
  'white dust on black': whiteWhere((x, y) => random(x, y) > 0.995),
  'one white pixel': whiteWhere((x, y) => x === 200 && y === 400),
  'bright on the right': (x) => grey(Math.round((x / pictureSize.width) * 255)),
  'bright on the left': (x) => grey(255 - Math.round((x / pictureSize.width) * 255)),
  'bright at the bottom': (_, y) => grey(Math.round((y / pictureSize.height) * 255)),
  rainbow: (x) => [0, 2, 4].map((turn) => 127.5 + 127.5 * Math.cos((x / 200) * Math.PI + turn)) as unknown as Colour,
  'white words on black': whiteWhere(isInk),
  'black words on white': whiteWhere((x, y) => !isInk(x, y)),
}

export async function drawHostile(paint: Paint): Promise<Buffer> {
  const { width, height } = pictureSize
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) pixels.set(paint(x, y).map(Math.round), (y * width + x) * 3)
  const { default: sharp } = await import('sharp')
  const picture: Sharp = sharp(pixels, { raw: { width, height, channels: 3 } })
  return picture.png({ compressionLevel: 1 }).toBuffer()
}

/** The contrast of WCAG 2 of white on the brightest of these pixels. */
export function leastContrastOfWhite(pixels: Uint8Array, channels: number): number {
  let brightest = 0
  for (let at = 0; at < pixels.length; at += channels) {
    const luminance = 0.2126 * linear(pixels[at]) + 0.7152 * linear(pixels[at + 1]) + 0.0722 * linear(pixels[at + 2])
    brightest = Math.max(brightest, luminance)
  }
  return 1.05 / (brightest + 0.05)
}

const linear = (value = 0) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4)
