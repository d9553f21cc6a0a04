/** A member's credits as staff see them: each change by its day, with the balance after it. Never with whom, and no word of a message. */
import * as z from 'zod/mini'
import { CreditCause, HistoryKind, MessageRefundReason } from '#domain/credits/history.ts'

export const MemberLedgerQuery = z.object({
  id: z.coerce.number().check(z.int(), z.positive()),
  /** The last line of the page before. */
  cursor: z.optional(z.coerce.number().check(z.int(), z.positive())),
})

/** `credits`: added, or taken (below zero). Messages of a day that follow each other are one line. */
export const MemberLedgerLine = z.object({
  /** Of the newest posting in it. */
  id: z.number(),
  /** In UTC: the moment of a message would tell when somebody was here. */
  day: z.string(),
  kind: HistoryKind,
  credits: z.number(),
  balance: z.number(),
  /** How many messages; null where it is about none. */
  messages: z.nullable(z.number()),
  order: z.nullable(z.string()),
  premium_days: z.nullable(z.number()),
  amount_minor: z.nullable(z.number()),
  currency: z.nullable(z.string()),
  cause: z.nullable(CreditCause),
  reason: z.nullable(MessageRefundReason),
})
export type MemberLedgerLine = z.infer<typeof MemberLedgerLine>
/** Newest first; a page reads 50 postings. */
export const MemberLedger = z.object({ lines: z.array(MemberLedgerLine), next: z.nullable(z.number()) })
export type MemberLedger = z.infer<typeof MemberLedger>
