/** The job that computes hashes of photos that have none: those of before there were hashes. */
import * as z from 'zod/mini'
import { atomically } from '#server/infrastructure/context.ts'
import { enqueue, type Job, job } from '#server/infrastructure/queue.ts'
import { hashOf } from '#server/photos/photo-encoding.ts'
import { findPicture } from '#server/photos/photo-files.ts'
import { listUnhashed, writeHash } from '#server/photos/photo-looks.store.ts'

/** Photos a step: each is read and decoded, so that a step takes some seconds. */
const step = 50

const HashStep = z.object({ after: z.optional(z.number()) })
/** Begins every hour, and goes on in small steps until the last photo. One whose file cannot be read is tried again the next hour. */
export const hashPhotos: Job<typeof HashStep> = job({
  name: 'photos.hash',
  isInternal: true,
  payload: HashStep,
  atOnce: 1,
  everyCron: '41 * * * *',
  async run(ctx, { after = 0 }) {
    const rows = await listUnhashed(ctx.db, after, step)
    for (const { id, token } of rows) {
      const picture = await findPicture(ctx.files, { token, width: '320', type: 'webp' })
      const phash = picture && (await hashOf(picture.bytes).catch(() => null))
      if (phash) await atomically(ctx, (ctx) => writeHash(ctx.db, id, phash))
    }
    const last = rows.at(-1)?.id
    if (rows.length === step && last !== undefined)
      await enqueue(ctx, hashPhotos, { after: last }, { singletonKey: `hash-${last}` })
  },
})
