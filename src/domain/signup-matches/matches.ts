/** First matches: how many people a visitor may expect, and the first people for a new member. */
import * as z from 'zod/mini'
import { firstMatches, mostFirstLikes } from '#domain/signup-matches/match-rules.ts'
import { ProfileCard, ProfileId } from '#domain/profiles/profiles.ts'
import { SearchQuery, SearchReply } from '#domain/search/search.ts'

/** `GET /api/match_count.php`: what was answered so far; what is open does not narrow. */
export const MatchCountQuery = z.pick(SearchQuery, {
  gender: true,
  min_age: true,
  max_age: true,
  country: true,
  countryregion: true,
})
export type MatchCountQuery = z.infer<typeof MatchCountQuery>

/** Real people only. `people` is rounded down, and 0 below five; `few`: some, but no number is shown. */
export const MatchCount = z.object({ people: z.number(), few: z.boolean() })
export type MatchCount = z.infer<typeof MatchCount>

/** `GET /api/signup_matches.php`: real people only. `referring`: who brought the member here, and then stands first. */
export const SignupMatches = z.object({
  profiles: z.array(ProfileCard).check(z.maxLength(firstMatches)),
  why: SearchReply.shape.why,
  referring: z.nullable(ProfileId),
})
export type SignupMatches = z.infer<typeof SignupMatches>

export const SignupLikesRequest = z.object({ profiles: z.array(ProfileId).check(z.minLength(1), z.maxLength(mostFirstLikes)) })
/** People who left meanwhile are missing from `liked`. */
export const SignupLikes = z.object({ liked: z.array(ProfileId), mutual: z.array(ProfileId) })
export type SignupLikes = z.infer<typeof SignupLikes>
