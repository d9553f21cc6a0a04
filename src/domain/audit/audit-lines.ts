/** The audit log as the console shows it. */
import * as z from 'zod/mini'

const Name = z.string().check(z.maxLength(100))
const Count = z.coerce.number().check(z.int(), z.positive())
export const AuditQuery = z.object({
  act: z.optional(Name),
  /** `staff:12` or `shell:ada`. */
  actor: z.optional(Name),
  member: z.optional(Count),
  target: z.optional(Name),
  since: z.optional(z.iso.date()),
  /** Only lines before this number. */
  before: z.optional(Count),
})
export const AuditLine = z.object({
  number: z.nullable(z.number()),
  hash: z.nullable(z.string()),
  at: z.string(),
  actor_kind: z.string(),
  actor: z.string(),
  /** Of staff; null for others. */
  actor_name: z.nullable(z.string()),
  act: z.string(),
  kind: z.enum(['act', 'look']),
  permission: z.nullable(z.string()),
  target_kind: z.nullable(z.string()),
  target: z.nullable(z.string()),
  case_reference: z.nullable(z.string()),
  outcome: z.string(),
  refusal: z.nullable(z.string()),
  alone: z.boolean(),
  reason: z.nullable(z.string()),
  changed: z.nullable(z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() }))),
})
export const AuditLines = z.object({ lines: z.array(AuditLine), next: z.nullable(z.number()) })
/** The result of verifying a stretch of the chain. */
export const AuditVerification = z.object({
  from: z.number(),
  to: z.number(),
  is_whole: z.boolean(),
  findings: z.array(z.object({ number: z.number(), fault: z.string() })),
  /** Ids of lines that no seal covers. */
  unsealed: z.array(z.number()),
  as_of: z.string(),
})
