/** Safety: blocks, reports, and the warnings on first messages. */
import type { ChatMediaKind } from '#domain/chat-media/chat-media.ts'
import * as z from 'zod/mini'
import { ConversationId, MessageId } from '#domain/chats/chats.ts'
import { ageOn } from '#domain/profiles/ages.ts'
import { ProfileCard, ProfileId } from '#domain/profiles/profiles.ts'
import { dayMs } from '#domain/time/durations.ts'

/** A block hides both members from each other at once, and looks like a deleted account. */
export const BlockRequest = z.object({ profile: ProfileId })
export const BlocksQuery = z.object({ before: z.optional(z.string().check(z.maxLength(60))) })
/** The members I blocked, newest first; `next` is the start of the next page. */
export const Blocks = z.object({ profiles: z.array(ProfileCard), next: z.nullable(z.string()) })
export type Blocks = z.infer<typeof Blocks>

export const ReportReason = z.enum(['fake', 'scam', 'harassment', 'indecent', 'under_age', 'other'])
export type ReportReason = z.infer<typeof ReportReason>
export const reportDetailsMaxLength = 2000

/** `upheld`: we acted on it. `dismissed`: there was nothing to act on. */
export const reportStates = ['open', 'upheld', 'dismissed'] as const
export type ReportState = (typeof reportStates)[number]

/** An open report keeps its evidence this long at most; a decided one as long as somebody may appeal (`sealedMs`). */
export const evidenceLifeMs = 180 * dayMs

/** This many messages are stored as evidence, with the reported one among them. */
export const evidenceMessages = 50

/** The evidence as of the report, without member ids; `file` is the copy of a photo, of the profile or from the reported member's messages. */
export type Evidence = {
  profile: Record<string, unknown>
  photos: { file: string; reported: boolean }[]
  /** Answers in voice, by their prompts, and voice notes of the reported member; absent without any. */
  voices?: { file: string; prompt: string | null }[]
  messages: {
    from: 'reporter' | 'reported'
    text: string
    sent_at: string
    reported: boolean
    /** What it showed beside its words. `file`: the copy of what the reported member sent. */
    media?: { kind: ChatMediaKind; file?: string }
    /** What it replies to: of the other's profile, or a message before it. */
    about?: { kind: 'photo' } | { kind: 'message'; text: string | null } | { kind: 'answer'; prompt: string; text: string }
  }[]
}

/** The profile as the person who handles the case reads it: an age (on `day`, as `2026-11-26`) where the evidence holds the birth date. */
export function profileForCase({ date_of_birth, ...profile }: Evidence['profile'], day: string): Evidence['profile'] {
  return typeof date_of_birth === 'string' ? { ...profile, age: ageOn(date_of_birth, day) } : profile
}

/** What is reported: a profile, one photo of it, or a conversation with it. `block`: and do not show them to me any more. */
export const ReportRequest = z.object({
  profile: ProfileId,
  reason: ReportReason,
  details: z.optional(
    z.string().check(
      z.trim(),
      z.maxLength(reportDetailsMaxLength),
      z.refine((text) => !text.includes('\u0000')),
    ),
  ),
  image: z.optional(z.number().check(z.int(), z.positive())),
  conversation: z.optional(ConversationId),
  message: z.optional(MessageId),
  block: z.optional(z.boolean()),
})
export type ReportRequest = z.infer<typeof ReportRequest>
/** `R-YYYY-NNNNNN`, the reference of the report; in another cell than 0 `R-YYYY-7-NNNNNN`. */
export const ReportFiled = z.object({ reference: z.string() })
