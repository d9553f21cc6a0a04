/** Spending: what a member has paid, and the limits they set for themselves. Amounts are whole minor units (cents) of the currency beside them. */
import * as z from 'zod/mini'
import { Currency } from '#domain/sites/sites.ts'

/** No limit is above this, so that sums stay whole numbers. */
export const maxLimitMinor = 100_000_00

const Limit = z.object({
  /** What counts towards it now: paid less refunds, and orders of the last hour that may still be paid. */
  used_minor: z.number(),
  /** Null: no limit. */
  limit_minor: z.nullable(z.number()),
  /** A change that waits: what the limit will be, and from when. */
  next: z.nullable(z.object({ limit_minor: z.nullable(z.number()), at: z.string() })),
})
export type Limit = z.infer<typeof Limit>

/** Paid less refunds, in one currency. The month is the calendar's, where the member is; what goes back leaves the month in which it was paid. */
export const SpendTotal = z.object({ currency: Currency, this_month_minor: z.number(), in_all_minor: z.number() })
export type SpendTotal = z.infer<typeof SpendTotal>

export const Spending = z.object({
  /** Of the limits and the pause: what the member pays in here. */
  currency: Currency,
  /** Of each currency that was ever paid in; the member's own first, and always there. */
  totals: z.array(SpendTotal),
  /** Of any 24 hours. */
  day: Limit,
  /** Of any 30 days. */
  month: Limit,
  /** From these on an order asks for a pause first. */
  pause: z.object({ day_minor: z.number(), month_minor: z.number() }),
})
export type Spending = z.infer<typeof Spending>

const LimitWish = z.optional(z.nullable(z.number().check(z.int(), z.gte(0), z.lte(maxLimitMinor))))
/** In the member's currency; null takes the limit away. Less counts at once, more after 24 hours. What is left out stays. */
export const SpendingChange = z.object({ day_minor: LimitWish, month_minor: LimitWish })
export type SpendingChange = z.infer<typeof SpendingChange>
