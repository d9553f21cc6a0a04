/** Passes: people whom a member does not want to be shown again. One-sided; a like takes it back. */
import * as z from 'zod/mini'
import { ProfileCard, ProfileId } from '#domain/profiles/profiles.ts'

/** A pass hides a person from the member's search, discovery, home and introductions. Chats, likes and matches stay. */
export const PassRequest = z.object({ profile: ProfileId })
export const PassesQuery = z.object({ before: z.optional(z.string().check(z.maxLength(60))) })
/** The people I passed, newest first; `next` is the start of the next page. */
export const Passes = z.object({ profiles: z.array(ProfileCard), next: z.nullable(z.string()) })
export type Passes = z.infer<typeof Passes>

/** Beyond this number the oldest passes of a member end. */
export const mostPasses = 10_000
