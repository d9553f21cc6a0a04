/** Premium on the wire: a member's premium, and the plans sold in their country. */
import * as z from 'zod/mini'
import { currencyOf } from '#domain/credits/credits.ts'
import type { Country } from '#domain/geo/places.ts'
import { Benefits } from '#domain/premium/premium.ts'
import { Currency, type SiteFile } from '#domain/sites/sites.ts'

export const PlanOffer = z.object({
  id: z.string(),
  days: z.number(),
  price_minor: z.number(),
  currency: Currency,
  /** For comparing plans, rounded to the nearest minor unit. */
  price_per_30_days_minor: z.number(),
})
export type PlanOffer = z.infer<typeof PlanOffer>

export const Premium = z.object({
  /** When all that was bought is over; null without premium. */
  until: z.nullable(z.string()),
  /** The current benefits, as they were sold. */
  benefits: z.nullable(Benefits),
  free_left_today: z.number(),
  /** When the free messages of a new day come. */
  free_again_at: z.string(),
  /** Null where the brand sells none. */
  offer: z.nullable(z.object({ benefits: Benefits, plans: z.array(PlanOffer) })),
  methods: z.array(z.string()),
})
export type Premium = z.infer<typeof Premium>

/** Plans sold in a country, shortest first. */
export function plansFor(site: Pick<SiteFile, 'premium' | 'currencies'>, country: Country | null): PlanOffer[] {
  const currency = currencyOf(site, country)
  const plans = (site.premium?.plans ?? []).flatMap(({ id, days, prices }) => {
    const price = prices[currency]
    const price_per_30_days_minor = Math.round(((price ?? 0) * 30) / days)
    return price === undefined ? [] : [{ id, days, price_minor: price, currency, price_per_30_days_minor }]
  })
  return plans.sort((a, b) => a.days - b.days)
}

/** Free messages are counted by days of UTC: this is when the next one begins. */
export function nextDay(now: Date): Date {
  const next = new Date(now)
  next.setUTCHours(24, 0, 0, 0)
  return next
}
