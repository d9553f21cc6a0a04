/** An owner's drawing: small enough for a page that has nothing else to show, and of a shape that fits its place. */
import { type Finding, findingOf } from '#domain/sites/findings.ts'
import type { SiteFile } from '#domain/sites/sites.ts'
import { type Files, findBrandFile, keep, readWithSharp } from '#server/brand-files/stored-pictures.ts'

/** `least`: pixels; `widest` and `tallest`: width by height. */
export const drawingBounds = { least: { width: 480, height: 360 }, widest: 2, tallest: 3 / 4 } as const

/** The first is twice the largest place of a drawing (`empty-scene.css`), at four to three; the others are for restless pictures. */
const widths = [896, 640, 480]
const qualities = [82, 70, 55, 40, 25]
const mostBytes = 60_000

/** Null where the picture is too small, too wide or too tall. */
export async function storeDrawing(ctx: Files, bytes: Uint8Array): Promise<string | null> {
  const upright = (await readWithSharp(bytes)).autoOrient().png({ compressionLevel: 1 })
  const { data, info } = await upright.toBuffer({ resolveWithObject: true })
  const { least, widest, tallest } = drawingBounds
  const shape = info.width / info.height
  if (info.width < least.width || info.height < least.height || shape > widest || shape < tallest) return null
  return keep(ctx, await encode(data), 'webp')
}

/** In the best quality that is small enough. */
async function encode(picture: Uint8Array): Promise<Uint8Array> {
  let made = new Uint8Array()
  for (const [width, quality] of widths.flatMap((side) => qualities.map((one) => [side, one] as const))) {
    const whole = (await readWithSharp(picture)).resize({
      width,
      height: width * 0.75,
      fit: 'inside',
      withoutEnlargement: true,
    })
    made = new Uint8Array(await whole.webp({ quality, alphaQuality: 90, effort: 5 }).toBuffer())
    if (made.length <= mostBytes) break
  }
  return made
}

/** Drawings that are not here, and files that are no such drawing. */
export async function drawingFileFindings(ctx: Files, { drawings = {} }: SiteFile): Promise<Finding[]> {
  const named = Object.entries(drawings).flatMap(([name, { light, dark }]) => [
    { name, setting: `drawings.${name}.light`, file: light, flag: '' },
    ...(dark === undefined ? [] : [{ name, setting: `drawings.${name}.dark`, file: dark, flag: ' --dark' }]),
  ])
  const found = await Promise.all(
    named.map(async ({ name, setting, file, flag }): Promise<Finding[]> => {
      const stored = await findBrandFile(ctx, file)
      const command = `duet brand drawing SITE ${name} PICTURE${flag}`
      if (!stored) return [findingOf('fatal', setting, 'picture_gone', { command })]
      if (stored.bytes.length <= mostBytes) return []
      return [findingOf('fatal', setting, 'drawing_large', { command })]
    }),
  )
  return found.flat()
}
