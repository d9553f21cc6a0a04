/** What happens to a photo after the member went on: its sizes are made, and a removed one is wiped from the files. */
import * as z from 'zod/mini'
import { getOriginal, putSizes, removePictures } from '#server/photos/photo-files.ts'
import { findPhotoRow, markSizesReady } from '#server/photos/photos.store.ts'
import { job } from '#server/platform/queue.ts'
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
      await markSizesReady(ctx.db, image)
    }
    await putSizes(ctx.files, row.token, original.bytes, 'avif')
    // A photo removed in the meantime must not come back as files.
    if (!(await findPhotoRow(ctx.db, image))) await removePictures(ctx.files, row.token)
  },
})

export const wipePhoto = job({
  name: 'photos.wipe',
  payload: z.object({ token: z.string().check(z.regex(randomIdPattern)) }),
  run: (ctx, { token }) => removePictures(ctx.files, token),
})

export const photosJobs = [makeSizes, wipePhoto]
