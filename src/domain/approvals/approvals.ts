/** Approvals: acts that wait for a second person. */
import * as z from 'zod/mini'
import { ActPreview } from '#domain/approvals/act-previews.ts'
import { ActReason } from '#domain/staff/staff.ts'
import { hourMs } from '#domain/time/durations.ts'

export const approvalLifeMs = 72 * hourMs

/** `void`: what was asked for is not what would be done now. */
export const approvalStates = ['waiting', 'done', 'refused', 'withdrawn', 'expired', 'void'] as const
export const ApprovalLine = z.object({
  id: z.string(),
  /** The act, as in the table of calls. */
  act: z.string(),
  permission: z.string(),
  /** What was asked for, field by field, as it is stored. */
  what: z.array(z.object({ field: z.string(), value: z.string() })),
  /** What would be done now; null once it is decided, and for acts that do not say. */
  preview: z.nullable(ActPreview),
  reason: z.string(),
  /** Null for what was asked for on the machine. */
  asked_by: z.nullable(z.object({ id: z.number(), name: z.string() })),
  /** The user of the machine who asked. */
  shell: z.nullable(z.string()),
  asked_at: z.string(),
  expires_at: z.string(),
  state: z.enum(approvalStates),
  decided_by: z.nullable(z.object({ id: z.number(), name: z.string() })),
  decided_at: z.nullable(z.string()),
  word: z.nullable(z.string()),
  /** When it is done without a second person, because there is none. */
  alone_at: z.nullable(z.string()),
  may_decide: z.boolean(),
  /** False for the only holder of the right where somebody on the machine asked: it may have been them. They may still say no. */
  may_agree: z.boolean(),
  is_own: z.boolean(),
})
export type ApprovalLine = z.infer<typeof ApprovalLine>
export const ApprovalsQuery = z.object({
  list: z._default(z.enum(['waiting', 'own', 'past']), 'waiting'),
  cursor: z.optional(z.string().check(z.maxLength(60))),
})
export const Approvals = z.object({ approvals: z.array(ApprovalLine), next: z.nullable(z.string()) })
/** How many wait for the person who asks. */
export const ApprovalCount = z.object({ waiting: z.number() })
export const ApprovalDecision = z.object({ id: z.string().check(z.regex(/^\d{1,16}$/)), word: z.optional(ActReason) })
export const ApprovalStop = z.object({ token: z.string().check(z.regex(/^\d{1,16}\.[\w-]{43}$/)) })

/** The answer to an act that waits (HTTP 202). */
export const WaitingAct = z.object({ waits_for_approval: z.string(), expires_at: z.string(), alone_at: z.nullable(z.string()) })
export type WaitingAct = z.infer<typeof WaitingAct>
