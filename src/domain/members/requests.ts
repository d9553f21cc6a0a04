/** What a member asked of their data: a copy, erasing, and what keeps them from being erased. */
import * as z from 'zod/mini'
import { ExportState } from '#domain/account-deletion/account-deletion.ts'
import { ActReason } from '#domain/staff/staff.ts'

const Id = z.number().check(z.int(), z.positive())

/** `in_four_weeks`: as if the member had deleted the account, with a way back. `now`: within minutes, for good. */
export const erasingTimes = ['in_four_weeks', 'now'] as const
export const ErasingRequest = z.object({ id: Id, when: z.enum(erasingTimes), reason: ActReason })

/** A hold ends after two years at most; a new one needs a new ground. */
export const mostHoldDays = 731
/** `reason`: the ground, which the member reads in their copy unless an order forbids to tell them (`is_untold`). */
export const NewHold = z.object({ id: Id, until: z.iso.datetime(), is_untold: z.boolean(), reason: ActReason })
export const HoldMade = z.object({ hold: z.number() })
export const HoldEnd = z.object({ hold: Id, reason: ActReason })

export const HoldLine = z.object({
  hold: z.number(),
  ground: z.string(),
  is_untold: z.boolean(),
  made_by: z.string(),
  created_at: z.string(),
  until_at: z.string(),
  ended_at: z.nullable(z.string()),
})
export const MemberRequests = z.object({
  copy: z.object({ state: ExportState, asked_at: z.nullable(z.string()), expires_at: z.nullable(z.string()) }),
  /** When the account was left, and when it is erased; null while it is there. */
  erasing: z.nullable(z.object({ left_at: z.string(), erase_at: z.string() })),
  holds: z.array(HoldLine),
})
export type MemberRequests = z.infer<typeof MemberRequests>
