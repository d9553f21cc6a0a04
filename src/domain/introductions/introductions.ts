/** Introductions: a few people a day, the same all day, each with what the two share. */
import * as z from 'zod/mini'
import { Interest } from '#domain/profiles/profile-fields.ts'
import { ProfileCard } from '#domain/profiles/profiles.ts'

/** `near`: both live near this town of the member's. `region`: both live in one region. `fits`: the person looks for somebody like the member. */
const Introduction = z.object({
  profile: ProfileCard,
  interests: z.array(Interest),
  near: z.nullable(z.string()),
  region: z.boolean(),
  fits: z.boolean(),
})
export type Introduction = z.infer<typeof Introduction>
export const Introductions = z.object({ introductions: z.array(Introduction) })
export type Introductions = z.infer<typeof Introductions>
