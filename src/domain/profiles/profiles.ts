/** Profiles: what members may see of each other. Never an e-mail address, a birth date, a coordinate or the exact time of a visit. */
import * as z from 'zod/mini'
import { distanceBands } from '#domain/profiles/distance-bands.ts'
import { Locale } from '#domain/languages/languages.ts'
import { Photo } from '#domain/photos/photos.ts'
import { cityMaxLength, Country, RegionId } from '#domain/geo/places.ts'
import { FieldValues, Gender, Seeking } from '#domain/profiles/profile-fields.ts'
import { PromptAnswer } from '#domain/prompts/prompts.ts'
import { minAge } from '#domain/profiles/ages.ts'

/** The number of a profile and its member. Random, so it reveals neither their count nor their order. */
export const ProfileId = z.coerce.number().check(z.int(), z.positive()).brand('ProfileId')
export type ProfileId = z.infer<typeof ProfileId>

export const notesMaxLength = 2000
/** What a card shows of it, in characters. */
export const cardWordsMaxLength = 160

const Age = z.number().check(z.int(), z.gte(minAge), z.lte(200))

/** A member's card in search, likes and chats. `fictional_icon`: null for a real person, else the icon beside the word. */
export const ProfileCard = z.object({
  id: ProfileId,
  name: z.string(),
  age: z.nullable(Age),
  gender: z.nullable(Gender),
  city: z.nullable(z.string().check(z.maxLength(cityMaxLength))),
  country: z.nullable(Country),
  countryregion: z.nullable(RegionId),
  /** The region's name, for visitors, who do not see the town. */
  region: z.optional(z.nullable(z.string())),
  /** Null for visitors, as is all but first name, age, region and first photo. */
  language: z.nullable(Locale),
  main_image: z.nullable(Photo),
  /** How their own text begins; only there where the brand's cards are letters, and never for visitors. */
  words: z.optional(z.string().check(z.maxLength(cardWordsMaxLength))),
  fictional_icon: z.nullable(z.string()),
  /** Only there where selfies showed that the photos are theirs; never for visitors, never of a fictional profile. */
  verified: z.optional(z.literal(true)),
})
export type ProfileCard = z.infer<typeof ProfileCard>

/** Presence by day (`presence.ts`). */
export const Presence = z.enum(['today', 'this_week', 'this_month', 'longer_ago'])
export type Presence = z.infer<typeof Presence>

/** A whole profile, as another member sees it. */
export const Profile = z.extend(ProfileCard, {
  ...FieldValues.shape,
  seeking: z.nullable(Seeking),
  personal: z.nullable(z.string()),
  images: z.array(Photo),
  /** Answers to prompts, in order; only there while there are any, and never for visitors. */
  answers: z.optional(z.array(PromptAnswer)),
  /** Null for visitors. */
  presence: z.nullable(Presence),
  did_like_profile: z.boolean(),
  /** Their towns are at most so many kilometres apart; only there while both let it be seen, and never for visitors or fictional profiles. */
  within_km: z.optional(z.literal(distanceBands)),
  /** The reader's own note on this person; only there while there is one. */
  note: z.optional(z.string()),
  /** Only there while the reader marked this person. */
  is_favourite: z.optional(z.literal(true)),
})
export type Profile = z.infer<typeof Profile>

/** `trafficsource` as for a search: where only visitors that a partner sent may search, they may also open whom they found. */
export const ProfileQuery = z.object({ profile: ProfileId, trafficsource: z.optional(z.string().check(z.maxLength(200))) })
