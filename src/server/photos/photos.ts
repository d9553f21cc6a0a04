/** Photos, kept. Other features use this file and no other file of the folder. */
import { maxPhotos, type Photo, type UploadReply } from '#domain/photos.ts'
import type { ProfileId } from '#domain/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import { atomically, type Context } from '#server/context.ts'
import { enqueue } from '#server/platform/queue.ts'
import { encodeOriginal, type EncodedPhoto } from '#server/photos/photo-encoding.ts'
import { newToken, putOriginal, putSizes, removePictures } from '#server/photos/photo-files.ts'
import { makeSizes, wipePhoto } from '#server/photos/photos.jobs.ts'
import * as store from '#server/photos/photos.store.ts'

export type Upload = { name: string; bytes: Uint8Array }

/** Takes the files that are photos; each of the others is named with its reason. */
export async function addPhotos(ctx: Context, member: ProfileId, uploads: readonly Upload[]): Promise<UploadReply> {
  const files: UploadReply['files'] = []
  for (const { name, bytes } of uploads) {
    try {
      files.push({ name, photo: (await storeImage(ctx, member, bytes)).id, error: null })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      files.push({ name, photo: null, error: error.code })
    }
  }
  return { images: await listPhotos(ctx, member), files }
}

/**
 * One photo for a member, stripped and encoded anew; the first becomes the main one. `sizes: 'now'` makes the WebP sizes before it returns.
 * Refuses `photo_limit`, `photo_too_large`, `photo_not_an_image`.
 */
export async function storeImage(
  ctx: Context,
  member: ProfileId,
  bytes: Uint8Array,
  { sizes = 'later' }: { sizes?: 'now' | 'later' } = {},
): Promise<{ id: number; token: string }> {
  await refuseBeyondLimit(ctx, member)
  const encoded = await encodeOriginal(bytes)
  const token = newToken()
  try {
    await putOriginal(ctx.files, token, encoded.bytes)
    if (sizes === 'now') await putSizes(ctx.files, token, encoded.bytes, 'webp')
    return { id: await keepPhoto(ctx, member, token, encoded, sizes === 'now'), token }
  } catch (error) {
    await removePictures(ctx.files, token)
    throw error
  }
}

function keepPhoto(ctx: Context, member: ProfileId, token: string, { width, height, thumbhash }: EncodedPhoto, ready: boolean) {
  return atomically(ctx, async (ctx) => {
    await store.lockMember(ctx.db, member)
    const position = await refuseBeyondLimit(ctx, member)
    const photo = { member_id: member, token, width, height, thumbhash, position, sizes_ready: ready, created_at: ctx.now() }
    const image = await store.insertPhoto(ctx.db, photo)
    await store.ensureMainPhoto(ctx.db, member)
    await store.bumpUserVersion(ctx.db, member)
    await enqueue(ctx, makeSizes, { image })
    return image
  })
}

async function refuseBeyondLimit(ctx: Context, member: ProfileId) {
  const { count, nextPosition } = await store.countPhotos(ctx.db, member)
  if (count >= maxPhotos) throw new Refusal('photo_limit')
  return nextPosition
}

/** Refuses `not_found` when the member has no such photo. */
export async function makeMainPhoto(ctx: Context, member: ProfileId, id: number): Promise<UploadReply> {
  await atomically(ctx, async (ctx) => {
    if (!(await store.setMainPhoto(ctx.db, member, id))) throw new Refusal('not_found')
    await store.bumpUserVersion(ctx.db, member)
  })
  return { images: await listPhotos(ctx, member), files: [] }
}

/** Gone from the profile at once, from the files soon after. Refuses `not_found` when the member has no such photo. */
export async function removePhoto(ctx: Context, member: ProfileId, id: number): Promise<UploadReply> {
  await atomically(ctx, async (ctx) => {
    await store.lockMember(ctx.db, member)
    const token = await store.deletePhoto(ctx.db, member, id)
    if (!token) throw new Refusal('not_found')
    await store.ensureMainPhoto(ctx.db, member)
    await store.bumpUserVersion(ctx.db, member)
    await enqueue(ctx, wipePhoto, { token })
  })
  return { images: await listPhotos(ctx, member), files: [] }
}

/** A member's photos in their order. */
export const listPhotos = async (ctx: Context, member: ProfileId): Promise<Photo[]> =>
  (await store.photosOfMembers(ctx.db, [member])).map(toPhoto)

/** Photos by their ids, for those who hold only the id of a main photo. */
export async function findPhotos(ctx: Context, ids: readonly number[]): Promise<Map<number, Photo>> {
  const rows = ids.length ? await store.photosByIds(ctx.db, ids) : []
  return new Map(rows.map((row) => [row.id, toPhoto(row)]))
}

/** A row of `image` as it stands on the wire. */
export const toPhoto = ({ id, token, width, height, thumbhash }: Omit<store.PhotoRow, 'member_id'>): Photo => ({
  id,
  thumb_filename: `${token}/320.webp`,
  thumbhash: thumbhash.toString('base64'),
  width,
  height,
})
