/** What happens to a photo after the member went on: its sizes are made, it moves out of reach with its owner, and a removed one is wiped from the files. */
import * as z from 'zod/mini'
import { atomically } from '#server/context.ts'
import { copyPictures, getOriginal, putSizes, removePictures } from '#server/photos/photo-files.ts'
import { findPhotoRow, markSizesReady, moveToken } from '#server/photos/photos.store.ts'
import { bumpUser } from '#server/platform/member-rows.ts'
import { enqueue, job } from '#server/platform/queue.ts'
import { randomIdPattern } from '#server/platform/random-id.ts'

export const makeSizes = job({
  name: 'photos.sizes',
  payload: z.object({ image: z.number() }),
  atOnce: 1,
  async run(ctx, { image }) {
    const row = await findPhotoRow(ctx.db, image)
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
    if (now) await enqueue(ctx, makeSizes, { image })
  },
})

const Token = z.string().check(z.regex(randomIdPattern))

/**
 * A photo of someone who is out of sight, moved to an address that nobody was told; the old one answers nothing any more. The new address is settled with the
 * promise, so that a process that dies halfway leaves no copy behind that nobody knows of.
 */
export const movePhoto = job({
  name: 'photos.move',
  payload: z.object({ image: z.number(), from: Token, to: Token }),
  atOnce: 1,
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
  payload: z.object({ token: Token }),
  run: (ctx, { token }) => removePictures(ctx.files, token),
})

export const photosJobs = [makeSizes, movePhoto, wipePhoto]
