/** Contact sheets: the pictures of one template, language, width and scheme side by side, each with its name. */
import { join } from 'node:path'
import sharp from 'sharp'
import type { Picture } from './photograph.ts'

/** How wide a picture stands on its sheet, and how many stand in a row. */
const shapes: Record<number, { wide: number; columns: number }> = {
  360: { wide: 300, columns: 8 },
  768: { wide: 420, columns: 4 },
  1280: { wide: 620, columns: 3 },
  1440: { wide: 620, columns: 3 },
}
const usual = { wide: 420, columns: 4 }
const gap = 24
const labelHeight = 32

export async function makeSheets(pictures: readonly Picture[], folder: string): Promise<string[]> {
  const groups = Map.groupBy(pictures, ({ template, locale, width, scheme }) => `${template}-${locale}-${width}-${scheme}`)
  const files: string[] = []
  for (const [name, group] of groups) files.push(await makeSheet(group, join(folder, `sheet-${name}.png`), name))
  return files
}

async function makeSheet(pictures: readonly Picture[], file: string, title: string) {
  const { wide, columns } = shapes[pictures[0]?.width ?? 0] ?? usual
  const tiles = await Promise.all(pictures.map((picture) => tileOf(picture, wide)))
  const tall = Math.max(...tiles.map(({ height }) => height)) + labelHeight + gap
  const across = Math.min(columns, tiles.length)
  const size = { width: gap + across * (wide + gap), height: labelHeight + gap + Math.ceil(tiles.length / across) * tall }
  const placed = tiles.flatMap(({ label, image }, index) => {
    const left = gap + (index % across) * (wide + gap)
    const top = labelHeight + gap + Math.floor(index / across) * tall
    return [
      { input: words(label, wide), left, top },
      { input: image, left, top: top + labelHeight },
    ]
  })
  const heading = { input: words(title, size.width - gap, 20), left: gap, top: gap / 2 }
  await sharp({ create: { ...size, channels: 3, background: '#6b6b70' } })
    .composite([heading, ...placed])
    .png()
    .toFile(file)
  return file
}

async function tileOf({ page, file }: Picture, wide: number) {
  const { data, info } = await sharp(file).resize({ width: wide }).png().toBuffer({ resolveWithObject: true })
  return { label: page, image: data, height: info.height }
}

const words = (text: string, width: number, size = 15) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${labelHeight}"><text y="${labelHeight - 10}" fill="#fff" font-family="sans-serif" font-size="${size}">${text}</text></svg>`,
  )
