/** Photos of a profile. Their addresses are random and reveal nothing about the member. */
import * as z from 'zod/mini'
import { dayMs } from '#domain/time/durations.ts'

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

/** Whether others see a photo: `new` and `fine` are in sight, `held` waits for a look, `hidden` is out of sight by a decision. */
export const photoLooks = ['new', 'fine', 'held', 'hidden'] as const
export type PhotoLook = (typeof photoLooks)[number]
export const isInSight = (look: PhotoLook) => look === 'new' || look === 'fine'
/** Why a photo waits: the first of an account that is not confirmed, a brand that looks before, or the same as a refused one. */
export const heldFor = ['first', 'before', 'same'] as const
export type HeldFor = (typeof heldFor)[number]
/** A photo that waits is looked at within this time. */
export const photoLookMs = dayMs

/** When a brand's photos are looked at: once others see them, the first ones of an unconfirmed account before, or all before. */
export const PhotoLookRule = z.enum(['after', 'first', 'before'])
export type PhotoLookRule = z.infer<typeof PhotoLookRule>

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

/**
 * A photo as its owner sees it. `nude`: who marked it; a moderator's mark overrides the owner's. `waiting`: others see it once somebody
 * looked at it, or by `confirm` once the address is confirmed too. `hidden`: by which decision, and why; others do not see it.
 */
export const OwnPhoto = z.extend(Photo, {
  nude: z.optional(z.enum(['owner', 'moderator'])),
  waiting: z.optional(z.enum(['confirm', 'look'])),
  hidden: z.optional(z.object({ reference: z.string(), facts: z.string() })),
})
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
