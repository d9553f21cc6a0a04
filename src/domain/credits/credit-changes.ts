/** Credits that staff give a member or take back: causes that the member reads. How many one person moves alone is a setting of the console. */
import * as z from 'zod/mini'
import type { CreditCause } from '#domain/credits/history.ts'
import { ActReason } from '#domain/staff/staff.ts'

/** What a person can say of each. */
export const causesToGive = ['goodwill', 'fault', 'correction'] as const satisfies CreditCause[]
export const causesToTake = ['correction', 'payment'] as const satisfies CreditCause[]

/** In one act. */
export const mostCredits = 10_000

const change = {
  id: z.number().check(z.int(), z.positive()),
  credits: z.number().check(z.int(), z.minimum(1), z.maximum(mostCredits)),
  reason: ActReason,
  /** The same word of the same person for the same member is the same change. */
  key: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
}
export const CreditsGiven = z.object({ ...change, cause: z.enum(causesToGive) })
export const CreditsTaken = z.object({ ...change, cause: z.enum(causesToTake) })
export type CreditsGiven = z.infer<typeof CreditsGiven>
export type CreditsTaken = z.infer<typeof CreditsTaken>

/** `id`: of the change, as in the ledger. */
export const CreditsChanged = z.object({ id: z.string(), balance: z.number() })
