/** The wall of photos in the console: what waits for a look, what may be refused, and what is the same as something refused. */
import * as z from 'zod/mini'
import { clauses, factsMaxLength } from '#domain/decisions/decisions.ts'
import { Locale } from '#domain/languages/languages.ts'
import { heldFor, photoLooks, PhotoId } from '#domain/photos/photos.ts'

export const wallLength = 24
/** Larger counts are shown as "1,000+". */
export const wallCountMost = 1_000

/** `held`: nobody else sees them yet. `new`: in sight, and nobody looked. `hidden`: by a decision. */
export const wallLooks = ['held', 'new', 'hidden'] as const
export type WallLook = (typeof wallLooks)[number]
const Flag = z.optional(z.enum(['1']))
export const WallQuery = z.object({
  look: z._default(z.enum(wallLooks), 'held'),
  site: z.optional(z.coerce.number().check(z.int(), z.positive())),
  pool: z.optional(z.coerce.number().check(z.int(), z.positive())),
  /** The first photo of its account. */
  first: Flag,
  /** The same as a refused one, or maybe. */
  same: Flag,
  language: z.optional(Locale),
  cursor: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
})
export const WallPhoto = z.object({
  id: PhotoId,
  /** Photos are judged pool by pool. */
  pool: z.number(),
  member: z.number(),
  site_name: z.string(),
  language: z.string(),
  look: z.enum(photoLooks),
  held_for: z.nullable(z.enum(heldFor)),
  is_first: z.boolean(),
  /** Marked by its owner or by us. */
  is_nude: z.boolean(),
  /** The decision about a photo that is like this one: the same, or maybe. */
  alike: z.nullable(z.object({ decision: z.string(), bits: z.number(), is_same: z.boolean() })),
  /** The decision that hides it. */
  decision: z.nullable(z.string()),
  created_at: z.string(),
  /** Of a photo that waits. */
  due_at: z.nullable(z.string()),
  is_overdue: z.boolean(),
})
export type WallPhoto = z.infer<typeof WallPhoto>
/** `counts` end at `wallCountMost`. */
export const Wall = z.object({
  photos: z.array(WallPhoto),
  next: z.nullable(z.string()),
  counts: z.object({ held: z.number(), overdue: z.number(), new: z.number() }),
  as_of: z.string(),
})
export type Wall = z.infer<typeof Wall>

export const PhotoQuery = z.object({ id: z.coerce.number().check(z.int(), z.positive()) })
/** `picture`: an address that holds the whole picture. Opening it leaves a line in the audit log. */
export const OpenedPhoto = z.object({ photo: WallPhoto, picture: z.string() })

/** Photos of one pool; those that were removed meanwhile are left out. */
export const PhotosPassed = z.object({ ids: z.array(PhotoId).check(z.minLength(1), z.maxLength(2 * wallLength)) })
/** Photos of one member. Without `facts` the statement says which photo and which rule, in the member's language. */
export const PhotosHidden = z.object({
  ids: z.array(PhotoId).check(z.minLength(1), z.maxLength(wallLength)),
  clause: z.enum(clauses),
  facts: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(factsMaxLength))),
})

/** The characters of a small picture, as base64: under the limit of a body. */
export const smallPictureMost = 60_000
export const SmallPicture = z.object({
  picture: z.string().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/), z.maxLength(smallPictureMost)),
})
