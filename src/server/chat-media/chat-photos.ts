/** Photos of messages: decoded, stripped and encoded anew as photos of profiles are, in two sizes. */
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import type { PreparedMedia, MediaUpload } from '#server/chat-media/chat-media.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { decodeUpload, encodeWithin, isRefusedPhoto } from '#server/photos/photos.ts'

/** The longer edge of the small one, in pixels: twice what a log shows. */
const smallEdge = 800

/** Refuses `photo_too_large`, `photo_not_an_image`, `too_many_requests`, and `media_refused` for what a decision took away before. */
export async function preparePhoto(ctx: Context, sender: ProfileId, { path }: MediaUpload): Promise<PreparedMedia> {
  const { bytes, width, height, thumbhash, phash } = await decodeUpload(path)
  if (await isRefusedPhoto(ctx, sender, phash)) throw new Refusal('media_refused')
  const contentType = 'image/webp'
  return {
    files: [
      { name: 'small.webp', bytes: await encodeWithin(bytes, smallEdge), contentType },
      { name: 'full.webp', bytes, contentType },
    ],
    row: { width, height, thumbhash, duration_ms: null, waveform: null },
  }
}
