/** Spending: what counts for how long, how a limit changes, and when an order fits again. Amounts are minor units, times milliseconds. */
import { orderExpiryMs } from '#domain/credits/orders.ts'
import { Currency } from '#domain/sites/sites.ts'
import { dayMs } from '#domain/time/durations.ts'
import * as z from 'zod/mini'

/** How far back each limit looks: 24 hours, and 30 days. */
export const spendPeriods = { day: dayMs, month: 30 * dayMs } as const
export type SpendPeriod = keyof typeof spendPeriods
/** More is spent only after a night's sleep. */
export const raiseDelayMs = dayMs
/** From this amount, in minor units of a currency as large as the euro, a pause is required (open areas, section 6). */
export const usualPause = { day_minor: 50_00, month_minor: 200_00 } as const

/** Units of a currency for one euro in the spending protections: rough, and fixed. */
const scales: Record<Currency, number> = { EUR: 1, GBP: 1, CHF: 1, PLN: 4, USD: 1, CAD: 1, AUD: 1, NZD: 1 }
export const inCurrency = (minor: number, from: Currency, to: Currency) => Math.round((minor * scales[to]) / scales[from])

/** A payment that was not refunded, or an open order that may still be paid. */
export type Spent = { minor: number; atMs: number; waits: boolean }
/** `minor` null: none. `next`: what it becomes, and when. */
export type SpendLimit = { minor: number | null; next: { minor: number | null; atMs: number } | null }
export const noLimit: SpendLimit = { minor: null, next: null }

const endOf = ({ atMs, waits }: Spent, period: SpendPeriod) => atMs + (waits ? orderExpiryMs : spendPeriods[period])

export const usedAt = (spent: readonly Spent[], period: SpendPeriod, nowMs: number) =>
  spent.reduce((sum, one) => (endOf(one, period) > nowMs ? sum + one.minor : sum), 0)

/** A limit at a certain time: due changes are applied. */
export const limitAt = ({ minor, next }: SpendLimit, nowMs: number): SpendLimit =>
  next && next.atMs <= nowMs ? { minor: next.minor, next: null } : { minor, next }

const isLess = (a: number | null, b: number | null) => a !== null && (b === null || a < b)

/** A lower limit applies at once and cancels a waiting change. A higher one, or none, waits a day; repeating does not extend it. */
export function changeLimit(limit: SpendLimit, wish: number | null, nowMs: number): SpendLimit {
  const { minor, next } = limitAt(limit, nowMs)
  if (wish === minor || isLess(wish, minor)) return { minor: wish, next: null }
  const waitsAlready = next && !isLess(next.minor, wish)
  return { minor, next: { minor: wish, atMs: waitsAlready ? next.atMs : nowMs + raiseDelayMs } }
}

const fits = (limit: number | null, minor: number) => limit === null || minor <= limit

type Wish = { spent: readonly Spent[]; period: SpendPeriod; limit: SpendLimit; price: number; nowMs: number }

/** True while the price stays within the limit. What is reached exactly is not passed. */
export const isWithinLimit = ({ spent, period, limit, price, nowMs }: Wish) =>
  fits(limitAt(limit, nowMs).minor, usedAt(spent, period, nowMs) + price)

/** When at the earliest a price that does not fit now will fit; null when it never does. */
export function freeAtMs(wish: Wish): number | null {
  const { spent, period, limit, nowMs } = wish
  const moments = [...spent.map((one) => endOf(one, period)), limit.next?.atMs ?? 0].filter((moment) => moment > nowMs)
  return moments.sort((a, b) => a - b).find((moment) => isWithinLimit({ ...wish, nowMs: moment })) ?? null
}

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

/** Payments less refunds in one currency, by the member's calendar month. A refund counts in the month of its payment. */
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
  /** From these amounts on, an order requires a pause first. */
  pause: z.object({ day_minor: z.number(), month_minor: z.number() }),
})
export type Spending = z.infer<typeof Spending>

const LimitWish = z.optional(z.nullable(z.number().check(z.int(), z.gte(0), z.lte(maxLimitMinor))))
/** In the member's currency; null takes the limit away. Less counts at once, more after 24 hours. What is left out stays. */
export const SpendingChange = z.object({ day_minor: LimitWish, month_minor: LimitWish })
export type SpendingChange = z.infer<typeof SpendingChange>
