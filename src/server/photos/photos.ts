/** Photos: upload, order, mark and remove. The folder's public module. */
import {
  isBlurred,
  isInSight,
  maxPhotos,
  type photoWidths,
  type OwnPhoto,
  type Photo,
  type UnreviewedPhotos,
  type UploadReply,
} from '#domain/photos/photos.ts'
import { alikeBits, sameBits } from '#domain/photos/photo-hash.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import { once, type Claim } from '#server/http/idempotency.ts'
import { refuseLimited } from '#server/member-limits/member-limits.ts'
import { bumpUser, lockMember } from '#server/member-rows/member-rows.ts'
import type { PackedFile } from '#server/infrastructure/files.ts'
import { enqueue } from '#server/infrastructure/queue.ts'
import { randomId } from '#server/infrastructure/secrets.ts'
import { decodeUpload } from '#server/photos/photo-decoder.ts'
import type { EncodedPhoto } from '#server/photos/photo-encoding.ts'
import { findPicture, getOriginal, originalOf, putSizes } from '#server/photos/photo-files.ts'
import { findLookOf } from '#server/photos/photo-looks.ts'
import { type AlikePhoto, findAlikePhotos, listHidden, listNotHidden } from '#server/photos/photo-looks.store.ts'
import { putOrThrowAway, throwAway, makeSizes, movePhoto, wipePhoto } from '#server/photos/photos.jobs.ts'
import * as store from '#server/photos/photos.store.ts'

export { decodeUpload } from '#server/photos/photo-decoder.ts'
export { encodeWithin } from '#server/photos/photo-encoding.ts'
export {
  forgetHashesOfBans,
  giveBackPhotos,
  hidePhotos,
  keepHashesOfBanned,
  isRefusedPhoto,
  passPhotos,
  releaseFirstPhotos,
} from '#server/photos/photo-looks.ts'

/** A file as it was uploaded: its bytes, or where they lie. */
export type Upload = { name: string; source: Uint8Array | string }

type Ready = { name: string } & ({ token: string; encoded: EncodedPhoto } | { error: string })

/**
 * Stores the files that are photos and lists the others with reasons. Encodes before the transaction. A repeated claim gets the
 * first response, and its files are deleted. Refuses `limited`.
 */
export async function addPhotos(
  ctx: Context,
  member: ProfileId,
  uploads: readonly Upload[],
  claim: Claim | null = null,
): Promise<UploadReply> {
  await refuseLimited(ctx, member, 'photos')
  const ready: Ready[] = []
  const stored = new Set<string>()
  try {
    // nothing is decoded that could not be stored
    let room = maxPhotos - (await store.countPhotos(ctx.db, member)).count
    for (const upload of uploads) {
      const photo = room > 0 ? await prepare(ctx, member, upload) : { name: upload.name, error: 'photo_limit' }
      if ('token' in photo) room -= 1
      ready.push(photo)
    }
    const reply = await once(ctx, claim, async (ctx) => {
      const files: UploadReply['files'] = []
      for (const photo of ready) files.push(await storeReady(ctx, member, photo, stored))
      return JSON.stringify({ images: await listPhotos(ctx, member), files })
    })
    return JSON.parse(reply) as UploadReply
  } catch (error) {
    stored.clear()
    throw error
  } finally {
    for (const photo of ready) if ('token' in photo && !stored.has(photo.token)) await throwAway(ctx, photo.token)
  }
}

async function prepare(ctx: Context, member: ProfileId, { name, source }: Upload): Promise<Ready> {
  try {
    const encoded = await decodeUpload(source)
    const token = randomId()
    await putOrThrowAway(ctx, member, token, encoded.bytes)
    return { name, token, encoded }
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'too_many_requests') return { name, error: error.code }
    throw error
  }
}

async function storeReady(
  ctx: Context,
  member: ProfileId,
  photo: Ready,
  stored: Set<string>,
): Promise<UploadReply['files'][number]> {
  if ('error' in photo) return { name: photo.name, photo: null, error: photo.error }
  try {
    const id = await storePhoto(ctx, member, photo.token, photo.encoded, false)
    stored.add(photo.token)
    return { name: photo.name, photo: id, error: null }
  } catch (error) {
    if (error instanceof Refusal) return { name: photo.name, photo: null, error: error.code }
    throw error
  }
}

/**
 * Stores one photo, stripped and re-encoded; the first becomes the main one. `sizes: 'now'`: WebP sizes are made before it
 * returns. Refuses `photo_limit`, `photo_too_large`, `photo_not_an_image`.
 */
export async function storeImage(
  ctx: Context,
  member: ProfileId,
  bytes: Uint8Array,
  { sizes = 'later' }: { sizes?: 'now' | 'later' } = {},
): Promise<{ id: number; token: string }> {
  await refuseBeyondLimit(ctx, member)
  const encoded = await decodeUpload(bytes)
  const token = randomId()
  try {
    await putOrThrowAway(ctx, member, token, encoded.bytes)
    if (sizes === 'now') await putSizes(ctx.files, token, encoded.bytes, 'webp')
    return { id: await storePhoto(ctx, member, token, encoded, sizes === 'now'), token }
  } catch (error) {
    await throwAway(ctx, token)
    throw error
  }
}

function storePhoto(ctx: Context, member: ProfileId, token: string, encoded: EncodedPhoto, ready: boolean) {
  const { width, height, thumbhash, phash } = encoded
  return atomically(ctx, async (ctx) => {
    // two uploads of one member wait for each other, so that both see how many photos there are
    await lockMember(ctx.db, member)
    const position = await refuseBeyondLimit(ctx, member)
    const look = await findLookOf(ctx, member, phash)
    const made = { sizes_ready: ready, created_at: ctx.now() }
    const photo = { member_id: member, token, width, height, thumbhash, phash, position, ...made, ...look }
    const image = await store.insertPhoto(ctx.db, photo)
    await store.settleMainPhoto(ctx.db, member)
    await bumpUser(ctx.db, member)
    await enqueue(ctx, makeSizes, { image, token })
    return image
  })
}

async function refuseBeyondLimit(ctx: Context, member: ProfileId) {
  const { count, nextPosition } = await store.countPhotos(ctx.db, member)
  if (count >= maxPhotos) throw new Refusal('photo_limit')
  return nextPosition
}

/**
 * Orders photos: the named ones first, the others follow as they were. The first is the main photo. Refuses `not_found` for a
 * foreign photo.
 */
export async function orderPhotos(ctx: Context, member: ProfileId, order: readonly number[]): Promise<UploadReply> {
  await atomically(ctx, async (ctx) => {
    await lockMember(ctx.db, member)
    const own = (await store.photosOfMembers(ctx.db, [member])).map(({ id }) => id)
    const named = new Set(order)
    if (!order.every((id) => own.includes(id))) throw new Refusal('not_found')
    await store.setPhotoOrder(ctx.db, member, [...named, ...own.filter((id) => !named.has(id))])
    await store.settleMainPhoto(ctx.db, member)
    await bumpUser(ctx.db, member)
  })
  return { images: await listPhotos(ctx, member), files: [] }
}

/** The main photo is the first one. Refuses `not_found` when the member has no such photo. */
export const makeMainPhoto = (ctx: Context, member: ProfileId, id: number) => orderPhotos(ctx, member, [id])

/** Sets the owner's mark. A moderator's mark blurs the photo regardless. Refuses `not_found` for a foreign photo. */
export async function markPhoto(ctx: Context, member: ProfileId, id: number, nude: boolean): Promise<UploadReply> {
  await atomically(ctx, async (ctx) => {
    await lockMember(ctx.db, member)
    if (!(await store.markByOwner(ctx.db, member, id, nude))) throw new Refusal('not_found')
    await bumpUser(ctx.db, member)
  })
  return { images: await listPhotos(ctx, member), files: [] }
}

/** Gone from the profile at once, from the files soon after. Refuses `not_found` when the member has no such photo. */
export async function removePhoto(ctx: Context, member: ProfileId, id: number): Promise<UploadReply> {
  await atomically(ctx, async (ctx) => {
    await lockMember(ctx.db, member)
    const token = await store.deletePhoto(ctx.db, member, id)
    if (!token) throw new Refusal('not_found')
    await store.settleMainPhoto(ctx.db, member)
    await bumpUser(ctx.db, member)
    await enqueue(ctx, wipePhoto, { token })
  })
  return { images: await listPhotos(ctx, member), files: [] }
}

/**
 * Moves the photos of a hidden member to new addresses for good; old ones soon stop working. One move a photo is queued. Call it
 * in the transaction that hides.
 */
export async function movePhotosAway(ctx: Context, member: ProfileId) {
  for (const { id, token } of await store.photosOfMembers(ctx.db, [member]))
    await enqueue(ctx, movePhoto, { image: id, from: token, to: randomId() }, { singletonKey: `photo-${id}` })
}

/** Every photo of a member goes: rows in the transaction of `ctx`, files soon after it. */
export async function forgetPhotos(ctx: Context, member: ProfileId) {
  for (const token of await store.deletePhotosOf(ctx.db, member)) await enqueue(ctx, wipePhoto, { token })
}

/** Some of a member's photos in their largest size, after one, for the copy of their data. */
export const listPhotoFiles = async (ctx: Context, member: ProfileId, after: number): Promise<PackedFile[]> =>
  (await store.photosAfter(ctx.db, member, after)).map(({ id, token }) => ({
    id,
    name: `photos/${id}.webp`,
    path: originalOf(token),
  }))

/** A photo about so wide; the original while its sizes are made. Null when it is gone. */
export const readPicture = async (ctx: Context, token: string, width: (typeof photoWidths)[number]): Promise<Uint8Array | null> =>
  (await findPicture(ctx.files, { token, width: String(width), type: 'webp' }))?.bytes ?? null

/**
 * Photos in these pools that are the same as a picture, or may be when none is the same. The picture is decoded like an upload and not
 * stored. Refuses `photo_too_large`, `photo_not_an_image`, `too_many_requests`.
 */
export async function findPhotosLike(
  ctx: Context,
  picture: Uint8Array,
  { pools, most }: { pools: readonly number[]; most: number },
): Promise<{ photos: AlikePhoto[]; isSame: boolean }> {
  const { phash } = await decodeUpload(picture)
  const same = await findAlikePhotos(ctx.db, phash, { pools, bits: sameBits, most })
  if (same.length > 0) return { photos: same, isSame: true }
  return { photos: await findAlikePhotos(ctx.db, phash, { pools, bits: alikeBits, most }), isSame: false }
}

/** Where each photo of a member lies now, in their order. */
/** Photos of a member that no decision hides, as staff choose from them. */
export const listPhotosInSight = (ctx: Context, member: ProfileId): Promise<number[]> => listNotHidden(ctx.db, member)

export const listPhotoTokens = async (ctx: Context, member: ProfileId): Promise<{ id: number; token: string }[]> =>
  (await store.photosOfMembers(ctx.db, [member])).map(({ id, token }) => ({ id, token }))

/** The largest drawing of a photo, also under a path of its own that outlives the photo. Nothing happens when the photo is gone. */
export async function copyOriginal(ctx: Context, token: string, path: string) {
  const original = await getOriginal(ctx.files, token)
  if (original) await ctx.files.put(path, original.bytes, { contentType: original.contentType })
}

/** A member's photos in order, as their owner sees them. */
export async function listPhotos(ctx: Context, member: ProfileId): Promise<OwnPhoto[]> {
  const [rows, hidden] = await Promise.all([store.photosOfMembers(ctx.db, [member]), listHidden(ctx.db, member)])
  return rows.map((row) => toOwnPhoto(row, hidden.get(row.id)))
}

/** A member's photos in order, as others on a brand see them. */
export const listPhotosForOthers = async (ctx: Context, member: ProfileId, unreviewed: UnreviewedPhotos): Promise<Photo[]> =>
  (await store.photosOfMembers(ctx.db, [member])).filter(({ look }) => isInSight(look)).map((row) => forOthers(row, unreviewed))

/** Photos by id that others on a brand see; others are left out. */
export async function listPhotosById(
  ctx: Context,
  ids: readonly number[],
  unreviewed: UnreviewedPhotos,
): Promise<Map<number, Photo>> {
  const rows = (await store.photosByIds(ctx.db, ids)).filter(({ look }) => isInSight(look))
  return new Map(rows.map((row) => [row.id, forOthers(row, unreviewed)]))
}

const forOthers = (row: store.PhotoRow, unreviewed: UnreviewedPhotos): Photo =>
  toPhoto({ ...row, nude: row.nude_by_owner || row.nude_by_moderator, reviewed: row.reviewed_at !== null }, unreviewed)

type Picture = Pick<store.PhotoRow, 'id' | 'token' | 'width' | 'height' | 'thumbhash'>

const pictureOf = ({ id, token, width, height, thumbhash }: Picture): Photo => ({
  id,
  thumb_filename: `${token}/320.webp`,
  thumbhash: thumbhash.toString('base64'),
  width,
  height,
})

/** The owner sees their own photos as they are. */
function toOwnPhoto(row: store.PhotoRow, hidden: OwnPhoto['hidden']): OwnPhoto {
  const nude = row.nude_by_moderator ? ('moderator' as const) : row.nude_by_owner ? ('owner' as const) : null
  const waiting = row.held_for && (row.held_for === 'first' ? ('confirm' as const) : ('look' as const))
  return { ...pictureOf(row), ...(nude && { nude }), ...(waiting && { waiting }), ...(hidden && { hidden }) }
}

/** A row of `image`, as others on a brand see it. */
export const toPhoto = (row: Picture & { nude: boolean; reviewed: boolean }, unreviewed: UnreviewedPhotos): Photo => ({
  ...pictureOf(row),
  ...(isBlurred(row, unreviewed) && { blur: true as const }),
})
