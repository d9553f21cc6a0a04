/** Orders: their states, which event of a payment provider moves an order where, and the names of what was bought. */
import type { OrderState } from '#domain/credits/credits.ts'
import { dayMs, hourMs } from '#domain/time/durations.ts'

export const paymentKinds = ['pending', 'paid', 'failed', 'cancelled', 'expired', 'charged_back', 'dispute_won'] as const
/** Events of a provider. `charged_back`: the bank took the money back. `dispute_won`: the shop got it again. */
export type PaymentKind = (typeof paymentKinds)[number]

/** Nothing was paid, and the last word is not spoken: money may still arrive, even after the order was given up. */
const unpaid = { paid: 'paid', charged_back: 'disputed' } as const

/**
 * Order states by provider event; unlisted events change nothing. A paid order ignores late "failed" and repeated "paid". A
 * charge-back before "paid" ends the order without credits. A won dispute makes it paid again.
 */
const nextStates: Record<OrderState, Partial<Record<PaymentKind, OrderState>>> = {
  created: { ...unpaid, pending: 'pending', failed: 'failed', cancelled: 'cancelled', expired: 'expired' },
  pending: { ...unpaid, failed: 'failed', cancelled: 'cancelled', expired: 'expired' },
  failed: unpaid,
  cancelled: unpaid,
  expired: unpaid,
  wrong_amount: unpaid,
  paid: { charged_back: 'disputed' },
  part_refunded: { charged_back: 'disputed' },
  refunded: {},
  disputed: { dispute_won: 'paid' },
}

/** The state an order moves to; null when it stays as it is. */
export const stateAfter = (state: OrderState, said: PaymentKind): OrderState | null => nextStates[state][said] ?? null

/** The order can still be paid; its page should poll. */
export const isWaiting = (state: OrderState) => state === 'created' || state === 'pending'

/** An unpaid order expires after this time (open areas, section 6). */
export const orderExpiryMs = hourMs

/** How long a payment in progress at a bank waits (a SEPA debit takes days). */
export const bankExpiryMs = 14 * dayMs

/** Credits, or days of premium: then `credits` is 0. */
export type Bought = { credits: number; premium_days: number | null }

/** The texts of two features. */
type PurchaseTexts = {
  transaction: (key: 'credits', values: { credits: number }) => string
  premium: (key: 'item', values: { days: number }) => string
}

/** Such as "30 credits". */
export const purchaseText = ({ credits, premium_days: days }: Bought, { transaction, premium }: PurchaseTexts): string =>
  days === null ? transaction('credits', { credits }) : premium('item', { days })

type Paper = Bought & { gross_minor: number; corrects: { credits: number; gross_minor: number } | null }
/**
 * The subject of an invoice line or credit note line. `reduction`: part of the money was refunded, without a matching number of
 * credits.
 */
export function lineOf({ credits, premium_days, gross_minor, corrects }: Paper): { key: 'item' | 'reduction'; bought: Bought } {
  const bought = { credits, premium_days }
  if (!corrects || corrects.gross_minor === gross_minor) return { key: 'item', bought }
  if (corrects.credits > 0) return { key: 'item', bought: { credits: corrects.credits, premium_days: null } }
  return { key: 'reduction', bought }
}
