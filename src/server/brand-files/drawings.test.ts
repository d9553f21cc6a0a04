/** An owner's drawing is small, has a shape that fits, and must be here. */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { SiteFile } from '#domain/sites/sites.ts'
import { drawingFileFindings, storeDrawing } from '#server/brand-files/drawings.ts'
import { drawHostile, hostilePictures } from '../../../tests/hostile-pictures.ts'

const stored = new Map<string, Uint8Array>()
const files = {
  put: async (path: string, bytes: Uint8Array) => void stored.set(path, bytes),
  get: async (path: string) => (stored.has(path) ? { bytes: stored.get(path) } : null),
}
const ctx = { files } as never

const drawing = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 90, g: 30, b: 180, alpha: 0.4 } } })
    .png()
    .toBuffer()

test('a drawing keeps its clear ground and its shape, and nothing is enlarged', async () => {
  for (const [given, kept] of [
    [480, 360],
    [1600, 896],
  ] as const) {
    const file = await storeDrawing(ctx, await drawing(given, Math.round(given * 0.75)))
    const { width, height, format, hasAlpha } = await sharp(stored.get(`brand/${file}`)).metadata()
    expect([format, hasAlpha, width, height]).toEqual(['webp', true, kept === 360 ? 480 : kept, kept === 360 ? 360 : 672])
  }
})

test('what is too small, too wide or too tall is refused', async () => {
  const refused = [
    [479, 400],
    [600, 359],
    [1001, 500],
    [600, 801],
  ] as const
  for (const [width, height] of refused) expect(await storeDrawing(ctx, await drawing(width, height))).toBeNull()
})

test('the most restless picture is no burden for a page that has nothing to show', async () => {
  const noise = sharp(await drawHostile(hostilePictures.noise as never)).resize(1600, 1200, { fit: 'fill' })
  const file = await storeDrawing(ctx, await noise.png().toBuffer())
  expect(stored.get(`brand/${file}`)?.length).toBeLessThan(60_001)
})

test('a file that names a drawing which is not here is refused, with the command that brings it', async () => {
  const light = await storeDrawing(ctx, await drawing(480, 360))
  const dark = `${'b'.repeat(64)}.webp`
  const found = (drawings: object) => drawingFileFindings(ctx, { drawings } as SiteFile)
  expect(await found({ lost: { light } })).toEqual([])
  expect(await found({ lost: { light, dark } })).toEqual([
    {
      level: 'fatal',
      setting: 'drawings.lost.dark',
      words: 'this picture is not here: leave it out, and bring it by duet brand drawing SITE lost PICTURE --dark',
      code: 'picture_gone',
      values: { command: 'duet brand drawing SITE lost PICTURE --dark' },
    },
  ])
})
