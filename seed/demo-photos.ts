/** The portraits of the demo data, put where photos live. They are small drawings already, so only the thumbnails are made. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Context } from '#server/infrastructure/context.ts'
import { putPictures } from '#server/photos/photo-files.ts'
import { isNamed } from './people.ts'
import type { Resident } from './demo-rows.ts'

const folder = join(import.meta.dirname, 'portraits')
const size = { width: 640, height: 800 }
const minuteMs = 60_000
/** Writing a file waits for the disk more than for the processor. */
const atOnce = 12

type Portrait = { file: string; thumbhash: string }
export type DemoPhoto = Portrait & { resident: Resident; token: string; position: number }

/** The same every time, and of no help in guessing another photo's: it is made from the drawing's own name. */
const tokenOf = (name: string) =>
  BigInt(`0x${createHash('sha256').update(`portrait ${name}`).digest('hex')}`)
    .toString(36)
    .slice(0, 26)

export function listDemoPhotos(residents: readonly Resident[]): DemoPhoto[] {
  const portraits = JSON.parse(readFileSync(join(folder, 'portraits.json'), 'utf8')) as Record<string, Portrait[]>
  return residents.flatMap((resident) =>
    (portraits[resident.person.key] ?? []).map((portrait, position) => ({
      ...portrait,
      resident,
      position,
      token: tokenOf(`${resident.person.key} ${position}`),
    })),
  )
}

/** Little effort: a first start should not wait for a tenth of the bytes. */
const webp = { quality: 66, effort: 2 }
async function makeThumbnails(drawing: Buffer) {
  const small = await sharp(drawing).resize(320).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const raw = { width: small.info.width, height: small.info.height, channels: small.info.channels }
  const card = await sharp(small.data, { raw }).webp(webp).toBuffer()
  const thumbnail = await sharp(small.data, { raw }).resize(160).webp(webp).toBuffer()
  return [card, thumbnail] as const
}

/** Named people are seen first, so theirs are put first. */
export async function storeDemoPhotos(ctx: Context, photos: readonly DemoPhoto[]) {
  const waiting = photos.toSorted((a, b) => Number(isNamed(a.resident.person)) - Number(isNamed(b.resident.person)))
  const work = async () => {
    for (let photo = waiting.pop(); photo; photo = waiting.pop()) {
      const drawing = await readFile(join(folder, photo.file))
      const [card, thumbnail] = await makeThumbnails(drawing)
      await putPictures(ctx.files, photo.token, { original: drawing, 1280: drawing, 640: drawing, 320: card, 160: thumbnail })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

export const photoRow = ({ resident, token, position, thumbhash }: DemoPhoto, now: Date) => ({
  ...size,
  token,
  position,
  member_id: resident.id,
  thumbhash: Buffer.from(thumbhash, 'base64'),
  sizes_ready: true,
  created_at: new Date(now.getTime() - resident.signedUpMinutesAgo * minuteMs),
})
