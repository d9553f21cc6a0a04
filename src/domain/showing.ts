/** Being shown outside: a member may agree to have a page that visitors see, and a sign-up that begins with them. */
import * as z from 'zod/mini'
import { ProfileCard, ProfileId } from '#domain/profiles.ts'

/** Off until a member switches it on. */
export const Showing = z.object({ shown: z.boolean() })
export type Showing = z.infer<typeof Showing>

export const ShownQuery = z.object({ profile: ProfileId })

/** All that a visitor is told of a member who agreed: what the member was told would be shown, and no more. */
export const ShownProfile = z.pick(ProfileCard, { id: true, name: true, age: true, country: true, main_image: true })
export type ShownProfile = z.infer<typeof ShownProfile>
