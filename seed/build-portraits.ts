/** Turns rendered pictures into the demo data's photos: `node seed/build-portraits.ts FOLDER`. How FOLDER is made: `seed/portraits/CREDITS.md`. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import type { Portrait } from './portraits.ts'
import { draw } from './seeded-random.ts'

const folder = join(import.meta.dirname, 'portraits')
/** Longer side in pixels: as large as a profile shows it on a phone. */
const longest = 960

/** What `portrait-studio/people.py` tells about a picture. */
type Shot = { name: string; sex: 'f' | 'm' | 'n'; age: number; tone: number; scarf: boolean; faceless: boolean }

/** Enlarged, with grain, saved once as a middling JPEG: as a phone and a chat program leave a photo. */
async function spoil(picture: string, name: string) {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .resize(longest, longest, { fit: 'inside', kernel: 'cubic' })
    .sharpen({ sigma: 1 })
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const sigma = 5 + draw(`${name} grain`) * 9
  const noise = sharp({
    create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma } },
  })
  const grain = await noise.blur(0.6).png().toBuffer()
  const grainy = await sharp(data)
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 74 + Math.round(draw(`${name} jpeg`) * 14) })
    .toBuffer()
  const image = await sharp(grainy).webp({ quality: 60, effort: 6, smartSubsample: true }).toBuffer()
  return { image, width, height }
}

async function thumbhashOf(image: Buffer, mirrored: boolean) {
  const { data, info } = await sharp(image)
    .flop(mirrored)
    .resize(100, 100, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}

async function buildPortraits(rendered: string) {
  mkdirSync(folder, { recursive: true })
  for (const file of readdirSync(folder)) if (file.endsWith('.webp')) rmSync(join(folder, file))
  const shots = JSON.parse(readFileSync(join(rendered, 'shots.json'), 'utf8')) as Shot[]
  const pictures = new Set(readdirSync(rendered))
  const portraits: Portrait[] = []
  for (const { name, sex, age, tone, scarf, faceless } of shots) {
    if (!pictures.has(`${name}.png`)) continue
    const file = `${String(portraits.length + 1).padStart(3, '0')}.webp`
    const { image, width, height } = await spoil(join(rendered, `${name}.png`), name)
    writeFileSync(join(folder, file), image)
    const thumbhash = await thumbhashOf(image, false)
    const mirrored = await thumbhashOf(image, true)
    portraits.push({ file, width, height, sex, age, tone, scarf, faceless, thumbhash, mirrored })
  }
  writeFileSync(join(folder, 'portraits.json'), `${JSON.stringify(portraits, null, 1)}\n`)
}

const [rendered] = process.argv.slice(2)
if (rendered === undefined) throw new Error('say in which folder the rendered pictures are')
await buildPortraits(rendered)
