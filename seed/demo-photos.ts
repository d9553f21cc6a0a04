/** The portraits of the demo data, put where photos live. They are small already, so only the thumbnails are made. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Context } from '#server/infrastructure/context.ts'
import { putPictures } from '#server/photos/photo-files.ts'
import { isNamed } from './people.ts'
import type { Resident } from './demo-rows.ts'
import { type ChosenPortrait, portraitDealer, portraitFolder } from './portraits.ts'

const minuteMs = 60_000
/** Writing a file waits for the disk more than for the processor. */
const atOnce = 12

export type DemoPhoto = ChosenPortrait & { resident: Resident; token: string; position: number }

/** The same every time, and of no help in guessing another photo's: it is made from the photo's own name. */
const tokenOf = (name: string) =>
  BigInt(`0x${createHash('sha256').update(`portrait ${name}`).digest('hex')}`)
    .toString(36)
    .slice(0, 26)

export function listDemoPhotos(residents: readonly Resident[]): DemoPhoto[] {
  const deal = portraitDealer()
  return residents.flatMap((resident) =>
    deal(resident.person).map((chosen, position) => ({
      ...chosen,
      resident,
      position,
      token: tokenOf(`${resident.person.key} ${position}`),
    })),
  )
}

/** Little effort: a first start should not wait for a tenth of the bytes. */
const webp = { quality: 66, effort: 2 }
async function makeThumbnails(picture: Buffer) {
  const small = await sharp(picture).resize(320).removeAlpha().raw().toBuffer({ resolveWithObject: true })
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
      const file = await readFile(join(portraitFolder, photo.portrait.file))
      const picture = photo.mirror ? await sharp(file).flop().webp(webp).toBuffer() : file
      const [card, thumbnail] = await makeThumbnails(picture)
      await putPictures(ctx.files, photo.token, { original: picture, 1280: picture, 640: picture, 320: card, 160: thumbnail })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

export const photoRow = ({ resident, token, position, portrait, mirror }: DemoPhoto, now: Date) => ({
  token,
  position,
  width: portrait.width,
  height: portrait.height,
  member_id: resident.id,
  thumbhash: Buffer.from(mirror ? portrait.mirrored : portrait.thumbhash, 'base64'),
  sizes_ready: true,
  created_at: new Date(now.getTime() - resident.signedUpMinutesAgo * minuteMs),
})
