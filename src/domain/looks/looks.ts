/** Looks of staff at a member, as the member sees them: on which day, in which role and for which kind of reason, never who. */
import * as z from 'zod/mini'
import { roleKeys } from '#domain/staff/roles.ts'

/** Their page; address and birth date; a report's evidence; a photo in full; messages beyond a report. */
export const lookedAt = ['page', 'details', 'evidence', 'photo', 'messages'] as const
export type LookedAt = (typeof lookedAt)[number]
/** A report or an objection; anything else of the service; or a search that a second person agreed to. */
export const lookReasons = ['case', 'service', 'second'] as const
export type LookReason = (typeof lookReasons)[number]
/** The roles that come along; `staff`: any other one. `shell`: a user of the machine. `key`: a program. */
export const lookRoles = [...roleKeys, 'staff', 'shell', 'key'] as const
export type LookRole = (typeof lookRoles)[number]

export const looksPageSize = 20

export const LooksQuery = z.object({ before: z.optional(z.string().check(z.maxLength(60))) })
/** Newest first. `day`: `2026-05-12`, in UTC. */
export const Looks = z.object({
  looks: z.array(z.object({ day: z.string(), role: z.enum(lookRoles), what: z.enum(lookedAt), why: z.enum(lookReasons) })),
  next: z.nullable(z.string()),
})
export type Looks = z.infer<typeof Looks>
export type Look = Looks['looks'][number]
