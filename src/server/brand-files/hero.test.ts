/** Words on an owner's picture stay readable, whatever the picture is. */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Cut } from '#domain/brand-hero/brand-hero.ts'
import { heroPictureFindings, storeHero } from '#server/brand-files/hero.ts'
import type { SiteFile } from '#domain/sites/sites.ts'
import { drawHostile, hostilePictures, leastContrastOfWhite, pictureSize } from '../../../tests/hostile-pictures.ts'

const stored = new Map<string, Uint8Array>()
const files = {
  put: async (path: string, bytes: Uint8Array) => void stored.set(path, bytes),
  get: async (path: string) => (stored.has(path) ? { bytes: stored.get(path) } : null),
}
const ctx = { files } as never

/** The first screen in pixels, and where words stand in it (`hero-picture.module.css`). */
type Screen = { width: number; height: number; words: { left: number; top: number; width: number; height: number } }
const phones: Screen[] = [
  { width: 320, height: 620, words: { left: 0, top: 160, width: 320, height: 460 } },
  { width: 412, height: 480, words: { left: 0, top: 160, width: 412, height: 320 } },
]
const desktops: Screen[] = [
  { width: 960, height: 700, words: { left: 24, top: 0, width: 496, height: 700 } },
  { width: 1280, height: 576, words: { left: 40, top: 0, width: 496, height: 576 } },
  { width: 2560, height: 640, words: { left: 680, top: 0, width: 496, height: 640 } },
]

/** The pixels behind the words, scaled and cut as a browser does, under the scrim. */
async function behindWords({ pictures, focus, scrim }: Cut, { width, height, words }: Screen) {
  const picture = pictures.find((one) => one.width >= width) ?? pictures.at(-1)
  const scale = Math.max(width / (picture?.width ?? 1), height / (picture?.height ?? 1))
  const [wide, high] = [picture?.width ?? 0, picture?.height ?? 0].map((side) => Math.ceil(side * scale)) as [number, number]
  const offset = (all: number, part: number, at: number) => Math.floor(((all - part) * at) / 100)
  const region = {
    left: offset(wide, width, focus.x) + words.left,
    top: offset(high, height, focus.y) + words.top,
    width: words.width,
    height: words.height,
  }
  const shown = sharp(stored.get(`brand/${picture?.file}`)).resize(wide, high, { fit: 'fill', kernel: 'cubic' })
  const pixels = await sharp(await shown.png().toBuffer())
    .extract(region)
    .removeAlpha()
    .raw()
    .toBuffer()
  return pixels.map((value) => Math.round(value * (1 - scrim / 100)))
}

test('there are thirty hostile pictures', () => {
  expect(Object.keys(hostilePictures)).toHaveLength(30)
})

test.each(Object.entries(hostilePictures))('white words are read on %s', async (_, paint) => {
  const picture = await drawHostile(paint)
  for (const focus of [
    { x: 50, y: 40 },
    { x: 95, y: 10 },
  ]) {
    const hero = await storeHero(ctx, picture, focus)
    const shown = [
      ...phones.map((screen) => ({ cut: hero?.phone, screen })),
      ...desktops.map((screen) => ({ cut: hero?.wide, screen })),
    ]
    for (const { cut, screen } of shown) {
      const least = leastContrastOfWhite(await behindWords(cut as Cut, screen), 3)
      expect([screen.width, least]).toEqual([screen.width, expect.closeTo(Math.max(least, 4.5), 5)])
    }
  }
})

test('a dark picture stays as it is, and a white one is darkened no more than it must be', async () => {
  const scrimOn = async (name: string) =>
    (await storeHero(ctx, await drawHostile(hostilePictures[name] as never), middle))?.wide.scrim
  const middle = { x: 50, y: 40 }
  expect(await scrimOn('black')).toBe(0)
  expect(await scrimOn('blue')).toBe(0)
  expect(await scrimOn('white')).toBe(57)
  expect(await scrimOn('bright on the right')).toBeLessThan(57)
})

test('a picture that is too small is refused, and a large one comes in sizes that no phone waits for', async () => {
  const small = sharp({ create: { ...pictureSize, height: 700, channels: 3, background: 'red' } })
  expect(await storeHero(ctx, await small.png().toBuffer(), { x: 50, y: 50 })).toBeNull()
  const noise = sharp(await drawHostile(hostilePictures.noise as never)).resize(2400, 1350)
  const hero = await storeHero(ctx, await noise.jpeg().toBuffer(), { x: 50, y: 50 })
  expect(hero?.phone.pictures.map(({ width, height }) => [width, height])).toEqual([
    [480, 600],
    [828, 1035],
  ])
  expect(hero?.wide.pictures.map(({ width, height }) => [width, height])).toEqual([
    [1280, 720],
    [1920, 1080],
  ])
})

test('the check of the file refuses a scrim that was made weaker, and a picture that is not here', async () => {
  const hero = await storeHero(ctx, await drawHostile(hostilePictures.white as never), { x: 50, y: 50 })
  const found = async (phone: object) =>
    heroPictureFindings(ctx, { hero: { ...hero, phone: { ...hero?.phone, ...phone } } } as SiteFile)
  expect(await found({})).toEqual([])
  expect(await found({ scrim: 30 })).toMatchObject([
    { level: 'fatal', setting: 'hero.phone.scrim', words: 'words on this picture need 57 or more to be readable' },
  ])
  expect(await found({ pictures: [{ file: `${'a'.repeat(64)}.webp`, width: 1, height: 1 }] })).toMatchObject([
    { level: 'fatal', setting: 'hero.phone' },
  ])
})
