/** Photos of a profile. Their addresses are random and reveal nothing about the member. */
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

/** How a brand shows photos without review to members who set `hideNudity`. */
export const UnreviewedPhotos = z.enum(['blur', 'show'])
export type UnreviewedPhotos = z.infer<typeof UnreviewedPhotos>

/**
 * `thumb_filename` follows the site's `cdn_prefix`; other widths replace its number. `thumbhash` is base64. `blur`: blurred for
 * viewers with `hideNudity`.
 */
export const Photo = z.object({
  id: PhotoId,
  thumb_filename: z.string(),
  thumbhash: z.string(),
  width: z.number(),
  height: z.number(),
  blur: z.optional(z.literal(true)),
})
export type Photo = z.infer<typeof Photo>

/** A photo as its owner sees it. `nude`: who marked it; a moderator's mark overrides the owner's. */
export const OwnPhoto = z.extend(Photo, { nude: z.optional(z.enum(['owner', 'moderator'])) })
export type OwnPhoto = z.infer<typeof OwnPhoto>

type Marks = { nude: boolean; reviewed: boolean }
/**
 * Whether a photo is blurred for members who set `hideNudity`: it is marked as nude, or has no review on a brand that blurs
 * those.
 */
export const isBlurred = ({ nude, reviewed }: Marks, unreviewed: UnreviewedPhotos): boolean =>
  nude || (!reviewed && unreviewed === 'blur')

/** One answer a file: `photo` when it was taken, `error` (a refusal's code) when not. */
export const UploadReply = z.object({
  images: z.array(OwnPhoto),
  files: z.array(z.object({ name: z.string(), photo: z.nullable(PhotoId), error: z.nullable(z.string()) })),
})
export type UploadReply = z.infer<typeof UploadReply>

/**
 * One photo to the front, which makes it the main one; a nude mark set or removed; or a new order. Unnamed photos follow as they
 * were.
 */
export const PhotoChange = z.union([
  z.object({ id: PhotoId, main: z.literal(true) }),
  z.object({ id: PhotoId, nude: z.boolean() }),
  z.object({ order: z.array(PhotoId).check(z.minLength(1), z.maxLength(maxPhotos)) }),
])
export const PhotoRemoval = z.object({ id: PhotoId })
