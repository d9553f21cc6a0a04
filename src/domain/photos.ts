/** Photos: what a member shows of themselves. An address says nothing and cannot be guessed. */
import * as z from 'zod/mini'

/** Widths in pixels that exist of every photo. */
export const photoWidths = [160, 320, 640, 1280] as const
/** The widths that visitors may fetch of the one photo they see. */
export const outsideWidths = [160, 320] as const
/** Stands before the token of a photo that visitors see: behind it are only `outsideWidths`. */
export const outsidePath = 'outside/'
export const maxPhotos = 12
export const maxPhotoBytes = 15 * 1024 * 1024
export const maxPhotoPixels = 40_000_000

export const PhotoId = z.number().check(z.int(), z.positive())

/** `thumb_filename` stands behind the site's `cdn_prefix`; the other widths replace its number. `thumbhash` is base64. */
export const Photo = z.object({
  id: PhotoId,
  thumb_filename: z.string(),
  thumbhash: z.string(),
  width: z.number(),
  height: z.number(),
})
export type Photo = z.infer<typeof Photo>

/** One answer a file: `photo` when it was taken, `error` (a refusal's code) when not. */
export const UploadReply = z.object({
  images: z.array(Photo),
  files: z.array(z.object({ name: z.string(), photo: z.nullable(PhotoId), error: z.nullable(z.string()) })),
})
export type UploadReply = z.infer<typeof UploadReply>

/** One photo in front, which makes it the main one; or all of them in a new order. Photos that are not named follow as they were. */
export const PhotoChange = z.union([
  z.object({ id: PhotoId, main: z.literal(true) }),
  z.object({ order: z.array(PhotoId).check(z.minLength(1), z.maxLength(maxPhotos)) }),
])
export const PhotoRemoval = z.object({ id: PhotoId })
