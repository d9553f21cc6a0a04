/** What an upload leaves in the files when it comes to nothing: no photo stands for it, so it goes. */
import type { Context } from '#server/infrastructure/context.ts'
import { enqueue } from '#server/infrastructure/queue.ts'
import { putOriginal, removePictures } from '#server/photos/photo-files.ts'
import { wipePhoto } from '#server/photos/photos.jobs.ts'

/** After this long a store has taken what it was going to take. */
const lateSeconds = 60

/** A store that did not answer may still have taken the file, or take it late. */
export async function putOrThrowAway(ctx: Context, token: string, bytes: Uint8Array) {
  try {
    await putOriginal(ctx.files, token, bytes)
  } catch (error) {
    await throwAway(ctx, token)
    throw error
  }
}

/** Files that no row is for go by a job: it outlasts a store that is away, and nobody waits for it. At once where the database is what is away. */
export const throwAway = (ctx: Context, token: string) =>
  enqueue(ctx, wipePhoto, { token }, { startAfterSeconds: lateSeconds }).catch(() => removePictures(ctx.files, token))
