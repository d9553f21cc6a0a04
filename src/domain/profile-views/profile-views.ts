/** Views of profiles: who opened whose, by day, among members who are not incognito. */
import * as z from 'zod/mini'
import { ProfileCard, ProfileId } from '#domain/profiles/profiles.ts'

/** The reader opened this profile. */
export const ViewLeft = z.object({ profile: ProfileId })

/** By the days of the reader's own calendar, never a time. */
export const ViewDay = z.enum(['today', 'yesterday', 'this_week', 'earlier'])
export type ViewDay = z.infer<typeof ViewDay>

export const ProfileViewsQuery = z.object({ before: z.optional(z.string().check(z.maxLength(60))) })
/**
 * Who viewed the reader, newest day first. `liked`: the reader likes them. `next`: the start of the next page. `incognito`: the
 * reader is, so there are none.
 */
export const ProfileViews = z.object({
  views: z.array(z.object({ profile: ProfileCard, day: ViewDay, liked: z.boolean() })),
  next: z.nullable(z.string()),
  incognito: z.optional(z.literal(true)),
})
export type ProfileViews = z.infer<typeof ProfileViews>
