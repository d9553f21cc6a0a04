/** Account deletion: pausing, deleting with four weeks to come back, and the export of all data. */
import * as z from 'zod/mini'
import { PasskeyLogin } from '#domain/passkeys/passkeys.ts'
import { emailMaxLength } from '#domain/signup/signup-rules.ts'
import { dayMs } from '#domain/time/durations.ts'

/** How long a deleted account waits for its owner before it is erased. */
export const graceMs = 28 * dayMs
/** How long a finished copy can be fetched. */
export const exportLifeMs = 7 * dayMs

const Password = z.string().check(z.minLength(1), z.maxLength(1000))
/** Actions that need the password again although the member is logged in. */
export const PasswordAgain = z.object({ password: Password })

/** `offer` in per cent off the next pack: made once, after the choice; null when there is none. */
export const Deletion = z.object({ erase_at: z.string(), offer: z.nullable(z.number()) })
export type Deletion = z.infer<typeof Deletion>

/** By the link of the mail, or by what the member logged in with: a passkey, or address and password. */
export const RestoreRequest = z.union([
  z.object({ token: z.string().check(z.minLength(20), z.maxLength(100)) }),
  z.object({ passkey: PasskeyLogin }),
  z.object({ email: z.string().check(z.trim(), z.minLength(1), z.maxLength(emailMaxLength)), password: Password }),
])
export type RestoreRequest = z.infer<typeof RestoreRequest>

export const ExportState = z.enum(['none', 'queued', 'ready', 'failed', 'expired'])
export const DataExport = z.object({
  state: ExportState,
  asked_at: z.nullable(z.string()),
  expires_at: z.nullable(z.string()),
  /** In bytes. */
  size: z.nullable(z.number()),
  /** The size of each part, where there are several. */
  parts: z.optional(z.array(z.number())),
})
export type DataExport = z.infer<typeof DataExport>

/** Where the copy is fetched, good for a few minutes; `parts`: of each part, where there are several. */
export const ExportLink = z.object({ url: z.string(), parts: z.optional(z.array(z.string())) })
export type ExportLink = z.infer<typeof ExportLink>
