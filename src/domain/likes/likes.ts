/** Likes: one member likes another's profile. A like is free and can be undone. */
import * as z from 'zod/mini'
import { ProfileCard, ProfileId } from '#domain/profiles/profiles.ts'

/** Which likes a page lists. */
export const LikeType = z.enum(['liked_by', 'likes', 'mutual'])
export type LikeType = z.infer<typeof LikeType>
export const likesPageSize = 48

/** Someone who liked me. `like_new` until I open the like. */
export const Admirer = z.object({ id: ProfileId, like_new: z.boolean(), did_like_profile: z.boolean() })

/** `cursor` is the end of the page before. */
export const LikesQuery = z.object({
  type: z._default(LikeType, 'liked_by'),
  before: z.optional(z.string().check(z.maxLength(60))),
})

/** The highest count of likes; above it the page shows "and more". */
export const likesCounted = 999

/** How many real people stand on each list: a like of a fictional profile counts nowhere. */
export const LikeCounts = z.object({ liked_by: z.number(), likes: z.number(), mutual: z.number() })
export type LikeCounts = z.infer<typeof LikeCounts>

/**
 * `profiles`: cards of real people. `fictional`: liked fictional profiles, on the last page of `likes` only. `likes`: which of
 * them the member likes.
 */
export const Likes = z.object({
  profiles: z.array(ProfileCard),
  fictional: z.array(ProfileCard),
  liked_by: z.array(Admirer),
  likes: z.array(z.object({ id: ProfileId, did_like_profile: z.boolean() })),
  new_likes: z.number(),
  counts: LikeCounts,
  /** Where the next page starts; null at the end. */
  next: z.nullable(z.string()),
})
export type Likes = z.infer<typeof Likes>

export const LikeRequest = z.object({ profile: ProfileId })
/** `undo` brings back a like that was taken back a moment ago, exactly as it was. */
export const LikeGiven = z.extend(LikeRequest, { undo: z.optional(z.string().check(z.maxLength(150))) })
/** `mutual`: both like each other, and neither is fictional. */
export const LikeReply = z.object({ mutual: z.boolean() })
/** What brings the like back; null when there was none. */
export const LikeTakenBack = z.object({ undo: z.nullable(z.string()) })
