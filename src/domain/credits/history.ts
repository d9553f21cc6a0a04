/** The credit history: one line for each change of the balance and for each premium payment, newest first. */
import * as z from 'zod/mini'
import { TransactionId } from '#domain/credits/credits.ts'
import { Currency } from '#domain/sites/sites.ts'
import { ProfileId } from '#domain/profiles/profiles.ts'
import { SpendTotal } from '#domain/spending/spending.ts'
import { localTime } from '#domain/time/local-time.ts'

export const historyPageSize = 50

/**
 * `opening`: an imported balance. `message_refund`: a message that was not delivered, not read in time, or taken back. `purchase_refund`: a refunded payment. `dispute_won`:
 * its return. `grant`, `take_back`: by our team.
 */
export const HistoryKind = z.enum([
  'welcome',
  'purchase',
  'message',
  'message_refund',
  'purchase_refund',
  'dispute_won',
  'opening',
  'grant',
  'take_back',
])
export type HistoryKind = z.infer<typeof HistoryKind>

/** Why our team gave credits or took them back. `fault`: something did not work. `correction`: a slip of ours. `payment`: one that did not hold. */
export const CreditCause = z.enum(['goodwill', 'fault', 'correction', 'payment'])
export type CreditCause = z.infer<typeof CreditCause>

const HistoryId = z.coerce.number().check(z.int(), z.positive())
export const CreditHistoryQuery = z.object({ before: z.optional(HistoryId) })

/** Why a message's credits came back: nobody read it in time, or its writer took it back. Null: it could not be delivered. */
export const MessageRefundReason = z.enum(['unread', 'unsent'])
export type MessageRefundReason = z.infer<typeof MessageRefundReason>

/** `credits`: added (positive) or taken. `balance`: afterwards. `peer`: the message's receiver, while visible. */
export const HistoryLine = z.object({
  id: z.number(),
  at: z.string(),
  kind: HistoryKind,
  credits: z.number(),
  balance: z.number(),
  peer: z.nullable(z.object({ id: ProfileId, name: z.string() })),
  transaction: z.nullable(TransactionId),
  /** It was premium that was paid, or went back: no credits moved. */
  premium_days: z.nullable(z.number()),
  /** Money that was paid, or went back (below zero). */
  amount_minor: z.nullable(z.number()),
  currency: z.nullable(Currency),
  /** Why our team gave or took credits; null for every other kind. */
  cause: z.nullable(CreditCause),
  /** Of a message's refund, and of a message that was taken back. */
  reason: z.nullable(MessageRefundReason),
})
export type HistoryLine = z.infer<typeof HistoryLine>

/** Used in the member's calendar month, and in all, less refunds. `money`: the totals of the spending page. */
export const HistoryTotals = z.object({
  credits_month: z.number(),
  credits_all: z.number(),
  money: z.array(SpendTotal),
})
export type HistoryTotals = z.infer<typeof HistoryTotals>

/** `totals` come with the first page only. */
export const CreditHistory = z.object({
  lines: z.array(HistoryLine),
  next: z.nullable(z.number()),
  totals: z.nullable(HistoryTotals),
})
export type CreditHistory = z.infer<typeof CreditHistory>

/** The instant at which this month began, where the member is. */
export function monthStart(now: Date, timezone: string | null): Date {
  const utcStart = Date.parse(`${localTime(now, timezone).date.slice(0, 7)}-01T00:00:00Z`)
  const offsetMs = (at: number) => {
    const { date, time } = localTime(new Date(at), timezone)
    return Date.parse(`${date}T${time}:00Z`) - at
  }
  return new Date(utcStart - offsetMs(utcStart - offsetMs(utcStart)))
}
