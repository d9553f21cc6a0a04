/** Jobs of photos: makes the sizes, moves files when visibility changes, and deletes files of removed photos and failed uploads. */
import * as z from 'zod/mini'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import { copyPictures, getOriginal, putSizes, removePictures, putOriginal } from '#server/photos/photo-files.ts'
import { findPhotoRow, hasToken, markSizesReady, moveToken } from '#server/photos/photos.store.ts'
import { bumpUser, findPoolOf } from '#server/member-rows/member-rows.ts'
import { enqueue, job } from '#server/infrastructure/queue.ts'
import { randomIdPattern } from '#server/infrastructure/secrets.ts'

const Token = z.string().check(z.regex(randomIdPattern))
/** A store may be away for a night. What must go is tried for two days, and what is wanted for some hours. */
const [triesToWipe, triesToMake] = [300, 30]

export const makeSizes = job({
  name: 'photos.sizes',
  isInternal: true,
  payload: z.object({ image: z.number(), token: z.optional(Token) }),
  atOnce: 1,
  attempts: triesToMake,
  async run(ctx, { image, token }) {
    const row = await findPhotoRow(ctx.db, image)
    // An earlier try may have put sizes where the photo is not any more, even after that place was wiped.
    if (token !== undefined && row?.token !== token) await removePictures(ctx.files, token)
    const original = row && (await getOriginal(ctx.files, row.token))
    if (!original) return
    if (!row.sizes_ready) {
      await putSizes(ctx.files, row.token, original.bytes, 'webp')
      await markSizesReady(ctx.db, image, row.token)
    }
    await putSizes(ctx.files, row.token, original.bytes, 'avif')
    // A photo that was removed or moved in the meantime must not come back as files.
    const now = await findPhotoRow(ctx.db, image)
    if (now?.token === row.token) return
    await removePictures(ctx.files, row.token)
    if (now) await enqueue(ctx, makeSizes, { image, token: now.token })
  },
})

/**
 * Moves a photo of a hidden member to a new address; the old one stops working. The job holds the new address, so a crash leaves
 * no untracked copy.
 */
export const movePhoto = job({
  name: 'photos.move',
  isInternal: true,
  payload: z.object({ image: z.number(), from: Token, to: Token }),
  atOnce: 1,
  attempts: triesToWipe,
  async run(ctx, { image, from, to }) {
    const row = await findPhotoRow(ctx.db, image)
    if (row?.token === from) {
      await copyPictures(ctx.files, from, to)
      await atomically(ctx, async (ctx) => {
        if (!(await moveToken(ctx.db, { id: image, from, to, sizes_ready: row.sizes_ready }))) return
        await bumpUser(ctx.db, row.member_id)
        await enqueue(ctx, wipePhoto, { token: from })
      })
    }
    if ((await findPhotoRow(ctx.db, image))?.token !== to) await removePictures(ctx.files, to)
  },
})

export const wipePhoto = job({
  name: 'photos.wipe',
  isInternal: true,
  payload: z.object({ token: Token }),
  attempts: triesToWipe,
  run: (ctx, { token }) => removePictures(ctx.files, token),
})

/** Queued before a photo is put, for a process may die before its row is stored. */
export const wipeUnstoredPhoto = job({
  name: 'photos.wipe-unstored',
  isInternal: true,
  payload: z.object({ token: Token, pool: z.number() }),
  attempts: triesToWipe,
  async run(ctx, { token }) {
    if (!(await hasToken(ctx.db, token))) await removePictures(ctx.files, token)
  },
})

export const photosJobs = [makeSizes, movePhoto, wipePhoto, wipeUnstoredPhoto]

/** After this long a store has taken what it was going to take. */
const lateSeconds = 60
/** A photo that is not stored within this time never is. */
const unstoredSeconds = 15 * 60

/** A store that did not answer may still have taken the file, or take it late. */
export async function putOrThrowAway(ctx: Context, member: ProfileId, token: string, bytes: Uint8Array) {
  const pool = await findPoolOf(ctx.db, member)
  await enqueue(ctx, wipeUnstoredPhoto, { token, pool }, { startAfterSeconds: unstoredSeconds })
  try {
    await putOriginal(ctx.files, token, bytes)
  } catch (error) {
    await throwAway(ctx, token)
    throw error
  }
}

/**
 * A job deletes files without a row, so that an unreachable store delays no request. Without the database they are deleted at
 * once.
 */
export const throwAway = (ctx: Context, token: string) =>
  enqueue(ctx, wipePhoto, { token }, { startAfterSeconds: lateSeconds }).catch(() => removePictures(ctx.files, token))
