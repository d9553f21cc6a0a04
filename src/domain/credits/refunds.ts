/** Refunds and withdrawals: the withdrawal period of an order, and the amount that is paid back. */
import * as z from 'zod/mini'
import { OrderState, TransactionId } from '#domain/credits/credits.ts'
import { Email } from '#domain/signup/signup.ts'
import { Currency } from '#domain/sites/sites.ts'
import { dayMs } from '#domain/time/durations.ts'

/** `failed`: never sent, because the bank took all of the money back in the meantime. */
export type RefundState = 'asked' | 'held' | 'done' | 'failed'
export type RefundReason = 'withdrawal' | 'operator'

/** The law's fourteen days; the day of the payment itself is not counted. */
export const withdrawalDays = 14

/** The legal limit in days from the statement to the refund. */
export const refundDays = 14

/** The first moment at which it is too late: the end of the last day. */
export function withdrawUntil(paidAt: Date): Date {
  const until = new Date(paidAt.getTime() + (withdrawalDays + 1) * dayMs)
  until.setUTCHours(0, 0, 0, 0)
  return until
}

type Paid = { state: OrderState; paid_at: Date | null }
/** Until when one may withdraw from an order; null when it is too late, or nothing of it is left to take back. */
export function withdrawableUntil({ state, paid_at }: Paid, now: Date): Date | null {
  const until = (state === 'paid' || state === 'part_refunded') && paid_at ? withdrawUntil(paid_at) : null
  return until && now < until ? until : null
}

type Bought = { price_minor: number; credits: number; premium_days?: number | null }
/** The refund for the credits (premium: days) that are left: their share of the price, rounded up to a minor unit. */
export const moneyBack = ({ price_minor, credits, premium_days }: Bought, unused: number, refunded_minor: number) =>
  Math.min(price_minor - refunded_minor, Math.ceil((price_minor * unused) / (premium_days ?? credits)))

/** `confirm` true submits the statement; without it the response is a preview. */
export const WithdrawalRequest = z.object({ transaction: TransactionId, email: Email, confirm: z.optional(z.boolean()) })
export type WithdrawalRequest = z.infer<typeof WithdrawalRequest>

/** What was bought, what is still there and goes back. `declared_at` is null until the withdrawal was confirmed. */
export const Withdrawal = z.object({
  transaction: TransactionId,
  state: OrderState,
  paid_at: z.string(),
  until: z.string(),
  price_minor: z.number(),
  currency: Currency,
  credits: z.number(),
  unused_credits: z.number(),
  /** Of premium; a part of a day counts as unused. Null when it was credits. */
  premium: z.nullable(z.object({ days: z.number(), unused_days: z.number() })),
  refund_minor: z.number(),
  declared_at: z.nullable(z.string()),
})
export type Withdrawal = z.infer<typeof Withdrawal>
