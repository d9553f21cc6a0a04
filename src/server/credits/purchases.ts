/** Purchases: what an order can be for, a pack of credits or days of premium. */
import type { PackOffer } from '#domain/credits/credits.ts'
import type { PlanOffer } from '#domain/premium/premium-offers.ts'
import type { listOffers } from '#server/credits/credits.ts'
import type { NewOrder } from '#server/credits/orders.store.ts'
import type { Site } from '#server/ports/site-directory.ts'

type Offers = Awaited<ReturnType<typeof listOffers>>
type Purchase = Pick<
  NewOrder,
  'pack' | 'credits' | 'premium_days' | 'premium_benefits' | 'price_minor' | 'currency' | 'discount_percent' | 'discount_kind'
>

/** By the id of a pack or of a plan: they share their names. Null when neither is sold to this member. */
export function findPurchase(site: Site, { packs, plans, discount }: Offers, id: string): Purchase | null {
  const pack = packs.find((offer) => offer.id === id)
  if (pack) return creditsIn(pack, discount)
  const plan = plans.find((offer) => offer.id === id)
  return plan && site.file.premium ? daysIn(plan, site.file.premium.benefits) : null
}

const creditsIn = ({ id, credits, price_minor, currency }: PackOffer, discount: Offers['discount']): Purchase => ({
  pack: id,
  credits,
  premium_days: null,
  premium_benefits: null,
  price_minor,
  currency,
  discount_percent: discount?.percent ?? 0,
  discount_kind: discount?.kind ?? null,
})

/** The benefits are stored with the order, whatever the brand offers later. */
const daysIn = ({ id, days, price_minor, currency }: PlanOffer, benefits: object): Purchase => ({
  pack: id,
  credits: 0,
  premium_days: days,
  premium_benefits: JSON.stringify(benefits),
  price_minor,
  currency,
  discount_percent: 0,
  discount_kind: null,
})
