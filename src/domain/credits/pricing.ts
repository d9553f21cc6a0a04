/** Pricing: the public prices of a country, and a member's own price of a message from the lots of their credits. */
import * as z from 'zod/mini'
import { Currency } from '#domain/sites/sites.ts'
import { PackOffer } from '#domain/credits/credits.ts'
import { Country } from '#domain/geo/places.ts'

/** A part of a lot. `minor`: what these credits cost in whole minor units; left out where they cost nothing. */
export const LotPart = z.object({
  lot: z.number(),
  origin: z.enum(['bought', 'welcome', 'given']),
  credits: z.number(),
  minor: z.optional(z.number()),
  currency: z.optional(Currency),
})
export type LotPart = z.infer<typeof LotPart>

export const Money = z.object({ amount_minor: z.number().check(z.int(), z.gte(0)), currency: Currency })
export type Money = z.infer<typeof Money>

/** `credits` is the whole price; welcome and given credits are parts of it that cost nothing. `money`: what the others cost, one sum a currency. */
export const OwnPrice = z.object({
  credits: z.number(),
  welcome_credits: z.number(),
  given_credits: z.number(),
  money: z.array(Money),
})
export type OwnPrice = z.infer<typeof OwnPrice>

/** Null when the lots hold fewer credits: the price of credits not bought yet is unknown. */
export function ownPriceOf(lots: readonly LotPart[], credits: number): OwnPrice | null {
  const sum = (origin?: LotPart['origin']) =>
    lots.reduce((total, part) => total + (!origin || part.origin === origin ? part.credits : 0), 0)
  if (credits === 0 || sum() !== credits) return null
  return { credits, welcome_credits: sum('welcome'), given_credits: sum('given'), money: moneyOf(lots) }
}

function moneyOf(lots: readonly LotPart[]): Money[] {
  const sums = new Map<Currency, number>()
  for (const { minor = 0, currency } of lots) if (currency) sums.set(currency, (sums.get(currency) ?? 0) + minor)
  return [...sums].map(([currency, amount_minor]) => ({ amount_minor, currency }))
}

/** A country the site is not open in is answered with the visitor's own, so that an old link still shows prices. */
export const PricingQuery = z.object({ country: z.optional(z.string().check(z.maxLength(40))) })

export const Pricing = z.object({
  country: Country,
  message_cost: z.number(),
  /** Credits a new member starts with. */
  welcome_credits: z.number(),
  /** How many answers to a paid approach are free, and after how many days an unread message gives its credits back; 0: none. */
  free_answers: z.number(),
  unread_refund_days: z.number(),
  packs: z.array(PackOffer),
  methods: z.array(z.string()),
})
export type Pricing = z.infer<typeof Pricing>
