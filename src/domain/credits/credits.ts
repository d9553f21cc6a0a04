/** Credits: what messages cost, packs, offers and payment methods. Prices are whole minor units (cents), tax included. */
import * as z from 'zod/mini'
import { Discount } from '#domain/discounts/discounts.ts'
import { Currency, type Pack, type SiteFile } from '#domain/sites/sites.ts'
import type { Country } from '#domain/geo/places.ts'

export const PackOffer = z.object({
  id: z.string(),
  credits: z.number(),
  price_minor: z.number(),
  currency: Currency,
  /** The real-money price of one message from this pack, rounded to the nearest minor unit. */
  price_per_message_minor: z.number(),
  /** What it costs everybody else; only where this member pays less. */
  usual_price_minor: z.optional(z.number()),
})
export type PackOffer = z.infer<typeof PackOffer>

export const Credits = z.object({
  balance: z.number(),
  message_cost: z.number(),
  packs: z.array(PackOffer),
  methods: z.array(z.string()),
  /** Why these prices are lower than usual; null when they are the usual ones. */
  discount: z.nullable(Discount),
  /** There is a welcome code that this member has not used. */
  takes_code: z.boolean(),
  /** What was bought last, to order it again. */
  last_order: z.nullable(z.object({ pack: z.string(), payment_method: z.string() })),
})
export type Credits = z.infer<typeof Credits>

/** `credit_id`: of a pack, or of a plan of premium. */
export const OrderRequest = z.object({
  credit_id: z.string().check(z.maxLength(40)),
  payment_method: z.string().check(z.maxLength(40)),
  /** The member was shown what they spent lately, and goes on (`spend_pause`). */
  acknowledge_spending: z.optional(z.boolean()),
  /** The price that was shown. It decides nothing: where it is not today's price, the order is refused. */
  price_minor: z.optional(z.number().check(z.int(), z.gte(0))),
  /** The currency of the shown price: after a move the same amount may mean another currency. */
  currency: z.optional(Currency),
})
export const OrderPlaced = z.object({ transaction: z.string(), redirect_url: z.string() })

/** created → pending → paid | failed | expired | cancelled | wrong_amount; paid → part_refunded | refunded | disputed (open areas, section 6). */
export const OrderState = z.enum([
  'created',
  'pending',
  'paid',
  'failed',
  'expired',
  'cancelled',
  'wrong_amount',
  'part_refunded',
  'refunded',
  'disputed',
])
export type OrderState = z.infer<typeof OrderState>

/** An address of a transaction is public, so its id is 128 random bits. */
export const TransactionId = z.string().check(z.regex(/^[a-z0-9]{26}$/))
export const TransactionQuery = z.object({ id: TransactionId })
/** Anyone who has the address sees state, amount and day. The rest stands only in the owner's answer; `checkout_url` while it can still be paid. */
export const Transaction = z.object({
  state: OrderState,
  amount_minor: z.number(),
  currency: Currency,
  created_at: z.string(),
  owner: z.optional(
    z.object({
      /** 0 when it was premium. */
      credits: z.number(),
      /** Null when it was credits. */
      premium_days: z.nullable(z.number()),
      balance: z.number(),
      pack: z.string(),
      payment_method: z.string(),
      checkout_url: z.nullable(z.string()),
      /** Its number; null while the order is not paid. */
      invoice: z.nullable(z.string()),
      /** The first moment at which it is too late; null where nothing is left to withdraw from. */
      withdraw_until: z.nullable(z.string()),
    }),
  ),
})
export type Transaction = z.infer<typeof Transaction>

/** The currency a country pays in on this site. */
export const currencyOf = (site: Pick<SiteFile, 'currencies'>, country: Country | null): Currency =>
  (country && site.currencies[country]) || site.currencies.default

/** A price less some per cent, in whole cents; never below one. */
const priceLess = (priceMinor: number, percent: number) => Math.max(1, Math.round((priceMinor * (100 - percent)) / 100))

/** Packs sold in a country, smallest first; all prices lower by `discount` per cent. */
export function packsFor(
  site: Pick<SiteFile, 'packs' | 'currencies' | 'message_cost'>,
  country: Country | null,
  discount = 0,
): PackOffer[] {
  const currency = currencyOf(site, country)
  return site.packs
    .flatMap(({ id, credits, prices }: Pack) => {
      const full = prices[currency]
      const price = full === undefined || discount === 0 ? full : priceLess(full, discount)
      return price === undefined
        ? []
        : [
            {
              id,
              credits,
              price_minor: price,
              currency,
              price_per_message_minor: Math.round((price * site.message_cost) / credits),
              ...(price !== full && { usual_price_minor: full }),
            },
          ]
    })
    .sort((a, b) => a.credits - b.credits)
}

/** `minimum_message_costs`: the price of one message at the best pack of that country, in major units as the spec's setting has it. */
export function minimumMessageCost(
  site: Pick<SiteFile, 'packs' | 'currencies' | 'message_cost'>,
  country: Country,
): { costs: number; currency: Currency } | null {
  const best = packsFor(site, country).sort((a, b) => a.price_per_message_minor - b.price_per_message_minor)[0]
  return best ? { costs: best.price_per_message_minor / 100, currency: best.currency } : null
}

/** Methods of one country's banks come first there; the others are offered everywhere. */
const homes: Record<string, Country> = { ideal: 'NL', bancontact: 'BE', blik: 'PL', przelewy24: 'PL', twint: 'CH', eps: 'AT' }
/** A SEPA debit is in euros. */
const euroCountries: readonly (Country | null)[] = ['NL', 'BE', 'DE', 'AT', 'FR', 'IT', 'ES', 'IE']

/** The site's payment methods that work in a country (null: unknown), most popular first. */
export function methodsFor(methods: readonly string[], country: Country | null): string[] {
  const ofHome = methods.filter((method) => homes[method] === country && country !== null)
  const isEuro = euroCountries.includes(country)
  const ofAll = methods.filter((method) => homes[method] === undefined && (method !== 'sepa' || isEuro))
  return [...ofHome, ...ofAll]
}
