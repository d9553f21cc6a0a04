/** Favourites: people whom a member marked for themselves. Nobody learns of it. */
import * as z from 'zod/mini'
import { ProfileCard, ProfileId } from '#domain/profiles/profiles.ts'

export const FavouriteOf = z.object({ profile: ProfileId })
/** `undo` brings back a mark that was taken away a moment ago, at its place in the list. */
export const FavouriteGiven = z.extend(FavouriteOf, { undo: z.optional(z.iso.datetime()) })
/** What brings the mark back to its place; null when there was none. */
export const FavouriteTakenBack = z.object({ undo: z.nullable(z.string()) })

export const FavouritesQuery = z.object({ before: z.optional(z.string().check(z.maxLength(60))) })
/** Newest first. `liked`: the member likes them too. `next`: the start of the next page. */
export const Favourites = z.object({
  favourites: z.array(z.object({ profile: ProfileCard, liked: z.boolean() })),
  next: z.nullable(z.string()),
})
export type Favourites = z.infer<typeof Favourites>

/** For the stars on cards: all whom the member marked. */
export const FavouriteIds = z.object({ ids: z.array(ProfileId) })

/** Of one member. */
export const mostFavourites = 500
