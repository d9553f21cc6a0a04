/** Verification by selfies: what a member sees of their own. Nothing of it goes to others but the day of the badge. */
import * as z from 'zod/mini'
import { poses, verificationReasons } from '#domain/verification/poses.ts'

/** `lapsed`: the badge fell, because the first photo is another one. `expired`: nobody decided in time. */
export const verificationStates = ['none', 'posing', 'waiting', 'verified', 'refused', 'lapsed', 'expired'] as const

export const Verification = z.object({
  state: z.enum(verificationStates),
  /** The day of the badge. */
  verified_on: z.nullable(z.string()),
  /** Of the last try, where it was refused. */
  reason: z.nullable(z.enum(verificationReasons)),
  /** What the selfies show, in this order, until `poses_until`. Empty without a try. */
  poses: z.array(z.enum(poses)),
  poses_until: z.nullable(z.string()),
  sent_at: z.nullable(z.string()),
  tries_left: z.number(),
  /** When there is one again; null while some are left. */
  next_try_at: z.nullable(z.string()),
  /** Whether there is a photo to compare with: one that others see. */
  has_photo: z.boolean(),
  /** The company that compares; null where people of the brand do. */
  company: z.nullable(z.string()),
})
export type Verification = z.infer<typeof Verification>

/** Without the agreement nothing begins. */
export const VerificationStart = z.object({ agrees: z.literal(true) })
