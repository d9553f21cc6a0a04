/** Public profiles: a member may agree to be shown to visitors, who have no account. */
import * as z from 'zod/mini'
import { ProfileCard, ProfileId } from '#domain/profiles/profiles.ts'

/** Off until a member switches it on. */
export const PublicProfileSetting = z.object({ shown: z.boolean() })
export type PublicProfileSetting = z.infer<typeof PublicProfileSetting>

export const PublicProfileQuery = z.object({ profile: ProfileId, trafficsource: z.optional(z.string().check(z.maxLength(200))) })

/** What visitors see of a member who agreed: first name, age, region and the first photo, at most 320 pixels wide. */
export const PublicProfile = z.pick(ProfileCard, {
  id: true,
  name: true,
  age: true,
  country: true,
  countryregion: true,
  region: true,
  main_image: true,
})
export type PublicProfile = z.infer<typeof PublicProfile>
