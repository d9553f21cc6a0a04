/** Members: the account behind a profile, as only its owner sees it. */
import * as z from 'zod/mini'
import { Locale } from '#domain/languages/languages.ts'
import { profileTexts } from '#domain/decisions/decisions.ts'
import { cityMaxLength, Country, RegionId } from '#domain/geo/places.ts'
import { FieldValues, Gender, Seeking } from '#domain/profiles/profile-fields.ts'
import { notesMaxLength, ProfileCard } from '#domain/profiles/profiles.ts'
import { MembersNotice } from '#domain/operations/members-notice.ts'
import { OwnPhoto } from '#domain/photos/photos.ts'
import { isDate } from '#domain/signup/signup-rules.ts'
import { Name } from '#domain/signup/signup.ts'

/** 1 any provider, 2 a Gmail-type provider (spec, section 3). */
export const MailProvider = z.union([z.literal(1), z.literal(2)])

/** A text that a decision took away and that was not written anew: by which decision, and why. */
export const ClearedText = z.object({ field: z.enum(profileTexts), reference: z.string(), facts: z.string() })
export type ClearedText = z.infer<typeof ClearedText>

export const OwnProfile = z.extend(ProfileCard, {
  ...FieldValues.shape,
  language: Locale,
  seeking: z.nullable(Seeking),
  date_of_birth: z.nullable(z.string()),
  personal: z.nullable(z.string()),
  images: z.array(OwnPhoto),
  /** True once the notes step was saved or passed. */
  lastSignupStep: z.boolean(),
  /** Only there while something is taken away. */
  cleared: z.optional(z.array(ClearedText)),
  /** Only there where the brand has prompts and none is answered. */
  no_answers: z.optional(z.literal(true)),
})
export type OwnProfile = z.infer<typeof OwnProfile>

export const User = z.object({
  email: z.string(),
  mailprovider: MailProvider,
  paid_user: z.boolean(),
  signup_date: z.string(),
  activated: z.boolean(),
  /** The new address that waits for confirmation, on every device. */
  pending_email: z.optional(z.string()),
  /** Mails to the address bounce until it is corrected. */
  email_refused: z.boolean(),
  language: Locale,
  /** Of the browser they signed up with, such as `Europe/Warsaw`. */
  timezone: z.nullable(z.string()),
  fictional_icon: z.nullable(z.string()),
  credits: z.number(),
  unread_messages: z.number(),
  new_likes: z.number(),
  /** The `last` of `GET /api/events.php`, from which a stream continues. Only `GET /api/user.php` returns it. */
  live_from: z.optional(z.string()),
  /** Only there while the member is paused. */
  paused: z.optional(z.literal(true)),
  /** Only there while switched off. */
  read_receipts: z.optional(z.literal(false)),
  /** Only there while switched on. */
  show_distance: z.optional(z.literal(true)),
  incognito: z.optional(z.literal(true)),
  /** What operators tell all members now, unless this browser closed it. */
  members_notice: z.optional(MembersNotice),
  profile: OwnProfile,
})
export type User = z.infer<typeof User>

/** `PUT /api/user.php`: only these fields can be changed by this call; whatever else is sent is ignored (open areas, section 9). */
export const UserChange = z.partial(
  z.object({
    name: Name,
    country: Country,
    countryregion: z.nullable(RegionId),
    city: z.nullable(z.string().check(z.trim(), z.maxLength(cityMaxLength))),
    gender: z.nullable(Gender),
    seeking: z.nullable(Seeking),
    date_of_birth: z.nullable(z.string().check(z.refine(isDate, { error: 'not_a_date' }))),
    personal: z.nullable(z.string().check(z.trim(), z.maxLength(notesMaxLength))),
    /** What the member writes in: others see it on the profile. */
    language: Locale,
    /** The language of the site and its mails for this member. Not part of the profile. */
    interface_language: Locale,
    /** Off: neither side of a chat sees what the other has read. */
    read_receipts: z.boolean(),
    /** On, for both of two members: their profiles show each other about how far their towns are apart. */
    show_distance: z.boolean(),
    /** On: the member leaves no views on profiles, and sees none. Those that are there go. */
    incognito: z.boolean(),
    lastSignupStep: z.boolean(),
    ...FieldValues.shape,
  }),
)
export type UserChange = z.infer<typeof UserChange>

export const LoginRequest = z.object({
  email: z.string().check(z.trim(), z.minLength(1), z.maxLength(320)),
  password: z.string().check(z.minLength(1), z.maxLength(1000)),
})
export const LogoutReply = z.literal('done')
