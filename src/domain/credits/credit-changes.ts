/** Credits that staff give a member or take back: causes that the member reads, and how many one person may move alone. */
import * as z from 'zod/mini'
import type { CreditCause } from '#domain/credits/history.ts'
import { ActReason } from '#domain/staff/staff.ts'

/** What a person can say of each. */
export const causesToGive = ['goodwill', 'fault', 'correction'] as const satisfies CreditCause[]
export const causesToTake = ['correction', 'payment'] as const satisfies CreditCause[]

/** In one act. Above `aloneAtOnce` a second person agrees, as above `aloneInDay` to one member or by one person in 24 hours. */
export const mostCredits = 10_000
export const aloneAtOnce = 100
export const aloneInDay = 300
/** What a right that is narrowed `to 20` holds for. */
export const narrowedMost = 20

const change = {
  id: z.number().check(z.int(), z.positive()),
  credits: z.number().check(z.int(), z.minimum(1), z.maximum(mostCredits)),
  reason: ActReason,
}
export const CreditsGiven = z.object({ ...change, cause: z.enum(causesToGive) })
export const CreditsTaken = z.object({ ...change, cause: z.enum(causesToTake) })
export type CreditsGiven = z.infer<typeof CreditsGiven>
export type CreditsTaken = z.infer<typeof CreditsTaken>

/** `id`: of the change, as in the ledger. */
export const CreditsChanged = z.object({ id: z.string(), balance: z.number() })
