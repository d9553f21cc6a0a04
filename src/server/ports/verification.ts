/** The port of verification: what a provider does that compares selfies with photos. Without one, people of the brand do. */
import type { Pose, VerificationReason } from '#domain/verification/poses.ts'

export type Comparison = {
  /** The same for a repeat. */
  id: string
  poses: readonly Pose[]
  /** WebP, in the order of the poses. */
  selfies: readonly Uint8Array[]
  /** WebP: the photos that others see. */
  photos: readonly Uint8Array[]
}
/** Unsure: a person decides. */
export type Verdict = { outcome: 'approve' } | { outcome: 'refuse'; reason: VerificationReason } | { outcome: 'unsure' }

/** `compare` throws while the provider is away. */
export type VerificationProvider = { compare: (comparison: Comparison) => Promise<Verdict> }
