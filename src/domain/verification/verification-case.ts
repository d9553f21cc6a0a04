/** Verification in the console: what a person compares, and what they decide. */
import * as z from 'zod/mini'
import { poses, verificationReasons } from '#domain/verification/poses.ts'

/** Part of the page of a case. Pictures come by `/verification/<reference>/<selfie place or photo id>`. */
export const VerificationCase = z.object({
  poses: z.array(z.enum(poses)),
  sent_at: z.string(),
  /** Of the member as others see them now: what the selfies are compared with. */
  photos: z.array(z.number()),
  /** Earlier tries, the newest first. */
  earlier: z.array(z.object({ decided_at: z.string(), state: z.string(), reason: z.nullable(z.enum(verificationReasons)) })),
})
export type VerificationCase = z.infer<typeof VerificationCase>

const Reference = z.string().check(z.regex(/^V-\d{4}-(?:\d{1,4}-)?\d{6,9}$/))
/** `photos`: which the person compared. Refused, it has a reason; approved, it has none. */
export const VerificationDecision = z
  .object({
    reference: Reference,
    version: z.number().check(z.int(), z.positive()),
    outcome: z.enum(['approved', 'refused']),
    reason: z.optional(z.enum(verificationReasons)),
    photos: z.array(z.number().check(z.int(), z.positive())).check(z.maxLength(50)),
  })
  .check(z.refine(({ outcome, reason }) => (outcome === 'refused') === (reason !== undefined), { path: ['reason'] }))
