/** Draws the photos of the demo data once, into `portraits/`: `node seed/build-portraits.ts`. The drawings are committed; see `portraits/CREDITS.md`. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { ageOf, type Person, readPeople } from './people.ts'
import { drawPerson } from './portrait-faces.ts'
import { drawScene, frame } from './portrait-scenes.ts'

/** As large as a card or a profile shows it on a sharp screen, and small enough to be committed. */
const size = { width: 640, height: 800 }
const folder = join(import.meta.dirname, 'portraits')
/** The day the portraits were drawn: what makes hair grey must not move with the calendar. */
const drawnOn = new Date('2026-11-01')

async function draw(person: Person, photo: number) {
  const seed = `${person.key} photo ${photo}`
  const figure = drawPerson({ ...person, age: ageOf(person, drawnOn) }, photo)
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${frame.width} ${frame.height}" width="${size.width}" height="${size.height}">${figure}</svg>`
  const scene = sharp(Buffer.from(drawScene(seed, person.pool === 'velours')))
  return scene
    .resize(size.width, size.height, { kernel: 'cubic' })
    .composite([{ input: Buffer.from(drawing) }])
    .webp({ quality: 60, effort: 6, smartSubsample: true })
    .toBuffer()
}

async function thumbhashOf(image: Buffer) {
  const { data, info } = await sharp(image).resize(80, 100).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}

type Portrait = { file: string; thumbhash: string }

async function buildPortraits() {
  mkdirSync(folder, { recursive: true })
  for (const file of readdirSync(folder)) if (file.endsWith('.webp')) rmSync(join(folder, file))
  const portraits: Record<string, Portrait[]> = {}
  let number = 0
  for (const person of readPeople()) {
    const own: Portrait[] = []
    for (let photo = 0; photo < person.photos; photo++) {
      const file = `${String(++number).padStart(3, '0')}.webp`
      const image = await draw(person, photo)
      writeFileSync(join(folder, file), image)
      own.push({ file, thumbhash: await thumbhashOf(image) })
    }
    portraits[person.key] = own
  }
  writeFileSync(join(folder, 'portraits.json'), `${JSON.stringify(portraits, null, 1)}\n`)
}

await buildPortraits()
