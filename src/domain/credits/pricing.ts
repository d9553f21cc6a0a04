/** Prices as anyone may read them: what is sold in one country, before there is an account. */
import * as z from 'zod/mini'
import { PackOffer } from '#domain/credits/credits.ts'
import { Country } from '#domain/geo/places.ts'

/** A country the site is not open in is answered with the visitor's own, so that an old link still shows prices. */
export const PricingQuery = z.object({ country: z.optional(z.string().check(z.maxLength(40))) })

export const Pricing = z.object({
  country: Country,
  message_cost: z.number(),
  /** Credits a new member starts with. */
  welcome_credits: z.number(),
  packs: z.array(PackOffer),
  methods: z.array(z.string()),
})
export type Pricing = z.infer<typeof Pricing>
