/** Inbox rules: from whom a member takes first messages. People whom they like or answered may always write. */
import * as z from 'zod/mini'
import { maxAge, minAge } from '#domain/profiles/ages.ts'

/** In the member's own country or region, or within so many kilometres, as the search's "near me". */
export const nearLimits = ['country', 'region', '25', '50', '100'] as const
export type NearLimit = (typeof nearLimits)[number]

const Age = z.nullable(z.int().check(z.gte(minAge), z.lte(maxAge)))

/** All of them must fit; none of them is set for a member who takes first messages from everybody. */
export const InboxRules = z
  .object({ verified: z.boolean(), photo: z.boolean(), min_age: Age, max_age: Age, near: z.nullable(z.enum(nearLimits)) })
  .check(
    z.refine(({ min_age, max_age }) => min_age === null || max_age === null || min_age <= max_age, {
      error: 'ages_in_order',
      path: ['max_age'],
    }),
  )
export type InboxRules = z.infer<typeof InboxRules>

export const everybody: InboxRules = { verified: false, photo: false, min_age: null, max_age: null, near: null }

/** What a writer can do about it. Ages and places are not named, so that nobody learns them. */
export const inboxNeeds = ['verified', 'photo'] as const
export const InboxNeed = z.enum(inboxNeeds)
export type InboxNeed = z.infer<typeof InboxNeed>

/** The writer as the rules see them. `isNear`: null where the member has no place to be near to. */
export type Writer = { isVerified: boolean; hasPhoto: boolean; age: number | null; isNear: boolean | null }

/**
 * What keeps a writer out: what would help, nothing of it where ages or places decide, or null where the rules fit. An unknown age is
 * refused elsewhere.
 */
export function missingFor({ verified, photo, min_age, max_age }: InboxRules, writer: Writer): InboxNeed[] | null {
  const { age } = writer
  const isOfAge = age === null || (age >= (min_age ?? minAge) && age <= (max_age ?? Infinity))
  if (!isOfAge || writer.isNear === false) return []
  const missing: InboxNeed[] = []
  if (verified && !writer.isVerified) missing.push('verified')
  if (photo && !writer.hasPhoto) missing.push('photo')
  return missing.length > 0 ? missing : null
}
