/** Discovery: one face a screen, of people whom the member neither liked nor passed. */
import * as z from 'zod/mini'
import { ProfileCard, ProfileId } from '#domain/profiles/profiles.ts'
import { Reason } from '#domain/search/search.ts'
import { discoveryBatch } from '#domain/discovery/discovery-rules.ts'

/** `after`: how many faces the browser still holds, which are left out. `hideNudity`: as in a search. */
export const DiscoveryQuery = z.object({
  after: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(4 * discoveryBatch)), 0),
  hideNudity: z.optional(z.literal('1')),
})
/** In the order of a search with the member's saved filters. `why`: as in a search. `more`: whether others follow. */
export const Discovery = z.object({
  profiles: z.array(ProfileCard),
  why: z.array(z.object({ id: ProfileId, reasons: z.array(Reason) })),
  more: z.boolean(),
})
export type Discovery = z.infer<typeof Discovery>
