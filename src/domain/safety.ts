/** Safety: blocking, reporting, and what a first message is looked at for (open areas, section 8). */
import * as z from 'zod/mini'
import { ConversationId, MessageId } from '#domain/chats.ts'
import { ProfileCard, ProfileId } from '#domain/profiles.ts'

/** A block hides both ways at once and cannot be told from a deletion. */
export const BlockRequest = z.object({ profile: ProfileId })
export const BlocksQuery = z.object({ before: z.optional(z.string().check(z.maxLength(60))) })
/** Whom I blocked, newest first; `next` is where the next page starts. */
export const Blocks = z.object({ profiles: z.array(ProfileCard), next: z.nullable(z.string()) })
export type Blocks = z.infer<typeof Blocks>

export const ReportReason = z.enum(['fake', 'scam', 'harassment', 'indecent', 'under_age', 'other'])
export type ReportReason = z.infer<typeof ReportReason>
export const reportDetailsMaxLength = 2000

/** What is reported: a profile, one photo of it, or a conversation with it. `block`: and do not show them to me any more. */
export const ReportRequest = z.object({
  profile: ProfileId,
  reason: ReportReason,
  details: z.optional(z.string().check(z.maxLength(reportDetailsMaxLength))),
  image: z.optional(z.number().check(z.int(), z.positive())),
  conversation: z.optional(ConversationId),
  message: z.optional(MessageId),
  block: z.optional(z.boolean()),
})
export type ReportRequest = z.infer<typeof ReportRequest>
/** `R-YYYY-NNNNNN`, to speak of it later. */
export const ReportFiled = z.object({ reference: z.string() })
